// Replays scenes of tgl-bench with Yoga and prints a JSON line: yoga SCENE N SECONDS [rounded] [list=FILE]
//
// The scenes are named as there; SECONDS is how long is measured. Frames are rounded to whole points where asked for. The tree is that of
// the list of nodes in FILE where one is given (`tgl-bench --screen`). With CPU=1 times are processor time. Trees are never freed: child by
// child that is quadratic.
#include <yoga/Yoga.h>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <vector>
#include <pthread.h>
#include <unistd.h>

using std::string;
using std::vector;

static double now() {
  static const clockid_t clock = getenv("CPU") ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;
  timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static double resident() {
  long all = 0, mine = 0;
  if (FILE* f = fopen("/proc/self/statm", "r")) {
    if (fscanf(f, "%ld %ld", &all, &mine) != 2) mine = 0;
    fclose(f);
  }
  return mine * 4096.0;
}

static double at(vector<double> v, double part) {
  std::sort(v.begin(), v.end());
  return v[std::min(v.size() - 1, size_t(v.size() * part))];
}

static YGConfigRef config;

struct Tree {
  YGNodeRef root = nullptr;
  vector<YGNodeRef> leaves, inner, labels;
  // Where children are inserted at the front, where it is not the root.
  YGNodeRef front = nullptr;
  size_t count = 0;

  YGNodeRef add(YGNodeRef parent, bool row = false) {
    auto n = YGNodeNewWithConfig(config);
    count++;
    if (row) YGNodeStyleSetFlexDirection(n, YGFlexDirectionRow);
    if (parent) YGNodeInsertChild(parent, n, YGNodeGetChildCount(parent)); else root = n;
    return n;
  }
  YGNodeRef leaf(YGNodeRef parent, float w, float h) {
    auto n = add(parent);
    YGNodeStyleSetWidth(n, w);
    YGNodeStyleSetHeight(n, h);
    leaves.push_back(n);
    return n;
  }
  // A container that is as large as its content also across its parent's line.
  YGNodeRef hugging(YGNodeRef parent, bool row = false) {
    auto n = add(parent, row);
    YGNodeStyleSetAlignItems(n, YGAlignFlexStart);
    return n;
  }
  void layout() { YGNodeCalculateLayout(root, YGUndefined, YGUndefined, YGDirectionLTR); }

  double checksum() const {
    double sum = 0;
    size_t i = 0;
    vector<YGNodeRef> open{root};
    while (!open.empty()) {
      auto n = open.back();
      open.pop_back();
      i++;
      double frame = YGNodeLayoutGetLeft(n) + 2.0 * YGNodeLayoutGetTop(n) + 3.0 * YGNodeLayoutGetWidth(n) + 5.0 * YGNodeLayoutGetHeight(n);
      sum += frame * double(i % 7 + 1);
      for (size_t k = YGNodeGetChildCount(n); k-- > 0;) open.push_back(YGNodeGetChild(n, k));
    }
    return sum;
  }
};

using Dress = std::function<void(YGNodeRef, int)>;

static Tree column(int n, Dress dress = nullptr) {
  Tree t;
  YGNodeStyleSetWidth(t.add(nullptr), 1000);
  for (int i = 0; i < n; i++) {
    auto c = t.leaf(t.root, 100, 10);
    if (dress) dress(c, i);
  }
  return t;
}

static Tree wrap(int n) {
  Tree t;
  auto root = t.add(nullptr, true);
  YGNodeStyleSetWidth(root, 1000);
  YGNodeStyleSetFlexWrap(root, YGWrapWrap);
  for (int i = 0; i < n; i++) t.leaf(root, 30 + i % 7 * 5, 20);
  return t;
}

enum class Nesting { shares, contents, wraps };

static Tree nested(const vector<int>& fans, Nesting nesting) {
  Tree t;
  bool wraps = nesting == Nesting::wraps;
  auto root = wraps ? t.hugging(nullptr, true) : t.add(nullptr, true);
  YGNodeStyleSetPadding(root, YGEdgeAll, 1);
  if (!wraps) {
    YGNodeStyleSetWidth(root, 4000);
    YGNodeStyleSetHeight(root, 4000);
  }
  vector<YGNodeRef> level{root}, next;
  for (size_t l = 0; l < fans.size(); l++, level = next, next.clear()) {
    bool last = l + 1 == fans.size(), parentRow = l % 2 == 0;
    for (auto parent : level)
      for (int k = 0; k < fans[l]; k++) {
        YGNodeRef c;
        if (last) {
          c = t.leaf(parent, 4, 4);
          if (!wraps && k % 4 == 1) YGNodeStyleSetFlexGrow(c, 1);
          if (!wraps && k % 4 == 2) (parentRow ? YGNodeStyleSetWidthPercent : YGNodeStyleSetHeightPercent)(c, 10);
        } else {
          c = wraps ? t.hugging(parent, !parentRow) : t.add(parent, !parentRow);
          YGNodeStyleSetPadding(c, YGEdgeAll, 1);
          if (!wraps) YGNodeStyleSetFlexGrow(c, 1 + k % 3);
          if (nesting == Nesting::shares) YGNodeStyleSetFlexBasis(c, 0);
          if (!wraps && k % 5 == 3) (parentRow ? YGNodeStyleSetHeightPercent : YGNodeStyleSetWidthPercent)(c, 90);
          t.inner.push_back(c);
        }
        next.push_back(c);
      }
  }
  return t;
}

static Tree percent(const vector<int>& fans) {
  Tree t;
  YGNodeStyleSetWidth(t.add(nullptr), 4000);
  vector<YGNodeRef> level{t.root}, next;
  for (size_t l = 0; l < fans.size(); l++, level = next, next.clear()) {
    bool last = l + 1 == fans.size();
    for (auto parent : level)
      for (int k = 0; k < fans[l]; k++) {
        auto c = t.add(parent);
        YGNodeStyleSetWidthPercent(c, 50 + k % 5 * 10);
        YGNodeStyleSetMinWidth(c, 2);
        YGNodeStyleSetMaxWidth(c, 3000);
        if (last) YGNodeStyleSetHeight(c, 4);
        (last ? t.leaves : t.inner).push_back(c);
        next.push_back(c);
      }
  }
  return t;
}

static Tree rows(int count, int columns) {
  Tree t;
  YGNodeStyleSetWidth(t.add(nullptr), 10000);
  for (int i = 0; i < count; i++) {
    auto row = t.hugging(t.root, true);
    YGNodeStyleSetAlignSelf(row, YGAlignFlexStart);
    t.inner.push_back(row);
    for (int k = 0; k < columns; k++) t.leaf(row, 20 + (i + k) % 7, 10 + (i * k) % 5);
  }
  return t;
}

static Tree deep(int depth, int count) {
  Tree t;
  YGNodeRef parent = nullptr;
  for (int l = 0; l < depth; l++) {
    auto c = t.hugging(parent);
    for (int k = 0; k < count; k++) t.leaf(c, 4 + k % 5, 2);
    parent = c;
  }
  return t;
}

// What CSS's own defaults are: everything shrinks, and is stretched across its line.
static void asInCSS(YGNodeRef n) { YGNodeStyleSetFlexShrink(n, 1); }

// Containers as large as their contents both ways, rows and columns in turn; items without a size are stretched across the line.
static Tree flexContents(const vector<int>& fans) {
  Tree t;
  auto root = t.add(nullptr, true);
  YGNodeStyleSetPadding(root, YGEdgeAll, 1);
  vector<YGNodeRef> level{root}, next;
  for (size_t l = 0; l < fans.size(); l++, level = next, next.clear())
    for (auto parent : level)
      for (int k = 0; k < fans[l]; k++) {
        if (l + 1 == fans.size()) {
          asInCSS(t.leaf(parent, 4, 4));
          continue;
        }
        auto c = t.add(parent, l % 2 == 1);
        asInCSS(c);
        YGNodeStyleSetPadding(c, YGEdgeAll, 1);
        t.inner.push_back(c);
        next.push_back(c);
      }
  return t;
}

// A leaf and the next container in each container.
static Tree flexAlternate(int depth) {
  Tree t;
  YGNodeRef parent = nullptr;
  for (int l = 0; l < depth; l++) {
    auto c = t.add(parent, l % 2 == 1);
    asInCSS(c);
    asInCSS(t.leaf(c, 4, 3));
    parent = c;
  }
  return t;
}

static Tree chain(int depth) {
  Tree t;
  auto parent = t.hugging(nullptr);
  for (int l = 1; l < std::max(2, depth); l++) parent = t.hugging(parent, l % 2 == 1);
  t.leaf(parent, 10, 10);
  return t;
}

// Screens, of which tgl-bench writes the nodes.

// The lengths of a text's words in characters, each 8 by 16 points.
using Text = vector<int>;

static YGSize measure(YGNodeConstRef node, float width, YGMeasureMode across, float height, YGMeasureMode down) {
  auto& words = *static_cast<Text*>(YGNodeGetContext(node));
  int columns = across == YGMeasureModeUndefined || width > 1e9f ? 1 << 30 : std::max(1, int(width / 8));
  int lines = 1, used = 0, widest = 0;
  bool isFirst = true;
  for (int word : words) {
    if (!isFirst && used + 1 + word <= columns) {
      used += 1 + word;
    } else {
      lines += isFirst ? 0 : 1;
      // A word that is longer than the line is broken.
      lines += (word - 1) / columns;
      if (word > columns) widest = columns;
      used = word > columns ? (word - 1) % columns + 1 : word;
      isFirst = false;
    }
    widest = std::max(widest, used);
  }
  YGSize size{across == YGMeasureModeExactly ? width : widest * 8.0f, down == YGMeasureModeExactly ? height : lines * 16.0f};
  if (down == YGMeasureModeAtMost) size.height = std::min(size.height, height);
  return size;
}

struct ListNode {
  int parent;
  string kind;
  vector<std::function<void(YGNodeRef)>> settings;
  Text words;
};

struct List {
  size_t front = 0;
  bool isCSS = false;
  vector<ListNode> nodes;
};

static List list;

static int align(const string& word) {
  static const std::map<string, int> words{{"flexStart", YGAlignFlexStart}, {"flexEnd", YGAlignFlexEnd}, {"center", YGAlignCenter}};
  return words.at(word);
}

static int justify(const string& word) {
  static const std::map<string, int> words{
      {"flexStart", YGJustifyFlexStart}, {"flexEnd", YGJustifyFlexEnd}, {"spaceBetween", YGJustifySpaceBetween}};
  return words.at(word);
}

static std::function<void(YGNodeRef)> setting(const string& key, const string& value) {
  float f = atof(value.c_str());
  if (key == "row") return [](YGNodeRef c) { YGNodeStyleSetFlexDirection(c, YGFlexDirectionRow); };
  if (key == "width") return [f](YGNodeRef c) { YGNodeStyleSetWidth(c, f); };
  if (key == "height") return [f](YGNodeRef c) { YGNodeStyleSetHeight(c, f); };
  if (key == "padding") return [f](YGNodeRef c) { YGNodeStyleSetPadding(c, YGEdgeAll, f); };
  if (key == "gap") return [f](YGNodeRef c) { YGNodeStyleSetGap(c, YGGutterAll, f); };
  if (key == "grow") return [f](YGNodeRef c) { YGNodeStyleSetFlexGrow(c, f); };
  if (key == "shrink") return [f](YGNodeRef c) { YGNodeStyleSetFlexShrink(c, f); };
  if (key == "basis") return [f](YGNodeRef c) { YGNodeStyleSetFlexBasis(c, f); };
  if (key == "maxWidth") return [f](YGNodeRef c) { YGNodeStyleSetMaxWidthPercent(c, f); };
  if (key == "bottom") return [f](YGNodeRef c) { YGNodeStyleSetMargin(c, YGEdgeBottom, f); };
  if (key == "alignItems") return [a = YGAlign(align(value))](YGNodeRef c) { YGNodeStyleSetAlignItems(c, a); };
  if (key == "alignSelf") return [a = YGAlign(align(value))](YGNodeRef c) { YGNodeStyleSetAlignSelf(c, a); };
  if (key == "justifyContent") return [j = YGJustify(justify(value))](YGNodeRef c) { YGNodeStyleSetJustifyContent(c, j); };
  // Edges at the top and right are those of a node that is out of the flow.
  if (key == "top" || key == "right")
    return [f, edge = key == "top" ? YGEdgeTop : YGEdgeRight](YGNodeRef c) {
      YGNodeStyleSetPositionType(c, YGPositionTypeAbsolute);
      YGNodeStyleSetPosition(c, edge, f);
    };
  if (key == "columns")
    return [n = int(f)](YGNodeRef c) {
      YGNodeStyleSetGridTemplateColumnsCount(c, n);
      for (int i = 0; i < n; i++) YGNodeStyleSetGridTemplateColumn(c, i, YGGridTrackTypeFr, 1);
    };
  fprintf(stderr, "no setting %s\n", key.c_str());
  exit(2);
}

static void readList(const string& path) {
  std::ifstream in(path);
  string line, word;
  std::getline(in, line);
  std::istringstream(line) >> list.front >> word;
  list.isCSS = word == "css";
  while (std::getline(in, line)) {
    std::istringstream words(line);
    ListNode node;
    words >> node.parent >> node.kind;
    while (words >> word) {
      auto key = word.substr(0, word.find('=')), value = word.substr(std::min(word.size(), key.size() + 1));
      if (key != "words") {
        node.settings.push_back(setting(key, value));
        continue;
      }
      std::istringstream lengths(value);
      for (string length; std::getline(lengths, length, ',');) node.words.push_back(atoi(length.c_str()));
    }
    list.nodes.push_back(node);
  }
}

static Tree listed() {
  Tree t;
  vector<YGNodeRef> made;
  made.reserve(list.nodes.size());
  for (auto& node : list.nodes) {
    auto c = t.add(node.parent < 0 ? nullptr : made[node.parent]);
    made.push_back(c);
    if (list.isCSS) asInCSS(c);
    if (node.kind == "grid") YGNodeStyleSetDisplay(c, YGDisplayGrid);
    if (node.kind == "label") {
      YGNodeSetContext(c, &node.words);
      YGNodeSetMeasureFunc(c, measure);
      t.labels.push_back(c);
    }
    if (node.kind == "label" || node.kind == "view") t.leaves.push_back(c);
    for (auto& set : node.settings) set(c);
  }
  t.front = made[list.front];
  return t;
}

static Tree build(const string& name, int n) {
  if (!list.nodes.empty()) return listed();
  const vector<int> d5f8(5, 8), d7f5(7, 5), d10mix{4, 4, 4, 2, 4, 2, 4, 2, 4, 2};
  const std::map<string, std::function<Tree()>> trees{
      {"column", [&] { return column(n); }},
      {"column one gone", [&] { return column(n, [](YGNodeRef c, int k) { if (k == 0) YGNodeStyleSetDisplay(c, YGDisplayNone); }); }},
      {"column one margin", [&] { return column(n, [](YGNodeRef c, int k) { if (k == 0) YGNodeStyleSetMargin(c, YGEdgeLeft, 2); }); }},
      {"column one bound", [&] { return column(n, [](YGNodeRef c, int k) { if (k == 0) YGNodeStyleSetMinWidth(c, 2); }); }},
      {"column percent", [&] { return column(n, [](YGNodeRef c, int) { YGNodeStyleSetWidthPercent(c, 50); }); }},
      {"column fill", [&] { return column(n, [](YGNodeRef c, int) { YGNodeStyleSetWidthAuto(c); }); }},
      {"column margins", [&] { return column(n, [](YGNodeRef c, int) { YGNodeStyleSetMargin(c, YGEdgeLeft, 2); }); }},
      {"column spacings", [&] { return column(n, [](YGNodeRef c, int) { YGNodeStyleSetMargin(c, YGEdgeTop, 2); }); }},
      {"column bounds", [&] { return column(n, [](YGNodeRef c, int) { YGNodeStyleSetMinWidth(c, 2); }); }},
      {"column tenth gone", [&] { return column(n, [](YGNodeRef c, int k) { if (k % 10 == 9) YGNodeStyleSetDisplay(c, YGDisplayNone); }); }},
      {"wrap", [&] { return wrap(n); }},
      {"nested d5f8", [&] { return nested(d5f8, Nesting::shares); }},
      {"nested d7f5", [&] { return nested(d7f5, Nesting::shares); }},
      {"nested d10mix", [&] { return nested(d10mix, Nesting::shares); }},
      {"nested contents d7f5", [&] { return nested(d7f5, Nesting::contents); }},
      {"nested wrap d7f5", [&] { return nested(d7f5, Nesting::wraps); }},
      {"percent d5f8", [&] { return percent(d5f8); }},
      {"percent d7f5", [&] { return percent(d7f5); }},
      {"rows", [&] { return rows(n, 100); }},
      {"deep", [&] { return deep(n, 300); }},
      {"chain", [&] { return chain(n); }},
      {"flex column", [&] { return column(n, [](YGNodeRef c, int) { asInCSS(c); }); }},
      {"flex wrap", [&] { return wrap(n); }},
      {"flex nested d7f5", [&] { return nested(d7f5, Nesting::shares); }},
      {"flex contents d7f5", [&] { return flexContents(d7f5); }},
      {"flex alternate", [&] { return flexAlternate(n); }},
  };
  auto found = trees.find(name);
  if (found == trees.end()) {
    fprintf(stderr, "no scene %s\n", name.c_str());
    exit(2);
  }
  return found->second();
}

static string start(const string& scene, int n, bool rounded, size_t nodes) {
  char text[400];
  snprintf(text, sizeof text, "{\"engine\":\"yoga\",\"scene\":\"%s\",\"n\":%d,\"rounded\":%s,\"nodes\":%zu", scene.c_str(), n,
           rounded ? "true" : "false", nodes);
  return text;
}

static void firstLayout(const string& scene, int n, double seconds, bool rounded) {
  vector<double> create, layout, again;
  double bytes = 0, sum = 0, spent = 0;
  size_t nodes = 0;
  while (layout.empty() || (spent < seconds * 1e9 && layout.size() < 7)) {
    double before = resident(), t0 = now();
    Tree t = build(scene, n);
    double t1 = now();
    t.layout();
    double t2 = now();
    nodes = t.count;
    if (layout.empty()) {
      bytes = (resident() - before) / nodes;
      sum = t.checksum();
    }
    YGNodeStyleSetPadding(t.root, YGEdgeTop, 3);
    double t3 = now();
    t.layout();
    again.push_back((now() - t3) / nodes);
    create.push_back((t1 - t0) / nodes);
    layout.push_back((t2 - t1) / nodes);
    spent += now() - t0;
  }
  printf("%s,\"create_ns\":%.1f,\"layout_ns\":%.1f,\"relayout_ns\":%.1f,\"bytes\":%.0f,\"checksum\":%.3f}\n",
         start(scene, n, rounded, nodes).c_str(), at(create, 0.5), at(layout, 0.5), at(again, 0.5), bytes, sum);
}

struct Edits {
  string kind;
  Tree t;
  uint64_t state = 777;
  float rootWidth = 0;

  YGNodeRef pick(const vector<YGNodeRef>& list) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return list[(state >> 33) % list.size()];
  }
  void make(int i) {
    float length = 5 + i % 13;
    if (kind == "leaf edit") {
      YGNodeStyleSetWidth(pick(t.leaves), length);
    } else if (kind == "leaf height") {
      YGNodeStyleSetHeight(pick(t.leaves), length);
    } else if (kind == "ends") {
      YGNodeStyleSetHeight(i % 2 ? t.leaves.back() : t.leaves.front(), length);
    } else if (kind == "gone first") {
      YGNodeStyleSetDisplay(t.leaves.front(), i % 2 ? YGDisplayFlex : YGDisplayNone);
    } else if (kind == "root width") {
      YGNodeStyleSetWidth(t.root, 3900 + i % 13);
    } else if (kind == "child edit") {
      auto parent = pick(t.inner), c = YGNodeNewWithConfig(config);
      YGNodeStyleSetWidth(c, 4);
      YGNodeStyleSetHeight(c, 4);
      YGNodeInsertChild(parent, c, YGNodeGetChildCount(parent));
      t.layout();
      YGNodeRemoveChild(parent, c);
    } else if (kind == "front insert") {
      auto c = YGNodeNewWithConfig(config);
      YGNodeStyleSetWidth(c, 100);
      YGNodeStyleSetHeight(c, 10);
      YGNodeInsertChild(t.front ? t.front : t.root, c, 0);
    } else if (kind == "turn") {
      if (i == 0) rootWidth = YGNodeStyleGetWidth(t.root).value;
      YGNodeStyleSetWidth(t.root, i % 2 ? rootWidth : rootWidth * 2);
    } else if (kind == "text") {
      auto label = pick(t.labels);
      YGNodeSetContext(label, new Text(3 + i % 11, 4));
      YGNodeMarkDirty(label);
    } else if (kind == "move ends") {
      size_t last = YGNodeGetChildCount(t.root) - 1;
      auto c = YGNodeGetChild(t.root, i % 2 ? 0 : last);
      YGNodeRemoveChild(t.root, c);
      YGNodeInsertChild(t.root, c, i % 2 ? last : 0);
    }
  }
};

