import { Refusal } from '#domain/refusal.ts'

/** A tag or a piece of text of an XML file, in order; `name` without its prefix. */
export type XmlPart =
  | { readonly kind: 'open' | 'close' | 'single'; readonly name: string; readonly attributes: string }
  | { readonly kind: 'text'; readonly text: string }

/** No tag of a spreadsheet is nearly as long: one that is was made to be searched for ever. */
const longestTag = 10_000
/** A cell has four, six where its text stands in it: half a million cells at least, or as many shared texts. */
const mostTags = 3_000_000
const tagName = /^(?:[\w.-]+:)?([\w.-]+)/

/**
 * Walks through tags and texts, each sign once, up to a bound ('import.too-many-cells'). A file with a document type is refused: entities of its own could grow
 * without end.
 */
export function* partsOf(xml: string): Generator<XmlPart> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Refusal('import.unreadable')
  let [end, count] = [0, 0]
  for (let open = xml.indexOf('<'); open !== -1; open = xml.indexOf('<', end)) {
    if (++count > mostTags) throw new Refusal('import.too-many-cells')
    if (open > end) yield { kind: 'text', text: decoded(xml.slice(end, open)) }
    const mark = xml[open + 1]
    const isSpecial = mark === '!' || mark === '?'
    const special = isSpecial ? specials.find(([begin]) => xml.startsWith(begin, open)) : undefined
    const [begin, close] = special ?? ['<', '>']
    const closed = xml.indexOf(close, open + begin.length)
    if (closed === -1) throw new Refusal('import.unreadable')
    end = closed + close.length
    const inner = xml.slice(open + begin.length, closed)
    if (begin === '<![CDATA[') yield { kind: 'text', text: inner }
    else if (!special) yield tagIn(inner)
  }
}

/** What is no tag though it begins like one. */
const specials = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const

function tagIn(inner: string): XmlPart {
  const [isSingle, isClose] = [inner.endsWith('/'), inner.startsWith('/')]
  const plain = inner.slice(isClose ? 1 : 0, isSingle ? -1 : undefined)
  const found = plain.length > longestTag ? null : tagName.exec(plain)
  if (!found) throw new Refusal('import.unreadable')
  const [begin, name = ''] = found
  const kind = isSingle ? 'single' : isClose ? 'close' : 'open'
  return { kind, name, attributes: plain.slice(begin.length) }
}

/** The value of an attribute; null where there is none. */
export function attribute(attributes: string, name: string): string | null {
  const found = searchOf(name).exec(attributes)
  return found ? decoded(found[1] ?? found[2] ?? '') : null
}

const searches = new Map<string, RegExp>()

function searchOf(name: string): RegExp {
  const known = searches.get(name)
  if (known) return known
  const search = new RegExp(String.raw`(?:^|\s)${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`)
  searches.set(name, search)
  return search
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
