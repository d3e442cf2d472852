const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for an element or attribute of XML 1.0; characters that XML does not allow are left out. */
export function xmlText(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? '')
}

/** A fragment of XML, ready to be written. */
export type Xml = { readonly xml: string }
type Content = string | number | readonly (Xml | null)[]
type Attributes = Readonly<Record<string, string>>

/** Builds an element with text, or with its non-null children; it must not be empty (ibr-079). */
export function element(name: string, content: Content, attributes: Attributes = {}): Xml {
  const marks = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  const inside =
    typeof content === 'object' ? content.map((child) => child?.xml ?? '').join('') : xmlText(String(content))
  return { xml: `<${name}${marks.join('')}>${inside}</${name}>` }
}
