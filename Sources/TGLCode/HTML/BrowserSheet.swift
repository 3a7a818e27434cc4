// The sheet that browsers have of their own, as far as it is about layout: the Rendering chapter of HTML, with
// Chromium's sizes of controls.

enum BrowserSheet {
    static let text = """
        html, body, address, article, aside, blockquote, center, dialog, dd, details, dir, div, dl, dt, fieldset, figcaption, figure,
        footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, listing, main, menu, nav, ol, optgroup, option, p, plaintext,
        pre, search, section, summary, ul, xmp { display: block }
        area, base, basefont, command, datalist, head, link, meta, noembed, noframes, noscript, param, rp, script, style, template, title,
        source, track, [hidden] { display: none }
        body { margin: 8px }
        p, dl { margin: 1em 0 }
        ul, ol, menu, dir { margin: 1em 0; padding-inline-start: 40px }
        li { display: list-item }
        :is(ul, ol, menu, dir, dl) :is(ul, ol, menu, dir, dl) { margin-block-start: 0; margin-block-end: 0 }
        dd { margin-inline-start: 40px }
        blockquote, figure { margin: 1em 40px }
        pre, xmp, listing, plaintext { margin: 1em 0; white-space: pre }
        pre, code, kbd, samp, tt, xmp, listing, plaintext { font-family: monospace }
        h1 { font-size: 2em; margin: 0.67em 0 }
        h2 { font-size: 1.5em; margin: 0.83em 0 }
        h3 { font-size: 1.17em; margin: 1em 0 }
        h4 { margin: 1.33em 0 }
        h5 { font-size: 0.83em; margin: 1.67em 0 }
        h6 { font-size: 0.67em; margin: 2.33em 0 }
        hr { border: 1px inset; margin: 0.5em auto; overflow: hidden; box-sizing: content-box }
        small, sub, sup { font-size: smaller }
        big { font-size: larger }
        sub { vertical-align: sub }
        sup { vertical-align: super }
        nobr { white-space: nowrap }
        center { text-align: -webkit-center }
        fieldset { margin: 0 2px; border: 2px groove; padding: 0.35em 0.75em 0.625em; min-width: min-content; display: flow-root }
        legend { padding: 0 2px }
        details > :not(summary) { display: none }
        details[open] > :not(summary) { display: block }
        dialog { position: absolute; inset-inline-start: 0; inset-inline-end: 0; width: fit-content; height: fit-content; margin: auto;
          border: solid; padding: 1em }
        dialog:not([open]) { display: none }
        table { display: table; border-collapse: separate; border-spacing: 2px; box-sizing: border-box; text-indent: 0; font-size: inherit;
          line-height: inherit; white-space: normal }
        caption { display: table-caption; text-align: center }
        tr { display: table-row }
        thead { display: table-header-group; vertical-align: middle }
        tbody { display: table-row-group; vertical-align: middle }
        tfoot { display: table-footer-group; vertical-align: middle }
        td, th { display: table-cell; padding: 1px; vertical-align: inherit }
        th { text-align: center }
        col { display: table-column }
        colgroup { display: table-column-group }
        img, svg, canvas, video, audio, iframe, embed, object, progress, meter { display: inline-block }
        iframe { border: 2px inset }
        audio:not([controls]) { display: none }
        input, textarea, select, button { display: inline-block; margin: 0; font-size: 13.3333px; line-height: normal; white-space: normal;
          text-transform: none; text-indent: 0; letter-spacing: normal; text-align: start }
        input { padding: 1px 2px; border: 2px inset }
        input[type=hidden] { display: none }
        input:is([type=checkbox], [type=radio]) { margin: 3px 3px 3px 4px; padding: 0; border: 0; box-sizing: border-box; width: 13px;
          height: 13px }
        input[type=radio] { margin: 3px 3px 0 5px }
        input[type=range] { margin: 2px; padding: 0; border: 0 }
        input[type=color] { width: 50px; height: 27px; box-sizing: border-box; border: 1px solid }
        input:is([type=button], [type=submit], [type=reset]), button { padding: 1px 6px; border: 2px outset; box-sizing: border-box;
          text-align: center; white-space: pre }
        input[type=file] { padding: 0; border: 0 }
        button { white-space: normal }
        textarea { padding: 2px; border: 1px solid; white-space: pre-wrap }
        select { border: 1px solid; box-sizing: border-box; white-space: pre; padding: 0 }
        progress, meter { width: 10em; height: 1em; box-sizing: border-box }
        meter { width: 5em }
        summary { display: list-item }
        """
}