static void edits(const string& scene, const string& kind, const string& tree, int n, double seconds, bool rounded) {
  Edits e{kind, build(tree, n)};
  e.t.layout();
  size_t nodes = e.t.count;
  int all = kind.rfind("leaf", 0) == 0 || kind == "child edit" ? 1000 : 100, i = 0;
  // The last edits are measured with all frames read.
  int lazy = all - 9;
  double part = kind == "child edit" ? 2000 : 1000;
  vector<double> times, whole;
  double spent = 0;
  for (; i < lazy && (i < 3 || spent < seconds * 1e9); i++) {
    double t0 = now();
    e.make(i);
    e.t.layout();
    double time = now() - t0;
    spent += time;
    times.push_back(time / part);
  }
  if (kind != "child edit")
    for (; i < lazy; i++) e.make(i);
  e.t.layout();
  for (i = lazy; i < all; i++) {
    double t0 = now();
    e.make(i);
    e.t.layout();
    volatile double sum = e.t.checksum();
    (void)sum;
    whole.push_back((now() - t0) / part);
  }
  printf("%s,\"median_us\":%.3f,\"p99_us\":%.3f,\"whole_us\":%.3f,\"edits\":%zu,\"checksum\":%.3f}\n", start(scene, n, rounded, nodes).c_str(),
         at(times, 0.5), at(times, 0.99), at(whole, 0.5), times.size(), e.t.checksum());
}

