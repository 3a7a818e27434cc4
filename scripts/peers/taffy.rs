//! Replays scenes of tgl-bench with Taffy and prints a JSON line: taffy-scenes SCENE N SECONDS [rounded] [list=FILE]
//!
//! The scenes are named as there; SECONDS is how long is measured. Frames are rounded to whole points where asked for. The tree is that of
//! the list of nodes in FILE where one is given (`tgl-bench --screen`). With CPU=1 times are processor time.
use taffy::prelude::*;

#[repr(C)]
struct Timespec {
    seconds: i64,
    nanoseconds: i64,
}
extern "C" {
    fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
}

fn now() -> f64 {
    // CLOCK_MONOTONIC, or CLOCK_THREAD_CPUTIME_ID.
    let clock = if std::env::var_os("CPU").is_some() { 3 } else { 1 };
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    unsafe { clock_gettime(clock, &mut time) };
    time.seconds as f64 * 1e9 + time.nanoseconds as f64
}

fn resident() -> f64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|pages| pages.parse::<f64>().ok()).unwrap_or(0.0) * 4096.0
}

fn at(times: &[f64], part: f64) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[((sorted.len() as f64 * part) as usize).min(sorted.len() - 1)]
}

// Without a least size of 0 every content is measured first, which Yoga and tgl do only where it is asked for.
fn plain() -> Style {
    Style {
        flex_shrink: 0.0,
        min_size: Size { width: length(0.0), height: length(0.0) },
        flex_direction: FlexDirection::Column,
        align_content: Some(AlignContent::FLEX_START),
        ..Default::default()
    }
}
fn line(row: bool) -> Style {
    Style { flex_direction: if row { FlexDirection::Row } else { FlexDirection::Column }, ..plain() }
}
/// A container that is as large as its content also across its parent's line.
fn hugging(row: bool) -> Style {
    Style { align_items: Some(AlignItems::FLEX_START), ..line(row) }
}
fn sized(w: f32, h: f32) -> Style {
    Style { size: Size { width: length(w), height: length(h) }, ..plain() }
}
fn wide(w: f32, style: Style) -> Style {
    Style { size: Size { width: length(w), height: auto() }, ..style }
}
fn padded(style: Style) -> Style {
    Style { padding: Rect { left: length(1.0), right: length(1.0), top: length(1.0), bottom: length(1.0) }, ..style }
}

/// A text: the lengths of its words in characters, each 8 by 16 points.
type Text = Vec<usize>;

struct Tree {
    taffy: TaffyTree<Text>,
    has_texts: bool,
    root: NodeId,
    leaves: Vec<NodeId>,
    inner: Vec<NodeId>,
    labels: Vec<NodeId>,
    /// Where children are inserted at the front.
    front: NodeId,
    count: usize,
}

impl Tree {
    fn new(rounded: bool, style: Style) -> Tree {
        let mut taffy = TaffyTree::new();
        if !rounded {
            taffy.disable_rounding();
        }
        let root = taffy.new_leaf(style).unwrap();
        Tree { taffy, has_texts: false, root, leaves: vec![], inner: vec![], labels: vec![], front: root, count: 1 }
    }
    fn add(&mut self, parent: NodeId, style: Style) -> NodeId {
        let node = self.taffy.new_leaf(style).unwrap();
        self.taffy.add_child(parent, node).unwrap();
        self.count += 1;
        node
    }
    fn leaf(&mut self, parent: NodeId, style: Style) -> NodeId {
        let node = self.add(parent, style);
        self.leaves.push(node);
        node
    }
    fn change(&mut self, node: NodeId, change: impl FnOnce(&mut Style)) {
        let mut style = self.taffy.style(node).unwrap().clone();
        change(&mut style);
        self.taffy.set_style(node, style).unwrap();
    }
    #[inline(never)]
    fn layout(&mut self) {
        if !self.has_texts {
            return self.taffy.compute_layout(self.root, Size::MAX_CONTENT).unwrap();
        }
        let measured = |inputs, _, text: Option<&mut Text>, style: &Style| {
            taffy::compute_leaf_layout(inputs, style, |_, _| 0.0, |known, room| measure(known, room, text))
        };
        self.taffy.compute_layout_with_measure(self.root, Size::MAX_CONTENT, measured).unwrap();
    }
    fn checksum(&self) -> f64 {
        let (mut sum, mut i) = (0.0f64, 0usize);
        let mut open = vec![self.root];
        while let Some(node) = open.pop() {
            i += 1;
            let l = self.taffy.layout(node).unwrap();
            let frame = l.location.x as f64 + 2.0 * l.location.y as f64 + 3.0 * l.size.width as f64 + 5.0 * l.size.height as f64;
            sum += frame * ((i % 7 + 1) as f64);
            open.extend(self.taffy.children(node).unwrap().iter().rev());
        }
        sum
    }
}

