import arabicDisplay from '@fontsource-variable/el-messiri/files/el-messiri-arabic-wght-normal.woff2?url'
import latinText from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import arabicText from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url'
import latinDisplay from '@fontsource/marcellus/files/marcellus-latin-400-normal.woff2?url'
import type { Assets } from '#contract/rendering.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { escapeScript } from '#web/kit/pages/head-tags.ts'
import { prePaintScript } from './pre-paint.ts'
import { hydrationScript, recordingScript } from './hydrate-on-interaction.ts'

const fontsOf = { en: [latinText, latinDisplay], ar: [arabicText, arabicDisplay] } as const
const dirOf = { en: 'ltr', ar: 'rtl' } as const

type PublicDocument = {
  readonly language: Language
  readonly isHome: boolean
  /** Loads the page's code with the page rather than after it, for pages with forms to fill in. */
  readonly hydratesAtOnce: boolean
  readonly head: string
  readonly body: string
  /** The page's data, read by entry-client.tsx. */
  readonly data: unknown
  readonly assets: Assets
}

/** Renders a public page. Its inline scripts are allowed by hash, all others are files: no need for unsafe-inline. */
export function publicDocument({
  language,
  isHome,
  hydratesAtOnce,
  head,
  body,
  data,
  assets,
}: PublicDocument): string {
  return `<!doctype html>
<html lang="${language}" dir="${dirOf[language]}" data-public${isHome ? ' data-home' : ''}>
<head>${firstTags}
${head}
${loadingTags(assets, fontsOf[language])}
<script>${recordingScript}</script>
${hydratesAtOnce ? startingTags(assets) : laterTags(assets)}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="page-data">${escapeScript(JSON.stringify(data))}</script>
</body>
</html>`
}

/**
 * Renders the portals' document: a spinner until the browser renders the rest. Its only data is whether this is a demo,
 * so that the demo bar appears with the frame and does not push it down later.
 */
export function portalDocument(assets: Assets, isDemo: boolean): string {
  return `<!doctype html>
<html lang="en" dir="ltr"${isDemo ? ' data-demo' : ''}>
<head>${firstTags}
${loadingTags(assets, [latinText])}
<title>Majlis</title>
<meta name="robots" content="noindex">
${startingTags(assets)}
</head>
<body>
<div id="root"><div class="mj-waiting" role="status" aria-label="Loading · جارٍ التحميل"></div></div>
<noscript>This part of Majlis needs JavaScript. يحتاج هذا القسم من مجلس إلى جافاسكربت.</noscript>
</body>
</html>`
}

const firstTags =
  '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">'

function loadingTags({ styles, devHead = '' }: Assets, fonts: readonly string[]): string {
  return [
    `<script>${prePaintScript}</script>`,
    ...fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`),
    ...styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#181915">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    devHead,
  ].join('\n')
}

/** Tags that fetch and start the page's code with the page. */
function startingTags({ entry, modules }: Assets): string {
  return [
    `<meta name="mj-entry" content="${entry}">`,
    `<script type="module" src="${entry}"></script>`,
    ...modules.map((module) => `<link rel="modulepreload" href="${module}">`),
  ].join('\n')
}

/** Tags that name the page's code for the inline script, which fetches it once the page has been shown. */
function laterTags({ entry, modules }: Assets): string {
  return `<meta name="mj-entry" content="${entry}" data-modules="${modules.join(' ')}">
<script>${hydrationScript}</script>`
}