static void run(int argc, char** argv) {
  string scene = argv[1];
  int n = atoi(argv[2]);
  double seconds = atof(argv[3]);
  bool rounded = false;
  for (int i = 4; i < argc; i++) {
    string word = argv[i];
    if (word == "rounded") rounded = true;
    if (word.rfind("list=", 0) == 0) readList(word.substr(5));
  }
  config = YGConfigNew();
  YGConfigSetPointScaleFactor(config, rounded ? 1 : 0);
  for (string kind : {"leaf edit", "leaf height", "child edit", "root width", "front insert", "ends", "gone first", "move ends", "turn", "text"})
    if (scene.rfind(kind, 0) == 0) {
      string tree = scene.size() > kind.size() ? scene.substr(kind.size() + 1) : "column";
      return edits(scene, kind, tree, n, seconds, rounded);
    }
  firstLayout(scene, n, seconds, rounded);
}

// Deep trees need more than the first thread's stack.
int main(int argc, char** argv) {
  if (argc < 4) {
    fprintf(stderr, "usage: yoga SCENE N SECONDS [rounded] [list=FILE]\n");
    return 2;
  }
  struct Words {
    int count;
    char** list;
  } words{argc, argv};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, size_t(2) << 30);
  pthread_t thread;
  auto body = [](void* p) -> void* {
    auto w = static_cast<Words*>(p);
    run(w->count, w->list);
    fflush(stdout);
    _exit(0);
  };
  if (pthread_create(&thread, &attributes, body, &words)) return 3;
  pthread_join(thread, nullptr);
}