/// The size of a text, in lines of as many words as fit; a word that is longer than the line is broken.
fn measure(known: Size<Option<f32>>, room: Size<AvailableSpace>, text: Option<&mut Text>) -> Size<f32> {
    let Some(words) = text else { return Size::ZERO };
    let longest = *words.iter().max().unwrap_or(&0);
    let columns = match (known.width, room.width) {
        (Some(width), _) | (None, AvailableSpace::Definite(width)) if width < 1e9 => ((width / 8.0) as usize).max(1),
        (None, AvailableSpace::MinContent) => longest.max(1),
        _ => usize::MAX,
    };
    let (mut lines, mut used, mut widest) = (0, usize::MAX, 0);
    for &word in words.iter() {
        if used != usize::MAX && used + 1 + word <= columns {
            used += 1 + word;
        } else {
            lines += 1 + word.saturating_sub(1) / columns;
            if word > columns {
                widest = columns;
            }
            used = if word > columns { (word - 1) % columns + 1 } else { word };
        }
        widest = widest.max(used);
    }
    Size { width: known.width.unwrap_or(widest as f32 * 8.0), height: known.height.unwrap_or(lines as f32 * 16.0) }
}

/// What CSS's own defaults are: everything shrinks, and no smaller than its contents.
fn in_css(row: bool) -> Style {
    Style { flex_direction: if row { FlexDirection::Row } else { FlexDirection::Column }, ..Default::default() }
}

fn flex_column(rounded: bool, n: usize) -> Tree {
    let mut t = Tree::new(rounded, wide(1000.0, in_css(false)));
    for _ in 0..n {
        t.leaf(t.root, Style { size: Size { width: length(100.0), height: length(10.0) }, ..Default::default() });
    }
    t
}

fn flex_contents(rounded: bool, fans: &[usize]) -> Tree {
    let mut t = Tree::new(rounded, padded(in_css(true)));
    let mut level = vec![t.root];
    for (l, &fan) in fans.iter().enumerate() {
        let mut next = vec![];
        for &parent in &level {
            for _ in 0..fan {
                if l + 1 == fans.len() {
                    t.leaf(parent, Style { size: Size { width: length(4.0), height: length(4.0) }, ..Default::default() });
                } else {
                    let node = t.add(parent, padded(in_css(l % 2 == 1)));
                    t.inner.push(node);
                    next.push(node);
                }
            }
        }
        level = next;
    }
    t
}

fn flex_alternate(rounded: bool, depth: usize) -> Tree {
    let mut t = Tree::new(rounded, in_css(false));
    let mut parent = t.root;
    for l in 0..depth {
        let node = if l == 0 { t.root } else { t.add(parent, in_css(l % 2 == 1)) };
        t.leaf(node, Style { size: Size { width: length(4.0), height: length(3.0) }, ..Default::default() });
        parent = node;
    }
    t
}

