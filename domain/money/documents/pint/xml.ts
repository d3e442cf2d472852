import { xmlText } from '#domain/platform/text/xml-text.ts'

/** A product of XML, ready to be written. */
export type Xml = { readonly xml: string }
type Content = string | number | readonly (Xml | null)[]
type Attributes = Readonly<Record<string, string>>

/** An element with its text, or with those of its children that are there; what is neither may not stand (ibr-079). */
export function element(name: string, content: Content, attributes: Attributes = {}): Xml {
  const marks = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  const inside =
    typeof content === 'object' ? content.map((child) => child?.xml ?? '').join('') : xmlText(String(content))
  return { xml: `<${name}${marks.join('')}>${inside}</${name}>` }
}
