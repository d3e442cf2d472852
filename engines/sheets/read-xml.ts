import { SaxesParser } from 'saxes'
import { Refusal } from '#domain/refusal.ts'

export type XmlReader = {
  /** Names come without their prefix, attributes unchanged; an empty tag is opened and closed. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** A cell is two elements, three with inline text; a shared text is two: at least half a million cells. */
const mostElements = 1_500_000
const deepest = 100

/**
 * Streams tags and texts to the reader, up to a limit ('import.too-many-cells'). Malformed XML is refused, and so is a
 * document type declaration ('import.unreadable'), whose entities could expand without limit.
 */
export async function readXml(chunks: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  const parser = parserFor(reader)
  const utf8 = new TextDecoder()
  for await (const chunk of chunks) orUnreadable(() => parser.write(utf8.decode(chunk, { stream: true })))
  orUnreadable(() => parser.write(utf8.decode()).close())
}

function parserFor(reader: XmlReader): SaxesParser<{ xmlns: false }> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let [count, depth] = [0, 0]
  parser.on('opentag', ({ name, attributes }) => {
    if (++count > mostElements) throw new Refusal('import.too-many-cells')
    if (++depth > deepest) throw new Refusal('import.unreadable')
    reader.open?.(plainName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    reader.close?.(plainName(name))
  })
  const text = (given: string) => reader.text?.(given)
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('doctype', () => {
    throw new Refusal('import.unreadable')
  })
  return parser
}

function orUnreadable(step: () => unknown): void {
  try {
    step()
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('import.unreadable')
  }
}

function plainName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