/// `n` by `n` cells with texts, in columns of one width.
fn grid(rounded: bool, n: usize) -> Tree {
    let columns = vec![fr(1.0); n];
    let style = Style { display: Display::Grid, grid_template_columns: columns, ..Default::default() };
    let mut t = Tree::new(rounded, wide(40.0 * n as f32, style));
    t.has_texts = true;
    for i in 0..n * n {
        let words = vec![1 + i % 5, 1 + i / 3 % 4];
        let node = t.taffy.new_leaf_with_context(Style::default(), words).unwrap();
        t.taffy.add_child(t.root, node).unwrap();
        t.leaves.push(node);
        t.count += 1;
    }
    t
}

fn column(rounded: bool, n: usize, dress: impl Fn(&mut Style, usize)) -> Tree {
    let mut t = Tree::new(rounded, wide(1000.0, plain()));
    for i in 0..n {
        let mut style = sized(100.0, 10.0);
        dress(&mut style, i);
        t.leaf(t.root, style);
    }
    t
}

fn wrap(rounded: bool, n: usize) -> Tree {
    let mut t = Tree::new(rounded, wide(1000.0, Style { flex_wrap: FlexWrap::Wrap, ..line(true) }));
    for i in 0..n {
        t.leaf(t.root, sized((30 + i % 7 * 5) as f32, 20.0));
    }
    t
}

#[derive(PartialEq, Clone, Copy)]
enum Nesting {
    Shares,
    Contents,
    Wraps,
}

fn nested(rounded: bool, fans: &[usize], nesting: Nesting) -> Tree {
    let wraps = nesting == Nesting::Wraps;
    let root = Style { size: Size { width: length(4000.0), height: length(4000.0) }, ..line(true) };
    let mut t = Tree::new(rounded, padded(if wraps { hugging(true) } else { root }));
    let mut level = vec![t.root];
    for (l, &fan) in fans.iter().enumerate() {
        let (last, parent_row) = (l + 1 == fans.len(), l % 2 == 0);
        let mut next = vec![];
        for &parent in &level {
            for k in 0..fan {
                next.push(if last { leaf(&mut t, parent, parent_row, k, wraps) } else { inner(&mut t, parent, parent_row, k, nesting) });
            }
        }
        level = next;
    }
    t
}

fn leaf(t: &mut Tree, parent: NodeId, parent_row: bool, k: usize, wraps: bool) -> NodeId {
    let mut style = sized(4.0, 4.0);
    if !wraps && k % 4 == 1 {
        style.flex_grow = 1.0;
    }
    if !wraps && k % 4 == 2 {
        *(if parent_row { &mut style.size.width } else { &mut style.size.height }) = percent(0.1);
    }
    t.leaf(parent, style)
}

fn inner(t: &mut Tree, parent: NodeId, parent_row: bool, k: usize, nesting: Nesting) -> NodeId {
    let mut style = padded(if nesting == Nesting::Wraps { hugging(!parent_row) } else { line(!parent_row) });
    if nesting != Nesting::Wraps {
        style.flex_grow = (1 + k % 3) as f32;
        if nesting == Nesting::Shares {
            style.flex_basis = length(0.0);
        }
        if k % 5 == 3 {
            *(if parent_row { &mut style.size.height } else { &mut style.size.width }) = percent(0.9);
        }
    }
    let node = t.add(parent, style);
    t.inner.push(node);
    node
}

fn percents(rounded: bool, fans: &[usize]) -> Tree {
    let mut t = Tree::new(rounded, wide(4000.0, plain()));
    let mut level = vec![t.root];
    for (l, &fan) in fans.iter().enumerate() {
        let mut next = vec![];
        for &parent in &level {
            for k in 0..fan {
                let mut style = plain();
                style.size.width = percent((50 + k % 5 * 10) as f32 / 100.0);
                style.min_size.width = length(2.0);
                style.max_size.width = length(3000.0);
                if l + 1 == fans.len() {
                    style.size.height = length(4.0);
                    next.push(t.leaf(parent, style));
                } else {
                    let node = t.add(parent, style);
                    t.inner.push(node);
                    next.push(node);
                }
            }
        }
        level = next;
    }
    t
}

