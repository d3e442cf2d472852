import { SaxesParser } from 'saxes'
import { Refusal } from '#domain/refusal.ts'

export type XmlReader = {
  /** Names are without their prefix, attributes as they stand; a tag without content is opened and closed. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** A cell is two elements, three where its text stands in it: half a million cells, or three times as many shared texts. */
const mostElements = 1_500_000
const deepest = 100

/**
 * Hands on tags and texts while they come, up to a bound ('import.too-many-cells'). What is not well formed is refused,
 * and so is a document type ('import.unreadable'): entities of its own could grow without end.
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
