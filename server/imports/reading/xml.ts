import { Refusal } from '#domain/refusal.ts'

/** A tag or a piece of text of an XML file, in order; `name` without its prefix. */
export type XmlPart =
  | { readonly kind: 'open' | 'close' | 'single'; readonly name: string; readonly attributes: string }
  | { readonly kind: 'text'; readonly text: string }

const tag = /<(\/?)(?:[\w.-]+:)?([\w.-]+)([^<>]*?)(\/?)>|<!\[CDATA\[([^]*?)\]\]>/g

/** Walks through tags and texts. A file with a document type is refused: entities of its own could grow without end. */
export function* partsOf(xml: string): Generator<XmlPart> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Refusal('import.unreadable')
  let end = 0
  for (const found of xml.matchAll(tag)) {
    if (found.index > end) yield { kind: 'text', text: decoded(xml.slice(end, found.index)) }
    end = found.index + found[0].length
    const [, close = '', name = '', attributes = '', single = '', data] = found
    if (data !== undefined) yield { kind: 'text', text: data }
    else yield { kind: single ? 'single' : close ? 'close' : 'open', name, attributes }
  }
}

/** The value of an attribute; null where there is none. */
export function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(String.raw`(?:^|\s)${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found ? decoded(found[1] ?? found[2] ?? '') : null
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[String(name)] ?? whole
    const point = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
}
