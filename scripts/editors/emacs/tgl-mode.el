;;; tgl-mode.el --- Scripts of tgl -*- lexical-binding: t -*-
;; Colours, indentation, and the language server by eglot (M-x eglot). The words are written by scripts/editors/update.

;;; Code:
(defconst tgl-keywords '("and" "animate" "break" "continue" "copy" "def" "else" "expect" "false" "first" "for" "if" "import" "in" "insert" "keep" "knob" "last" "let" "mod" "move" "next" "none" "not" "or" "parent" "prev" "print" "remake" "remove" "rename" "return" "screen" "self" "show" "style" "test" "then" "true" "unset" "vfl" "when" "while" "why"))
(defconst tgl-kinds '("block" "chain" "collection" "constraint" "flex" "float" "flow" "frame" "grid" "guide" "image" "label" "linear" "path" "relative" "row" "scroll" "section" "stack" "table" "view"))
(defconst tgl-properties '("active" "adapt" "adjust" "alignContent" "alignItems" "alignSelf" "alignment" "areas" "arrangedCount" "arrangedGravity" "arrangement" "aspectRatio" "autoArrange" "autoColumns" "autoFlow" "autoRows" "background" "baseSize" "baseline" "baselineBaseView" "bias" "border" "bottom" "bottomBorder" "bottomBorderline" "bottomPadding" "boundBorderline" "box" "boxSizing" "center" "centerX" "centerY" "clear" "clearFloat" "clip" "colCount" "colSize" "collapseColumns" "color" "column" "columnCount" "columnGap" "columnSpan" "columnWeight" "columns" "constant" "contentSize" "coordinateEnd" "coordinateMath" "coordinateOrigin" "coordinateReverse" "coordinateStart" "design" "direction" "distanceError" "distribution" "divider" "dividerPadding" "dividers" "edges" "equalize" "equalizeCentered" "equalizeSpace" "error" "estimate" "flexBasis" "flexDirection" "flexGrow" "flexShrink" "flexWrap" "flowRoot" "font" "fontSize" "footer" "footerEstimate" "free" "gap" "gravity" "gridArea" "gridAutoColumns" "gridAutoFlow" "gridAutoRows" "gridColumn" "gridColumnEnd" "gridColumnStart" "gridRow" "gridRowEnd" "gridRowStart" "gridTemplateAreas" "gridTemplateColumns" "gridTemplateRows" "header" "headerEstimate" "height" "heightClass" "holds" "hspace" "hug" "idiom" "imageSize" "inset" "insetsFromSafeArea" "intelligentBorderline" "item" "itemSize" "itemSpan" "items" "justifyContent" "justifyItems" "justifySelf" "key" "largestChild" "lastBaseline" "lastlineGravityPolicy" "layoutMargins" "layoutTransform" "leading" "leadingBorder" "leadingBorderline" "leadingPadding" "left" "leftBorder" "leftBorderline" "leftPadding" "lineGravity" "lineHeight" "lines" "margin" "marginBottom" "marginLeading" "marginLeft" "marginRight" "marginTop" "marginTrailing" "maxHeight" "maxLines" "maxWidth" "measured" "minHeight" "minWidth" "mode" "noBoundaryLimit" "noLayout" "notUseIntelligentBorderline" "offset" "order" "orientation" "origin" "originView" "overflow" "padDesign" "padding" "page" "pagedCount" "pages" "paging" "param" "pinned" "placeContent" "placeItems" "placeSelf" "polar" "position" "prefetch" "preservesMargins" "priority" "rect" "resist" "reverseFloat" "reverseLayout" "right" "rightBorder" "rightBorderline" "rightPadding" "rowCount" "rowGap" "rowSpan" "rowWeight" "rows" "safe" "safeArea" "scale" "screenFrame" "sharedColumns" "shrink" "shrinkColumns" "shrinkType" "size" "space" "spaceAfter" "spaceType" "split" "sticky" "stretchColumns" "subviewsCentered" "subviewsSize" "text" "textSize" "textSizeRange" "textStyle" "top" "topBorder" "topBorderline" "topPadding" "trailing" "trailingBorder" "trailingBorderline" "trailingPadding" "useFrame" "viewport" "visibility" "vspace" "weight" "weightSum" "width" "widthClass" "wrapBefore" "x" "y" "zeroPadding"))
(defconst tgl-functions '("abs" "ambiguous" "atan2" "borderlineFrame" "ceil" "children" "conflicts" "cos" "exists" "exp" "filter" "floor" "frameAt" "index" "invalidated" "isMade" "join" "kind" "len" "log" "made" "map" "max" "measure" "min" "name" "nearest" "node" "num" "pow" "random" "range" "reverse" "round" "scaled" "sin" "sort" "sqrt" "str" "sum" "tan" "value" "visible" "wouldBe"))
(defconst tgl-values '("absolute" "aliceblue" "all" "always" "among" "amongX" "amongY" "android" "androidtablet" "antiquewhite" "any" "aqua" "aquamarine" "around" "aroundX" "aroundY" "auto" "autoFill" "autoFit" "average" "ax1" "ax2" "ax3" "ax4" "ax5" "azure" "beginning" "beige" "between" "betweenX" "betweenY" "bisque" "black" "blanchedalmond" "blue" "blueviolet" "body" "borderBox" "both" "boxes" "brown" "burlywood" "cadetblue" "callout" "caption1" "caption2" "chartreuse" "chocolate" "columnReverse" "compact" "content" "contentBox" "coral" "cornflowerblue" "cornsilk" "count" "crimson" "cyan" "darkblue" "darkcyan" "darkgoldenrod" "darkgray" "darkgreen" "darkgrey" "darkkhaki" "darkmagenta" "darkolivegreen" "darkorange" "darkorchid" "darkred" "darksalmon" "darkseagreen" "darkslateblue" "darkslategray" "darkslategrey" "darkturquoise" "darkviolet" "deeppink" "deepskyblue" "dense" "desktop" "diagonal" "dimgray" "dimgrey" "dodgerblue" "easeIn" "easeInOut" "easeOut" "end" "equalCentering" "equalSpacing" "fill" "fillEqually" "fillProportionally" "fillX" "fillY" "firebrick" "fit" "fitContent" "fixed" "flexEnd" "flexStart" "flexed" "floralwhite" "footers" "footnote" "forestgreen" "fuchsia" "gainsboro" "galaxys23" "galaxys24" "ghostwhite" "gold" "goldenrod" "gone" "gray" "green" "greenyellow" "grey" "hairline" "headers" "headline" "hidden" "high" "honeydew" "horz" "hotpink" "indianred" "indigo" "inside" "invisible" "ipad" "ipad10" "ipadair11" "ipadpro" "ipadpro11" "ipadpro13" "iphone14pro" "iphone14promax" "iphone15" "iphone15plus" "iphone15pro" "iphone15promax" "iphone16" "iphone16plus" "iphone16pro" "iphone16promax" "iphone17" "iphone17pro" "iphone17promax" "iphone8" "iphone8plus" "iphoneSE" "iphoneX" "iphoneair" "iphonese3" "ivory" "json" "khaki" "landscape" "large" "largeTitle" "lavender" "lavenderblush" "lawngreen" "layoutMargin" "leftToRight" "lemonchiffon" "lightblue" "lightcoral" "lightcyan" "lightgoldenrodyellow" "lightgray" "lightgreen" "lightgrey" "lightpink" "lightsalmon" "lightseagreen" "lightskyblue" "lightslategray" "lightslategrey" "lightsteelblue" "lightyellow" "lime" "limegreen" "line" "linen" "list" "low" "ltr" "magenta" "maroon" "maxContent" "medium" "mediumaquamarine" "mediumblue" "mediumorchid" "mediumpurple" "mediumseagreen" "mediumslateblue" "mediumspringgreen" "mediumturquoise" "mediumvioletred" "middle" "midnightblue" "minContent" "minmax" "mintcream" "mistyrose" "moccasin" "navajowhite" "navy" "no" "normal" "nowrap" "oldlace" "olive" "olivedrab" "orange" "orangered" "orchid" "packed" "pad" "palegoldenrod" "palegreen" "paleturquoise" "palevioletred" "papayawhip" "part" "peachpuff" "peru" "phone" "pink" "pixel8" "plum" "portrait" "powderblue" "purple" "rebeccapurple" "red" "regular" "repeat" "required" "rightToLeft" "rosybrown" "rowReverse" "royalblue" "rtl" "saddlebrown" "salmon" "sandybrown" "seagreen" "seashell" "selfEnd" "selfStart" "share" "sienna" "silver" "skyblue" "slateblue" "slategray" "slategrey" "small" "snow" "spaceAround" "spaceBetween" "spaceEvenly" "span" "spread" "springgreen" "start" "static" "steelblue" "stretch" "stretchX" "stretchY" "subgrid" "subheadline" "svg" "teal" "thistle" "title1" "title2" "title3" "tomato" "tree" "turquoise" "unsafe" "vert" "violet" "waterfall" "wheat" "white" "whitesmoke" "windowCenterX" "windowCenterY" "wrap" "wrapReverse" "xlarge" "xsmall" "xxlarge" "xxxlarge" "yellow" "yellowgreen"))

(defvar tgl-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?_ "w" table)
    table))

(defvar tgl-font-lock-keywords
  `((,(regexp-opt tgl-keywords 'words) . font-lock-keyword-face)
    (,(regexp-opt tgl-kinds 'words) . font-lock-type-face)
    (,(regexp-opt tgl-properties 'words) . font-lock-variable-name-face)
    (,(concat (regexp-opt tgl-functions 'words) "(") 1 font-lock-builtin-face)
    (,(regexp-opt tgl-values 'words) . font-lock-constant-face)))

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