fn rows(rounded: bool, count: usize, columns: usize) -> Tree {
    let mut t = Tree::new(rounded, wide(10000.0, plain()));
    for i in 0..count {
        let row = t.add(t.root, Style { align_self: Some(AlignItems::FLEX_START), ..hugging(true) });
        t.inner.push(row);
        for k in 0..columns {
            t.leaf(row, sized((20 + (i + k) % 7) as f32, (10 + (i * k) % 5) as f32));
        }
    }
    t
}

fn deep(rounded: bool, depth: usize, count: usize) -> Tree {
    let mut t = Tree::new(rounded, hugging(false));
    let mut parent = t.root;
    for l in 0..depth {
        let node = if l == 0 { t.root } else { t.add(parent, hugging(false)) };
        for k in 0..count {
            t.leaf(node, sized((4 + k % 5) as f32, 2.0));
        }
        parent = node;
    }
    t
}

fn chain(rounded: bool, depth: usize) -> Tree {
    let mut t = Tree::new(rounded, hugging(false));
    let mut parent = t.root;
    for l in 1..depth.max(2) {
        parent = t.add(parent, hugging(l % 2 == 1));
    }
    t.leaf(parent, sized(10.0, 10.0));
    t
}

fn floats(rounded: bool, n: usize) -> Tree {
    let block = Style { display: Display::Block, ..Default::default() };
    let mut t = Tree::new(rounded, wide(1000.0, block));
    for i in 0..n {
        let side = if i % 2 == 1 { taffy::Float::Right } else { taffy::Float::Left };
        let size = sized((20 + i * 7 % 60) as f32, (10 + i * 3 % 20) as f32);
        t.leaf(t.root, Style { display: Display::Block, float: side, ..size });
    }
    t
}

fn blocks(rounded: bool, n: usize) -> Tree {
    let block = Style { display: Display::Block, ..Default::default() };
    let mut t = Tree::new(rounded, wide(1000.0, block.clone()));
    for i in 0..n {
        let mut style = Style { size: Size { width: length(100.0), height: length(10.0) }, ..block.clone() };
        style.margin.bottom = length((i % 5) as f32);
        t.leaf(t.root, style);
    }
    t
}

/// A screen, of which tgl-bench writes the nodes.
struct ListNode {
    parent: i32,
    kind: String,
    style: Style,
    words: Text,
}

struct List {
    front: usize,
    nodes: Vec<ListNode>,
}

fn align(word: &str) -> AlignItems {
    match word {
        "flexStart" => AlignItems::FLEX_START,
        "flexEnd" => AlignItems::FLEX_END,
        _ => AlignItems::CENTER,
    }
}

fn justify(word: &str) -> JustifyContent {
    match word {
        "spaceBetween" => JustifyContent::SPACE_BETWEEN,
        "flexEnd" => JustifyContent::FLEX_END,
        _ => JustifyContent::FLEX_START,
    }
}

fn set(style: &mut Style, key: &str, value: &str) {
    let f: f32 = value.parse().unwrap_or(0.0);
    match key {
        "row" => style.flex_direction = FlexDirection::Row,
        "width" => style.size.width = length(f),
        "height" => style.size.height = length(f),
        "padding" => style.padding = Rect { left: length(f), right: length(f), top: length(f), bottom: length(f) },
        "gap" => style.gap = Size { width: length(f), height: length(f) },
        "grow" => style.flex_grow = f,
        "shrink" => style.flex_shrink = f,
        "basis" => style.flex_basis = length(f),
        "maxWidth" => style.max_size.width = percent(f / 100.0),
        "bottom" => style.margin.bottom = length(f),
        "alignItems" => style.align_items = Some(align(value)),
        "alignSelf" => style.align_self = Some(align(value)),
        "justifyContent" => style.justify_content = Some(justify(value)),
        // Edges at the top and right are those of a node that is out of the flow.
        "top" | "right" => {
            style.position = Position::Absolute;
            *(if key == "top" { &mut style.inset.top } else { &mut style.inset.right }) = length(f);
        }
        "columns" => style.grid_template_columns = vec![fr(1.0); f as usize],
        _ => {
            eprintln!("no setting {key}");
            std::process::exit(2)
        }
    }
}

