// Replays the constraint scenes of tgl-bench with kiwi and prints a JSON line: kiwi SCENE N SECONDS
//
// The scenes are named as there; SECONDS is how long is measured. With CPU=1 times are processor time. The time is that of adding all
// relations and of reading the variables, without making the relations; of an edit, that of suggesting another value for a gap, which is
// an edit variable there, and of reading the variables.
// That sizes are not below 0 is left out, so that kiwi has less to do.
#include <kiwi/kiwi.h>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

using namespace kiwi;
using std::string;
using std::vector;

static double now() {
  static const clockid_t clock = getenv("CPU") ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;
  timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static double at(vector<double> v, double part) {
  std::sort(v.begin(), v.end());
  return v[std::min(v.size() - 1, size_t(v.size() * part))];
}

struct Box { Variable x, y, w, h, gap; };

struct Scene {
  vector<Box> boxes;
  vector<Constraint> relations;
  double width = 0, height = 100;

  void add(Constraint c) { relations.push_back(c); }

  /// Of an edit, gaps are variables.
  Scene(const string& name, int n, bool edits = false) : boxes(n) {
    width = std::max(10000.0, 20.0 * n);
    bool tall = name == "column" || name == "grid" || name == "form";
    if (tall) height = 20.0 * n;
    for (int i = 0; i < n; i++) {
      Box& b = boxes[i];
      auto after = [&](int before, bool along) {
        const Variable& place = along ? b.x : b.y;
        if (before < 0) add(place == 0);
        else if (edits) add(along ? b.x == boxes[before].x + boxes[before].w + b.gap : b.y == boxes[before].y + boxes[before].h + b.gap);
        else add(along ? b.x == boxes[before].x + boxes[before].w + 8 : b.y == boxes[before].y + boxes[before].h + 8);
      };
      if (name == "form") { form(i, n); continue; }
      add(b.h == 10);
      if (name == "equal" || name == "shares") {
        add(b.y == 0);
        after(i - 1, true);
        if (i > 0) add(b.w == boxes[0].w);
        else if (name == "equal") add(b.w == 30);
        if (name == "shares" && i == n - 1) add(b.x + b.w == width);
      } else if (name == "column") {
        add(b.x == 8);
        add(b.x + b.w == width - 8);
        after(i - 1, false);
      } else {
        after(i % 10 == 0 ? -1 : i - 1, true);
        if (i % 10 == 9) add(b.x + b.w == width);
        if (i > 0) add(b.w == boxes[0].w);
        after(i - 10, false);
      }
    }
  }

  void form(int i, int n) {
    Box& b = boxes[i];
    if (i % 2 == 0) {
      add(b.x == 8);
      add((b.w == 40 + i % 7) | strength::weak);
      add(b.h == 10);
      if (i + 1 < n) add(b.y + b.h * 0.5 == boxes[i + 1].y + boxes[i + 1].h * 0.5);
      return;
    }
    Box& caption = boxes[i - 1];
    if (i > 1) add(b.x == boxes[1].x); else add(b.x == caption.x + caption.w + 8);
    add(b.x >= caption.x + caption.w + 8);
    add(b.x + b.w == width - 8);
    add(b.h == 24);
    if (i > 1) add(b.y == boxes[i - 2].y + boxes[i - 2].h + 8); else add(b.y == 0);
  }

  double checksum() const {
    double sum = (3 * width + 5 * height) * 2;
    for (size_t i = 0; i < boxes.size(); i++) {
      const Box& b = boxes[i];
      sum += (b.x.value() + 2 * b.y.value() + 3 * b.w.value() + 5 * b.h.value()) * double((i + 2) % 7 + 1);
    }
    return sum;
  }
};

int main(int argc, char** argv) {
  if (argc < 4) { fprintf(stderr, "kiwi SCENE N SECONDS\n"); return 64; }
  string name = argv[1];
  int n = atoi(argv[2]);
  double budget = atof(argv[3]) * 1e9;
  bool edits = name.rfind("gap edit ", 0) == 0;
  size_t word = name.rfind(' ');
  string scene = name.substr(word + 1);
  vector<double> times;
  double spent = 0, sum = 0;
  if (!edits) {
    do {
      Scene s(scene, n);
      double t = now();
      Solver solver;
      for (auto& c : s.relations) solver.addConstraint(c);
      solver.updateVariables();
      t = now() - t;
      times.push_back(t / (n + 1));
      spent += t;
      sum = s.checksum();
    } while (times.size() < 2 || (spent < budget && times.size() < 7));
    printf("{\"engine\":\"kiwi\",\"scene\":\"%s\",\"n\":%d,\"nodes\":%d,\"layout_ns\":%.1f,\"checksum\":%.17g}\n", name.c_str(), n, n + 1,
           at(times, 0.5), sum);
    return 0;
  }
  Scene s(scene, n, true);
  Solver solver;
  for (auto& c : s.relations) solver.addConstraint(c);
  for (int i = 1; i < n; i++) {
    solver.addEditVariable(s.boxes[i].gap, strength::strong);
    solver.suggestValue(s.boxes[i].gap, 8);
  }
  solver.updateVariables();
  uint64_t state = 1;
  for (int k = 0; k < 1000 && (k < 21 || spent < budget); k++) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    int i = 1 + int((state >> 33) % uint64_t(n - 1));
    double t = now();
    solver.suggestValue(s.boxes[i].gap, 5 + k % 13);
    solver.updateVariables();
    t = now() - t;
    times.push_back(t / 1000);
    spent += t;
  }
  printf("{\"engine\":\"kiwi\",\"scene\":\"%s\",\"n\":%d,\"nodes\":%d,\"median_us\":%.3f,\"p99_us\":%.3f,\"checksum\":%.17g}\n",
         name.c_str(), n, n + 1, at(times, 0.5), at(times, 0.99), s.checksum());
  return 0;
}
