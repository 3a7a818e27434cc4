# Scripts of tgl in Kakoune. The words are written by scripts/editors/update.
declare-option -hidden str tgl_keywords 'and|animate|break|continue|copy|def|else|expect|false|first|for|if|import|in|insert|keep|knob|last|let|mod|move|next|none|not|or|parent|prev|print|remake|remove|rename|return|screen|self|show|style|test|then|true|unset|vfl|when|while|why'
declare-option -hidden str tgl_kinds 'block|chain|collection|constraint|flex|float|flow|frame|grid|guide|image|label|linear|path|relative|row|scroll|section|stack|table|view'
declare-option -hidden str tgl_properties 'active|adapt|adjust|alignContent|alignItems|alignSelf|alignment|areas|arrangedCount|arrangedGravity|arrangement|aspectRatio|autoArrange|autoColumns|autoFlow|autoRows|background|baseSize|baseline|baselineBaseView|bias|border|bottom|bottomBorder|bottomBorderline|bottomPadding|boundBorderline|box|boxSizing|center|centerX|centerY|clear|clearFloat|clip|colCount|colSize|collapseColumns|color|column|columnCount|columnGap|columnSpan|columnWeight|columns|constant|contentSize|coordinateEnd|coordinateMath|coordinateOrigin|coordinateReverse|coordinateStart|design|direction|distanceError|distribution|divider|dividerPadding|dividers|edges|equalize|equalizeCentered|equalizeSpace|error|estimate|flexBasis|flexDirection|flexGrow|flexShrink|flexWrap|flowRoot|font|fontSize|footer|footerEstimate|free|gap|gravity|gridArea|gridAutoColumns|gridAutoFlow|gridAutoRows|gridColumn|gridColumnEnd|gridColumnStart|gridRow|gridRowEnd|gridRowStart|gridTemplateAreas|gridTemplateColumns|gridTemplateRows|header|headerEstimate|height|heightClass|holds|hspace|hug|idiom|imageSize|inset|insetsFromSafeArea|intelligentBorderline|item|itemSize|itemSpan|items|justifyContent|justifyItems|justifySelf|key|largestChild|lastBaseline|lastlineGravityPolicy|layoutMargins|layoutTransform|leading|leadingBorder|leadingBorderline|leadingPadding|left|leftBorder|leftBorderline|leftPadding|lineGravity|lineHeight|lines|margin|marginBottom|marginLeading|marginLeft|marginRight|marginTop|marginTrailing|maxHeight|maxLines|maxWidth|measured|minHeight|minWidth|mode|noBoundaryLimit|noLayout|notUseIntelligentBorderline|offset|order|orientation|origin|originView|overflow|padDesign|padding|page|pagedCount|pages|paging|param|pinned|placeContent|placeItems|placeSelf|polar|position|prefetch|preservesMargins|priority|rect|resist|reverseFloat|reverseLayout|right|rightBorder|rightBorderline|rightPadding|rowCount|rowGap|rowSpan|rowWeight|rows|safe|safeArea|scale|screenFrame|sharedColumns|shrink|shrinkColumns|shrinkType|size|space|spaceAfter|spaceType|split|sticky|stretchColumns|subviewsCentered|subviewsSize|text|textSize|textSizeRange|textStyle|top|topBorder|topBorderline|topPadding|trailing|trailingBorder|trailingBorderline|trailingPadding|useFrame|viewport|visibility|vspace|weight|weightSum|width|widthClass|wrapBefore|x|y|zeroPadding'
declare-option -hidden str tgl_functions 'abs|ambiguous|atan2|borderlineFrame|ceil|children|conflicts|cos|exists|exp|filter|floor|frameAt|index|invalidated|isMade|join|kind|len|log|made|map|max|measure|min|name|nearest|node|num|pow|random|range|reverse|round|scaled|sin|sort|sqrt|str|sum|tan|value|vh|visible|vw|wouldBe'
declare-option -hidden str tgl_values 'absolute|aliceblue|all|always|among|amongX|amongY|android|androidtablet|antiquewhite|any|aqua|aquamarine|around|aroundX|aroundY|auto|autoFill|autoFit|average|ax1|ax2|ax3|ax4|ax5|azure|beginning|beige|between|betweenX|betweenY|bisque|black|blanchedalmond|blue|blueviolet|body|borderBox|both|boxes|brown|burlywood|cadetblue|callout|caption1|caption2|chartreuse|chocolate|columnReverse|compact|content|contentBox|coral|cornflowerblue|cornsilk|count|crimson|cyan|darkblue|darkcyan|darkgoldenrod|darkgray|darkgreen|darkgrey|darkkhaki|darkmagenta|darkolivegreen|darkorange|darkorchid|darkred|darksalmon|darkseagreen|darkslateblue|darkslategray|darkslategrey|darkturquoise|darkviolet|deeppink|deepskyblue|dense|desktop|diagonal|dimgray|dimgrey|dodgerblue|easeIn|easeInOut|easeOut|end|equalCentering|equalSpacing|fill|fillEqually|fillProportionally|fillX|fillY|firebrick|fit|fitContent|fixed|flexEnd|flexStart|flexed|floralwhite|footers|footnote|forestgreen|fuchsia|gainsboro|galaxys23|galaxys24|ghostwhite|gold|goldenrod|gone|gray|green|greenyellow|grey|hairline|headers|headline|hidden|high|honeydew|horz|hotpink|indianred|indigo|inside|invisible|ipad|ipad10|ipadair11|ipadpro|ipadpro11|ipadpro13|iphone14pro|iphone14promax|iphone15|iphone15plus|iphone15pro|iphone15promax|iphone16|iphone16plus|iphone16pro|iphone16promax|iphone17|iphone17pro|iphone17promax|iphone8|iphone8plus|iphoneSE|iphoneX|iphoneair|iphonese3|ivory|json|khaki|landscape|large|largeTitle|lavender|lavenderblush|lawngreen|layoutMargin|leftToRight|lemonchiffon|lightblue|lightcoral|lightcyan|lightgoldenrodyellow|lightgray|lightgreen|lightgrey|lightpink|lightsalmon|lightseagreen|lightskyblue|lightslategray|lightslategrey|lightsteelblue|lightyellow|lime|limegreen|line|linen|list|low|ltr|magenta|maroon|maxContent|medium|mediumaquamarine|mediumblue|mediumorchid|mediumpurple|mediumseagreen|mediumslateblue|mediumspringgreen|mediumturquoise|mediumvioletred|middle|midnightblue|minContent|minmax|mintcream|mistyrose|moccasin|navajowhite|navy|no|normal|nowrap|oldlace|olive|olivedrab|orange|orangered|orchid|packed|pad|palegoldenrod|palegreen|paleturquoise|palevioletred|papayawhip|part|peachpuff|peru|phone|pink|pixel8|plum|portrait|powderblue|purple|rebeccapurple|red|regular|repeat|required|rightToLeft|rosybrown|rowReverse|royalblue|rtl|saddlebrown|salmon|sandybrown|seagreen|seashell|selfEnd|selfStart|share|sienna|silver|skyblue|slateblue|slategray|slategrey|small|snow|spaceAround|spaceBetween|spaceEvenly|span|spread|springgreen|start|static|steelblue|stretch|stretchX|stretchY|subgrid|subheadline|svg|teal|thistle|title1|title2|title3|tomato|tree|turquoise|unsafe|vert|violet|waterfall|wheat|white|whitesmoke|windowCenterX|windowCenterY|wrap|wrapReverse|xlarge|xsmall|xxlarge|xxxlarge|yellow|yellowgreen'
declare-option -hidden str tgl_shared 'baseline|bottom|center|centerX|centerY|columns|gap|header|item|lastBaseline|leading|left|page|right|rows|safe|space|top|trailing'