fn read_list(path: &str) -> List {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines();
    let (front, defaults) = lines.next().unwrap().split_once(' ').unwrap();
    let node = |line: &str| {
        let mut parts = line.split(' ');
        let (parent, kind) = (parts.next().unwrap().parse().unwrap(), parts.next().unwrap().to_string());
        let mut style = if defaults == "css" { in_css(false) } else { plain() };
        style.display = if kind == "grid" { Display::Grid } else { Display::Flex };
        let mut words = vec![];
        for part in parts {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            if key == "words" {
                words = value.split(',').map(|length| length.parse().unwrap()).collect();
            } else {
                set(&mut style, key, value);
            }
        }
        ListNode { parent, kind, style, words }
    };
    List { front: front.parse().unwrap(), nodes: lines.map(node).collect() }
}

fn listed(rounded: bool, list: &List) -> Tree {
    let mut t = Tree::new(rounded, list.nodes[0].style.clone());
    t.has_texts = true;
    let mut made = Vec::with_capacity(list.nodes.len());
    made.push(t.root);
    for node in &list.nodes[1..] {
        let is_label = node.kind == "label";
        let made_now = if is_label {
            t.taffy.new_leaf_with_context(node.style.clone(), node.words.clone()).unwrap()
        } else {
            t.taffy.new_leaf(node.style.clone()).unwrap()
        };
        t.taffy.add_child(made[node.parent as usize], made_now).unwrap();
        t.count += 1;
        made.push(made_now);
        if is_label {
            t.labels.push(made_now);
        }
        if is_label || node.kind == "view" {
            t.leaves.push(made_now);
        }
    }
    t.front = made[list.front];
    t
}

fn build(scene: &str, rounded: bool, n: usize, list: &Option<List>) -> Tree {
    if let Some(list) = list {
        return listed(rounded, list);
    }
    let (d5f8, d7f5, d10mix) = ([8usize; 5], [5usize; 7], [4usize, 4, 4, 2, 4, 2, 4, 2, 4, 2]);
    match scene {
        "column" => column(rounded, n, |_, _| ()),
        "column one gone" => column(rounded, n, |s, k| if k == 0 { s.display = Display::None }),
        "column one margin" => column(rounded, n, |s, k| if k == 0 { s.margin.left = length(2.0) }),
        "column one bound" => column(rounded, n, |s, k| if k == 0 { s.min_size.width = length(2.0) }),
        "column percent" => column(rounded, n, |s, _| s.size.width = percent(0.5)),
        "column fill" => column(rounded, n, |s, _| s.size.width = auto()),
        "column margins" => column(rounded, n, |s, _| s.margin.left = length(2.0)),
        "column spacings" => column(rounded, n, |s, _| s.margin.top = length(2.0)),
        "column bounds" => column(rounded, n, |s, _| s.min_size.width = length(2.0)),
        "column tenth gone" => column(rounded, n, |s, k| if k % 10 == 9 { s.display = Display::None }),
        "wrap" => wrap(rounded, n),
        "nested d5f8" => nested(rounded, &d5f8, Nesting::Shares),
        "nested d7f5" => nested(rounded, &d7f5, Nesting::Shares),
        "nested d10mix" => nested(rounded, &d10mix, Nesting::Shares),
        "nested contents d7f5" => nested(rounded, &d7f5, Nesting::Contents),
        "nested wrap d7f5" => nested(rounded, &d7f5, Nesting::Wraps),
        "percent d5f8" => percents(rounded, &d5f8),
        "percent d7f5" => percents(rounded, &d7f5),
        "rows" => rows(rounded, n, 100),
        "deep" => deep(rounded, n, 300),
        "chain" => chain(rounded, n),
        "float" => floats(rounded, n),
        "block" => blocks(rounded, n),
        "flex column" => flex_column(rounded, n),
        "flex wrap" => wrap(rounded, n),
        "flex nested d7f5" => nested(rounded, &d7f5, Nesting::Shares),
        "flex contents d7f5" => flex_contents(rounded, &d7f5),
        "flex alternate" => flex_alternate(rounded, n),
        "grid" => grid(rounded, n),
        _ => {
            eprintln!("no scene {scene}");
            std::process::exit(2)
        }
    }
}

