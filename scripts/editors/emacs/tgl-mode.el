;;; tgl-mode.el --- Scripts of tgl -*- lexical-binding: t -*-
;; Colours, indentation, and the language server by eglot (M-x eglot). The words are written by scripts/editors/update.

;;; Code:
(defconst tgl-keywords '("and" "animate" "break" "continue" "copy" "def" "else" "expect" "false" "first" "for" "if" "import" "in" "insert" "keep" "knob" "last" "let" "mod" "move" "next" "none" "not" "or" "parent" "prev" "print" "remake" "remove" "rename" "return" "screen" "self" "show" "style" "test" "then" "true" "unset" "vfl" "when" "while" "why"))
(defconst tgl-kinds '("block" "chain" "collection" "constraint" "flex" "float" "flow" "frame" "grid" "guide" "image" "label" "linear" "path" "relative" "row" "scroll" "section" "stack" "table" "view"))
(defconst tgl-properties '("active" "adapt" "adjust" "alignContent" "alignItems" "alignSelf" "alignment" "areas" "arrangedCount" "arrangedGravity" "arrangement" "aspectRatio" "autoArrange" "autoColumns" "autoFlow" "autoRows" "background" "baseSize" "baseline" "baselineBaseView" "bias" "border" "bottom" "bottomBorder" "bottomBorderline" "bottomPadding" "boundBorderline" "box" "boxSizing" "center" "centerX" "centerY" "clear" "clearFloat" "clip" "colCount" "colSize" "collapseColumns" "color" "column" "columnCount" "columnGap" "columnSpan" "columnWeight" "columns" "constant" "contentSize" "coordinateEnd" "coordinateMath" "coordinateOrigin" "coordinateReverse" "coordinateStart" "design" "direction" "distanceError" "distribution" "divider" "dividerPadding" "dividers" "edges" "equalize" "equalizeCentered" "equalizeSpace" "error" "estimate" "flexBasis" "flexDirection" "flexGrow" "flexShrink" "flexWrap" "flowRoot" "font" "fontSize" "footer" "footerEstimate" "free" "gap" "gravity" "gridArea" "gridAutoColumns" "gridAutoFlow" "gridAutoRows" "gridColumn" "gridColumnEnd" "gridColumnStart" "gridRow" "gridRowEnd" "gridRowStart" "gridTemplateAreas" "gridTemplateColumns" "gridTemplateRows" "header" "headerEstimate" "height" "heightClass" "holds" "hspace" "hug" "idiom" "imageSize" "inset" "insetsFromSafeArea" "intelligentBorderline" "item" "itemSize" "itemSpan" "items" "justifyContent" "justifyItems" "justifySelf" "key" "largestChild" "lastBaseline" "lastlineGravityPolicy" "layoutMargins" "layoutTransform" "leading" "leadingBorder" "leadingBorderline" "leadingPadding" "left" "leftBorder" "leftBorderline" "leftPadding" "lineGravity" "lineHeight" "lines" "margin" "marginBottom" "marginLeading" "marginLeft" "marginRight" "marginTop" "marginTrailing" "maxHeight" "maxLines" "maxWidth" "measured" "minHeight" "minWidth" "mode" "noBoundaryLimit" "noLayout" "notUseIntelligentBorderline" "offset" "order" "orientation" "origin" "originView" "overflow" "padDesign" "padding" "page" "pagedCount" "pages" "paging" "param" "pinned" "placeContent" "placeItems" "placeSelf" "polar" "position" "prefetch" "preservesMargins" "priority" "rect" "resist" "reverseFloat" "reverseLayout" "right" "rightBorder" "rightBorderline" "rightPadding" "rowCount" "rowGap" "rowSpan" "rowWeight" "rows" "safe" "safeArea" "scale" "screenFrame" "sharedColumns" "shrink" "shrinkColumns" "shrinkType" "size" "space" "spaceAfter" "spaceType" "split" "sticky" "stretchColumns" "subviewsCentered" "subviewsSize" "text" "textSize" "textSizeRange" "textStyle" "top" "topBorder" "topBorderline" "topPadding" "trailing" "trailingBorder" "trailingBorderline" "trailingPadding" "useFrame" "viewport" "visibility" "vspace" "weight" "weightSum" "width" "widthClass" "wrapBefore" "x" "y" "zeroPadding"))
(defconst tgl-functions '("abs" "ambiguous" "atan2" "borderlineFrame" "ceil" "children" "conflicts" "cos" "exists" "exp" "filter" "floor" "frameAt" "index" "invalidated" "isMade" "join" "kind" "len" "log" "made" "map" "max" "measure" "min" "name" "nearest" "node" "num" "pow" "random" "range" "reverse" "round" "scaled" "sin" "sort" "sqrt" "str" "sum" "tan" "value" "vh" "visible" "vw" "wouldBe"))
(defconst tgl-values '("absolute" "aliceblue" "all" "always" "among" "amongX" "amongY" "android" "androidtablet" "antiquewhite" "any" "aqua" "aquamarine" "around" "aroundX" "aroundY" "auto" "autoFill" "autoFit" "average" "ax1" "ax2" "ax3" "ax4" "ax5" "azure" "beginning" "beige" "between" "betweenX" "betweenY" "bisque" "black" "blanchedalmond" "blue" "blueviolet" "body" "borderBox" "both" "boxes" "brown" "burlywood" "cadetblue" "callout" "caption1" "caption2" "chartreuse" "chocolate" "columnReverse" "compact" "content" "contentBox" "coral" "cornflowerblue" "cornsilk" "count" "crimson" "cyan" "darkblue" "darkcyan" "darkgoldenrod" "darkgray" "darkgreen" "darkgrey" "darkkhaki" "darkmagenta" "darkolivegreen" "darkorange" "darkorchid" "darkred" "darksalmon" "darkseagreen" "darkslateblue" "darkslategray" "darkslategrey" "darkturquoise" "darkviolet" "deeppink" "deepskyblue" "dense" "desktop" "diagonal" "dimgray" "dimgrey" "dodgerblue" "easeIn" "easeInOut" "easeOut" "end" "equalCentering" "equalSpacing" "fill" "fillEqually" "fillProportionally" "fillX" "fillY" "firebrick" "fit" "fitContent" "fixed" "flexEnd" "flexStart" "flexed" "floralwhite" "footers" "footnote" "forestgreen" "fuchsia" "gainsboro" "galaxys23" "galaxys24" "ghostwhite" "gold" "goldenrod" "gone" "gray" "green" "greenyellow" "grey" "hairline" "headers" "headline" "hidden" "high" "honeydew" "horz" "hotpink" "indianred" "indigo" "inside" "invisible" "ipad" "ipad10" "ipadair11" "ipadpro" "ipadpro11" "ipadpro13" "iphone14pro" "iphone14promax" "iphone15" "iphone15plus" "iphone15pro" "iphone15promax" "iphone16" "iphone16plus" "iphone16pro" "iphone16promax" "iphone17" "iphone17pro" "iphone17promax" "iphone8" "iphone8plus" "iphoneSE" "iphoneX" "iphoneair" "iphonese3" "ivory" "json" "khaki" "landscape" "large" "largeTitle" "lavender" "lavenderblush" "lawngreen" "layoutMargin" "leftToRight" "lemonchiffon" "lightblue" "lightcoral" "lightcyan" "lightgoldenrodyellow" "lightgray" "lightgreen" "lightgrey" "lightpink" "lightsalmon" "lightseagreen" "lightskyblue" "lightslategray" "lightslategrey" "lightsteelblue" "lightyellow" "lime" "limegreen" "line" "linen" "list" "low" "ltr" "magenta" "maroon" "maxContent" "medium" "mediumaquamarine" "mediumblue" "mediumorchid" "mediumpurple" "mediumseagreen" "mediumslateblue" "mediumspringgreen" "mediumturquoise" "mediumvioletred" "middle" "midnightblue" "minContent" "minmax" "mintcream" "mistyrose" "moccasin" "navajowhite" "navy" "no" "normal" "nowrap" "oldlace" "olive" "olivedrab" "orange" "orangered" "orchid" "packed" "pad" "palegoldenrod" "palegreen" "paleturquoise" "palevioletred" "papayawhip" "part" "peachpuff" "peru" "phone" "pink" "pixel8" "plum" "portrait" "powderblue" "purple" "rebeccapurple" "red" "regular" "repeat" "required" "rightToLeft" "rosybrown" "rowReverse" "royalblue" "rtl" "saddlebrown" "salmon" "sandybrown" "seagreen" "seashell" "selfEnd" "selfStart" "share" "sienna" "silver" "skyblue" "slateblue" "slategray" "slategrey" "small" "snow" "spaceAround" "spaceBetween" "spaceEvenly" "span" "spread" "springgreen" "start" "static" "steelblue" "stretch" "stretchX" "stretchY" "subgrid" "subheadline" "svg" "teal" "thistle" "title1" "title2" "title3" "tomato" "tree" "turquoise" "unsafe" "vert" "violet" "waterfall" "wheat" "white" "whitesmoke" "windowCenterX" "windowCenterY" "wrap" "wrapReverse" "xlarge" "xsmall" "xxlarge" "xxxlarge" "yellow" "yellowgreen"))

(defvar tgl-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?_ "w" table)
    (dolist (sign '(?- ?+ ?* ?/ ?% ?< ?> ?= ?~ ?!)) (modify-syntax-entry sign "." table))
    table))

(defconst tgl-shared '("baseline" "bottom" "center" "centerX" "centerY" "columns" "gap" "header" "item" "lastBaseline" "leading" "left" "page" "right" "rows" "safe" "space" "top" "trailing"))

(defconst tgl-live '("parent" "prev" "next" "first" "last" "self"))

(defun tgl-word-before (position)
  "The word before POSITION, with nothing but blanks between, and where it begins."
  (save-excursion
    (goto-char position)
    (skip-chars-backward " \t")
    (let ((end (point)))
      (skip-chars-backward "A-Za-z0-9_")
      (cons (buffer-substring-no-properties (point) end) (point)))))

(defun tgl-is-kind-p (word start)
  "Whether WORD at START is the kind of a node that is made."
  (and (member word tgl-kinds) (not (eq (char-before start) ?.))
       (save-excursion
         (goto-char (+ start (length word)))
         (looking-at-p "[ \t]+[A-Za-z_\"]\\|[ \t]*\\(?:[\"{:;}]\\|$\\)"))))

(defun tgl-face (start end)
  "The face of the word from START to END: what it is by the words around it."
  (let* ((word (buffer-substring-no-properties start end))
         (before (tgl-word-before start))
         (is-apart (not (equal (car before) "")))
         (made (if (member (car before) '("vert" "horz")) (tgl-word-before (cdr before)) before)))
    (goto-char end)
    (cond
     ((and (eq (char-before start) ?.) (not (eq (char-before (1- start)) ?.)))
      (if (member word tgl-live) 'font-lock-keyword-face 'font-lock-variable-name-face))
     ((and (member word '("vert" "horz")) (tgl-is-kind-p (car before) (cdr before))) 'font-lock-constant-face)
     ((and (tgl-is-kind-p (car made) (cdr made)) (not (member word '("if" "in" "then" "else")))) nil)
     ((tgl-is-kind-p word start) 'font-lock-type-face)
     ((member (car before) '("let" "knob" "def" "style" "for" "as")) nil)
     ((and (member (car before) '("keep" "vfl")) (looking-at-p "[ \t]*:")) nil)
     ((save-excursion (goto-char start) (looking-back "[]A-Za-z0-9_\"] :[ \t]*" (max (point-min) (- start 8)))) nil)
     ((and (member word '("w" "h")) (eq (char-after) ?:)) 'font-lock-constant-face)
     ((save-excursion (goto-char start) (looking-back "\\_<[wh]:" (max (point-min) (- start 2)))) 'font-lock-constant-face)
     ((and (eq (char-after) ?\()
           (member word '("header" "footer" "item" "exact" "fit" "idiom" "scaled" "span" "fixed" "count" "share" "repeat" "minmax"
                          "fitContent")))
      'font-lock-constant-face)
     ((and (looking-at-p "\\(?:\\[[^]\n]*\\]\\)?\\.[^.]") (not (member word tgl-live))) nil)
     ((equal word "pi") 'font-lock-constant-face)
     ((and (member word tgl-shared) (memq (char-before (save-excursion (goto-char start) (skip-chars-backward " ") (point))) '(?= ?\[ ?,))
           (not (looking-at-p "[ \t]*[.[(=<>*/+-]")))
      'font-lock-constant-face)
     ((and (member word tgl-values) (not (looking-at-p "[ \t]*\\(?:[[(]\\|[<>]?=[^=]\\)"))) 'font-lock-constant-face)
     ((and (member word '("visible" "tan" "min" "max")) (looking-at-p "[ \t]*\\(?:[;}#]\\|$\\)")) 'font-lock-constant-face)
     ((and (or (member word tgl-properties) (member word '("flex" "float" "frame" "row")))
           (looking-at-p "[ \t]*[<>+*/-]?=\\(?:[^=>]\\|$\\)"))
      'font-lock-variable-name-face)
     ((member word tgl-keywords) 'font-lock-keyword-face)
     ((and (member word '("to" "at" "before" "after" "on" "as" "over" "nothing" "align" "deep" "error"))
           (or is-apart (memq (char-before (cdr before)) '(?\] ?\) ?\"))) (looking-at-p "[ \t]+[A-Za-z0-9_\"[]"))
      'font-lock-keyword-face)
     ((and (member word tgl-functions) (eq (char-after) ?\()) 'font-lock-builtin-face)
     ((and (member word tgl-properties) (not (looking-at-p "[[(]"))) 'font-lock-variable-name-face))))

(defun tgl-next-expression (limit)
  "Search for an expression in a string, up to LIMIT."
  (let (found)
    (while (and (not found) (re-search-forward "{\\([^{}\"\n]+\\)}" limit t))
      (setq found (save-match-data (nth 3 (save-excursion (syntax-ppss (match-beginning 1)))))))
    found))

(defvar tgl-font-lock-keywords
  '(("\\_<[0-9][0-9_]*\\(?:\\.[0-9]+\\)?\\(?:[eE][+-]?[0-9]+\\)?\\(?:%\\|fr\\_>\\)?" . font-lock-constant-face)
    ("\\_<[A-Za-z_][A-Za-z0-9_]*\\_>" (0 (save-excursion (save-match-data (tgl-face (match-beginning 0) (match-end 0))))))
    ;; What a string takes from an expression is no string.
    (tgl-next-expression 1 'default t)))

(defun tgl-indent-line ()
  "Indent by two spaces for each bracket that is open."
  (interactive)
  (let ((depth (save-excursion (beginning-of-line) (car (syntax-ppss)))))
    (save-excursion
      (back-to-indentation)
      (when (looking-at "[])}]") (setq depth (1- depth)))
      (indent-line-to (max 0 (* 2 depth))))
    (when (< (current-column) (current-indentation)) (back-to-indentation))))

;;;###autoload
(define-derived-mode tgl-mode prog-mode "tgl"
  "Major mode for scripts of tgl."
  (setq-local comment-start "# " comment-end "" font-lock-defaults '(tgl-font-lock-keywords)
              indent-line-function #'tgl-indent-line))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.tgl\\'" . tgl-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs `(tgl-mode ,(or (getenv "TGL_PROGRAM") "tgl") "lsp")))

(provide 'tgl-mode)
;;; tgl-mode.el ends here
