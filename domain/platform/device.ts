import { type Bilingual, fill, type Language } from './text/language.ts'

export const browserNames = {
  edge: { en: 'Edge', ar: 'إيدج' },
  opera: { en: 'Opera', ar: 'أوبرا' },
  samsung: { en: 'Samsung Internet', ar: 'متصفح سامسونج' },
  firefox: { en: 'Firefox', ar: 'فايرفوكس' },
  chrome: { en: 'Chrome', ar: 'كروم' },
  safari: { en: 'Safari', ar: 'سفاري' },
} as const satisfies Record<string, Bilingual>
export type Browser = keyof typeof browserNames

export const systemNames = {
  iphone: { en: 'iPhone', ar: 'آيفون' },
  ipad: { en: 'iPad', ar: 'آيباد' },
  android: { en: 'Android', ar: 'أندرويد' },
  windows: { en: 'Windows', ar: 'ويندوز' },
  mac: { en: 'Mac', ar: 'ماك' },
  chromeos: { en: 'ChromeOS', ar: 'كروم أو إس' },
  linux: { en: 'Linux', ar: 'لينكس' },
} as const satisfies Record<string, Bilingual>
export type System = keyof typeof systemNames

/** How a client identifies itself; null where unknown. It can be forged, and only helps people to recognise a device. */
export type Device = { readonly browser: Browser | null; readonly system: System | null }

/** Browsers that also name others come first. */
const browserMarks: readonly (readonly [Browser, RegExp])[] = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\bOPR\/|\bOPT\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['safari', /\bVersion\/[\d.]+.*\bSafari\//],
]
const systemMarks: readonly (readonly [System, RegExp])[] = [
  ['iphone', /\biPhone\b/],
  ['ipad', /\biPad\b/],
  ['android', /\bAndroid\b/],
  ['windows', /\bWindows\b/],
  ['mac', /\bMacintosh\b/],
  ['chromeos', /\bCrOS\b/],
  ['linux', /\bLinux\b/],
]

/** Reads browser and system from the beginning of the header `User-Agent`. */
export function readDevice(userAgent: string): Device {
  const said = userAgent.slice(0, 400)
  const first = <T>(marks: readonly (readonly [T, RegExp])[]) =>
    marks.find(([, mark]) => mark.test(said))?.[0] ?? null
  return { browser: first(browserMarks), system: first(systemMarks) }
}

const both: Bilingual = { en: '{browser} on {system}', ar: '{browser} على {system}' }
const neither: Bilingual = { en: 'Another program', ar: 'برنامج آخر' }

/** A device in words: "Chrome on Windows". */
export function deviceText({ browser, system }: Device, language: Language): string {
  const browserName = browser && browserNames[browser][language]
  const systemName = system && systemNames[system][language]
  if (browserName && systemName) return fill(both[language], { browser: browserName, system: systemName })
  return browserName ?? systemName ?? neither[language]
}