hook global BufCreate .*\.tgl %{ set-option buffer filetype tgl }
hook global WinSetOption filetype=tgl %{
    require-module tgl
    add-highlighter window/tgl ref tgl
    # These options belong to scripts of Kakoune, which are not loaded where a folder `autoload` of one's own does not have them.
    try %{ set-option window comment_line '#' }
    set-option window indentwidth 2
    hook -once -always window WinSetOption filetype=.* %{ remove-highlighter window/tgl }
}

provide-module tgl %§
    # What a piece of code is: at each place the first line that fits counts. A word in capitals stands for a list of words.
    declare-option -hidden str tgl_pattern %¶
        (?<!\w)(?<![^.]\.)(?<number>[0-9][0-9_]*(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?:%|fr\b)?)
        |(?<![.\w])(?<setting>PROPERTIES|flex|float|frame|row)\b\h*(?<sets>[<>+*/-]?=(?![=>]))
        |(?<![.\w])(?<kind>KINDS)\b(?![=<>+*/.(),-])(?!\h[=<>+*/.(),-])(?:\h+(?<direction>vert|horz)\b)?(?:\h+(?!if\h)(?!in\h)(?!then\h)(?!else\h)[A-Za-z_]\w*)?
        |(?<![.\w])(?<declares>let|knob|def|style|for|as)\h+[A-Za-z_]\w*(?:\h*,\h*[A-Za-z_]\w*)?
        |(?<![.\w])(?<labels>keep|vfl)\h+[A-Za-z_]\w*\h*:
        |(?<=[\w\])]\.)(?:(?<live>LIVE)\b|(?<member>[A-Za-z_]\w*))
        |\b(?<class>[wh]):(?<size>VALUES)\b
        |(?<![.\w])(?<call>header|footer|item|exact|fit|idiom|scaled|span|fixed|count|share|repeat|minmax|fitContent)(?=\()
        |(?<![.\w])(?<base>LIVE)(?=\.)
        |(?<![.\w])[A-Za-z_]\w*(?:(?=\.[^.])|(?=\[))
        |(?<![.\w])(?<pi>pi)\b
        |(?:(?<==)|(?<==\h)|(?<=\[)|(?<=,\h))(?<shared>SHARED)\b(?![.\[\(=<>*/+-])(?!\h[.\[\(=<>*/+-])
        |(?<![.\w])(?<value>VALUES)\b(?![\[\(])(?!=[^=])(?!\h=[^=])(?![<>]=[^=])(?!\h[<>]=[^=])
        |(?<![.\w])(?<last>visible|tan|min|max)(?:(?=[;}\n])|(?=\h[;}#\n]))
        |(?<![.\w])(?<keyword>KEYWORDS)\b
        |(?<=[\w"\])]\h)(?<between>to|at|before|after|on|as|over|nothing|align|deep|error)\b(?=\h)
        |(?<![.\w])(?<function>FUNCTIONS)(?=\()
        |(?<![.\w])(?<property>PROPERTIES)\b(?![\[\(])
        |(?<operator>=>|[<>=!~+*/-]=?|\.\.|@)
        |(?<=[\w\]"]\h):\h*[A-Za-z_]\w*(?:\h*,\h*[A-Za-z_]\w*)*
    ¶
    add-highlighter shared/tgl regions
    add-highlighter shared/tgl/code default-region group
    add-highlighter shared/tgl/comment region '#' '$' fill comment
    add-highlighter shared/tgl/string region '"' '(?<!\\)(?:\\\\)*"|$' regions
    add-highlighter shared/tgl/string/text default-region fill string
    add-highlighter shared/tgl/string/value region '(?<!\\)\{\K' '(?=\})' ref tgl
    evaluate-commands %sh{
        pattern=$(printf '%s' "$kak_opt_tgl_pattern" | sed "s/^ *//
            s/PROPERTIES/$kak_opt_tgl_properties/g; s/KINDS/$kak_opt_tgl_kinds/g; s/VALUES/$kak_opt_tgl_values/g
            s/KEYWORDS/$kak_opt_tgl_keywords/g; s/FUNCTIONS/$kak_opt_tgl_functions/g; s/SHARED/$kak_opt_tgl_shared/g
            s/LIVE/parent|prev|next|first|last|self/g" | tr -d '\n')
        printf 'add-highlighter shared/tgl/code/ regex %%¶%s¶' "$pattern"
        for face in number:value setting:variable sets:operator kind:type direction:value declares:keyword labels:keyword live:keyword \
            member:variable class:value size:value call:value base:keyword pi:value shared:value value:value last:value \
            keyword:keyword between:keyword function:function property:variable operator:operator; do
            printf ' %s' "$face"
        done
    }
§