fn start(scene: &str, n: usize, rounded: bool, nodes: usize) -> String {
    format!("{{\"engine\":\"taffy\",\"scene\":\"{scene}\",\"n\":{n},\"rounded\":{rounded},\"nodes\":{nodes}")
}

fn first_layout(scene: &str, n: usize, seconds: f64, rounded: bool, list: &Option<List>) {
    let (mut create, mut layout, mut again) = (vec![], vec![], vec![]);
    let (mut bytes, mut sum, mut spent, mut nodes) = (0.0, 0.0, 0.0, 0);
    while layout.is_empty() || spent < seconds * 1e9 && layout.len() < 7 {
        let (before, t0) = (resident(), now());
        let mut t = build(scene, rounded, n, list);
        let t1 = now();
        t.layout();
        let t2 = now();
        nodes = t.count;
        let number = nodes as f64;
        if layout.is_empty() {
            bytes = (resident() - before) / number;
            sum = t.checksum();
        }
        t.change(t.root, |s| s.padding.top = length(3.0));
        let t3 = now();
        t.layout();
        again.push((now() - t3) / number);
        create.push((t1 - t0) / number);
        layout.push((t2 - t1) / number);
        spent += now() - t0;
    }
    println!(
        "{},\"create_ns\":{:.1},\"layout_ns\":{:.1},\"relayout_ns\":{:.1},\"bytes\":{bytes:.0},\"checksum\":{sum:.3}}}",
        start(scene, n, rounded, nodes), at(&create, 0.5), at(&layout, 0.5), at(&again, 0.5)
    );
}

struct Edits<'a> {
    kind: &'a str,
    t: Tree,
    state: u64,
    root_width: Dimension,
}

impl Edits<'_> {
    fn pick(&mut self, count: usize) -> usize {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.state >> 33) as usize % count
    }

    fn make(&mut self, i: usize) {
        let size = (5 + i % 13) as f32;
        let (first, last) = (self.t.leaves[0], self.t.leaves[self.t.leaves.len() - 1]);
        let root = self.t.root;
        match self.kind {
            "leaf edit" | "leaf height" => {
                let leaf = self.pick(self.t.leaves.len());
                let leaf = self.t.leaves[leaf];
                let is_width = self.kind == "leaf edit";
                self.t.change(leaf, |s| *(if is_width { &mut s.size.width } else { &mut s.size.height }) = length(size));
            }
            "ends" => self.t.change(if i % 2 == 1 { last } else { first }, |s| s.size.height = length(size)),
            "gone first" => self.t.change(first, |s| s.display = if i % 2 == 1 { Display::Flex } else { Display::None }),
            "root width" => self.t.change(root, |s| s.size.width = length((3900 + i % 13) as f32)),
            "child edit" => {
                let parent = self.pick(self.t.inner.len());
                let parent = self.t.inner[parent];
                let child = self.t.taffy.new_leaf(sized(4.0, 4.0)).unwrap();
                self.t.taffy.add_child(parent, child).unwrap();
                self.t.layout();
                self.t.taffy.remove(child).unwrap();
            }
            "front insert" => {
                let child = self.t.taffy.new_leaf(sized(100.0, 10.0)).unwrap();
                self.t.taffy.insert_child_at_index(self.t.front, 0, child).unwrap();
            }
            "turn" => {
                if i == 0 {
                    self.root_width = self.t.taffy.style(root).unwrap().size.width;
                }
                let width = self.root_width.value() * if i % 2 == 0 { 2.0 } else { 1.0 };
                self.t.change(root, |s| s.size.width = length(width));
            }
            "text" => {
                let label = self.pick(self.t.labels.len());
                self.t.taffy.set_node_context(self.t.labels[label], Some(vec![4; 3 + i % 11])).unwrap();
            }
            _ => {
                let end = self.t.taffy.child_count(root) - 1;
                let (from, to) = if i % 2 == 0 { (end, 0) } else { (0, end) };
                let child = self.t.taffy.remove_child_at_index(root, from).unwrap();
                self.t.taffy.insert_child_at_index(root, to, child).unwrap();
            }
        }
    }
}

fn edits(scene: &str, kind: &str, tree: &str, n: usize, seconds: f64, rounded: bool, list: &Option<List>) {
    let mut e = Edits { kind, t: build(tree, rounded, n, list), state: 777, root_width: auto() };
    e.t.layout();
    let nodes = e.t.count;
    let is_child = kind == "child edit";
    let all = if kind.starts_with("leaf") || is_child { 1000 } else { 100 };
    // The last edits are measured with all frames read.
    let lazy = all - 9;
    let part = if is_child { 2000.0 } else { 1000.0 };
    let (mut times, mut whole, mut spent) = (vec![], vec![], 0.0);
    while times.len() < lazy && (times.len() < 3 || spent < seconds * 1e9) {
        let t0 = now();
        e.make(times.len());
        e.t.layout();
        let time = now() - t0;
        spent += time;
        times.push(time / part);
    }
    for i in times.len()..if is_child { 0 } else { lazy } {
        e.make(i);
    }
    e.t.layout();
    for i in lazy..all {
        let t0 = now();
        e.make(i);
        e.t.layout();
        std::hint::black_box(e.t.checksum());
        whole.push((now() - t0) / part);
    }
    println!(
        "{},\"median_us\":{:.3},\"p99_us\":{:.3},\"whole_us\":{:.3},\"edits\":{},\"checksum\":{:.3}}}",
        start(scene, n, rounded, nodes), at(&times, 0.5), at(&times, 0.99), at(&whole, 0.5), times.len(), e.t.checksum()
    );
}

fn run(words: &[String]) {
    let (scene, n, seconds) = (words[1].as_str(), words[2].parse().unwrap(), words[3].parse().unwrap());
    let rounded = words[4..].iter().any(|word| word == "rounded");
    let list = words[4..].iter().find_map(|word| word.strip_prefix("list=")).map(read_list);
    let kinds = ["leaf edit", "leaf height", "child edit", "root width", "front insert", "ends", "gone first", "move ends", "turn", "text"];
    for kind in kinds {
        if let Some(rest) = scene.strip_prefix(kind) {
            return edits(scene, kind, if rest.is_empty() { "column" } else { rest.trim() }, n, seconds, rounded, &list);
        }
    }
    first_layout(scene, n, seconds, rounded, &list);
}

// Deep trees need more than the first thread's stack.
fn main() {
    let words: Vec<String> = std::env::args().collect();
    if words.len() < 4 {
        eprintln!("usage: taffy-scenes SCENE N SECONDS [rounded] [list=FILE]");
        std::process::exit(2);
    }
    let body = move || {
        run(&words);
        std::process::exit(0)
    };
    std::thread::Builder::new().stack_size(2 << 30).spawn(body).unwrap().join().unwrap()
}
