import { registerHooks } from 'node:module'

/** The internals of pdf.js used here; its public API reports only the scripts that pdf.js itself would run. */
type PdfJs = {
  readonly PDFDocument: new (manager: { password: string }, file: object) => Document
  readonly Stream: new (bytes: Uint8Array) => object
  readonly Ref: { readonly get: (number: number, generation: number) => object }
  readonly BaseStream: { readonly prototype: { peekBytes: Method } }
  readonly DecodeStream: { readonly prototype: { ensureBuffer: Method } }
  readonly Dict: { readonly prototype: { set: Method } }
  readonly XRef: { readonly prototype: { processXRefStream: Method } }
  readonly Lexer: { readonly prototype: { getObj: Method; getName: Method } }
  readonly Parser: { readonly prototype: { makeFilter: Method } }
  readonly setVerbosityLevel: (level: number) => void
  readonly clearPrimitiveCaches: () => void
}
type Method = (this: object, ...given: unknown[]) => unknown
type Document = { readonly startXRef: number; readonly xref: Objects }
type Entry = { readonly offset: number; readonly gen: number; readonly uncompressed: boolean }
type Objects = {
  readonly setStartXRef: (at: number) => void
  readonly parse: (isRepairing: boolean) => void
  readonly getEntry: (number: number) => Entry | null
  readonly getNewTemporaryRef: () => { readonly num: number }
  readonly fetch: (ref: object) => unknown
  readonly fetchCompressed: (ref: object, place: Pick<Entry, 'offset' | 'gen'>) => unknown
}
type Dictionary = {
  readonly has: (key: string) => boolean
  readonly getArray: (...keys: string[]) => unknown
}

/** Filters that objects may be compressed with. Streams with image filters are never unpacked. */
const packings = new Set(
  'FlateDecode Fl LZWDecode LZW ASCIIHexDecode AHx ASCII85Decode A85 RunLengthDecode RL Crypt'.split(' '),
)

/** Two million tokens, or 20 MB unpacked, or 1.5 million rows of tables, or scanning ten times the largest file. */
const mostWork = 100_000_000
const workOf = { word: 48, unpackedByte: 5, row: 64, scannedByte: 1 } as const
/** The largest number that an object may have (ISO 32000-1, annex C). */
const mostObjects = 8_388_607

/** A single shared error: pdf.js catches it and goes on, and would create thousands. */
const tooMuchWork = new Error('more work than a document can be')

/** The current reading. There is never more than one, because reading is synchronous. */
let reading = { work: 0, steps: 0, wanted: new Set<string>() as ReadonlySet<string>, met: new Set<string>() }

function spend(kind: keyof typeof workOf, count = 1): void {
  reading.steps += 1
  reading.work += workOf[kind] * count
  if (reading.work > mostWork) throw tooMuchWork
}

/** Number of steps (read, unpack or scan) in the last reading, including unsuccessful ones. */
export function stepsTaken(): number {
  return reading.steps
}

/**
 * Finds which of the wanted names occur in the objects of a PDF as pdf.js reads them, compressed ones included: by the
 * cross-reference table, and again as a reader that repairs a broken table finds them. Returns 'unreadable-pdf' when
 * there is no document, when compressed objects cannot be read to the end, or when it takes more work than a real
 * document; 'locked-pdf' when it needs a password.
 */
export async function namesInPdf(
  bytes: Uint8Array,
  wanted: ReadonlySet<string>,
): Promise<ReadonlySet<string> | 'unreadable-pdf' | 'locked-pdf'> {
  const pdfJs = await (loaded ??= load())
  reading = { work: 0, steps: 0, wanted, met: new Set() }
  try {
    // Copied, since pdf.js would read the whole buffer behind a view.
    const file = new Uint8Array(bytes)
    const places = new Set<number>()
    const found = [false, true].map((isRepairing) => readObjects(pdfJs, { file, places, isRepairing }))
    return found.includes(true) && reading.work <= mostWork ? reading.met : 'unreadable-pdf'
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'locked-pdf' : 'unreadable-pdf'
  } finally {
    pdfJs.clearPrimitiveCaches()
  }
}

/** `places` are the offsets of objects already read in the other pass. */
type PdfReadOptions = {
  readonly file: Uint8Array
  readonly places: Set<number>
  readonly isRepairing: boolean
}

/** Reads all objects in one pass; false when the pass finds no document. */
function readObjects(pdfJs: PdfJs, { file, places, isRepairing }: PdfReadOptions): boolean {
  const { xref, startXRef } = new pdfJs.PDFDocument({ password: '' }, new pdfJs.Stream(file))
  xref.setStartXRef(startXRef)
  try {
    xref.parse(isRepairing)
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') throw error
    return false
  }
  const count = xref.getNewTemporaryRef().num
  if (count > mostObjects) throw tooMuchWork
  for (let number = 0; number < count; number++) {
    if (reading.work > mostWork) throw tooMuchWork
    const entry = xref.getEntry(number)
    if (!entry?.uncompressed || places.has(entry.offset)) continue
    const object = fetched(xref, pdfJs.Ref.get(number, entry.gen))
    if (object === undefined) continue
    places.add(entry.offset)
    // Only an object stream has a 'First' entry.
    if (object?.dict?.has('First')) readPacked(pdfJs, xref, { number, dictionary: object.dict })
  }
  return true
}

/** Undefined when no object can be read at this place. */
function fetched(xref: Objects, ref: object): { readonly dict?: Dictionary } | null | undefined {
  try {
    return xref.fetch(ref) as { readonly dict?: Dictionary } | null
  } catch {
    return undefined
  }
}

type Packed = { readonly number: number; readonly dictionary: Dictionary }

/** Reads a compressed object stream; throws when another reader could unpack it differently. */
function readPacked({ Ref }: PdfJs, xref: Objects, { number, dictionary }: Packed): void {
  const filters = [dictionary.getArray('Filter') ?? []].flat() as { readonly name?: string }[]
  const isPlain = filters.every(({ name = '' }) => packings.has(name))
  const isTwoThings = doubled.has(dictionary) || dictionary.has('F') || dictionary.has('DP')
  if (!isPlain || isTwoThings) throw new Error('packed in an unusual way')
  xref.fetchCompressed(Ref.get(number, 0), { offset: number, gen: 0 })
}

/** Dictionaries with a repeated key. */
const doubled = new WeakSet<object>()

let loaded: Promise<PdfJs> | undefined

const inner =
  'PDFDocument, XRef, Stream, Ref, Dict, BaseStream, DecodeStream, Lexer, Parser, setVerbosityLevel, clearPrimitiveCaches'

/** Loads the parser of pdf.js with its internals exported, and instruments it to record names and limit its work. */
async function load(): Promise<PdfJs> {
  const address = import.meta.resolve('pdfjs-dist/build/pdf.worker.mjs')
  const hooks = registerHooks({
    load: (url, context, next) => {
      const module = next(url, context)
      if (url !== address) return module
      const source = Buffer.from(module.source as Uint8Array).toString()
      return { ...module, source: `${source}\nexport { ${inner} }` }
    },
  })
  const pdfJs: PdfJs = await import(address).finally(() => hooks.deregister())
  pdfJs.setVerbosityLevel(0)
  watch(pdfJs)
  return pdfJs
}

function watch({ BaseStream, DecodeStream, Dict, Lexer, Parser, XRef }: PdfJs): void {
  before(Dict.prototype, 'set', (dictionary, [key]) => {
    if ((dictionary as unknown as Dictionary).has(String(key))) doubled.add(dictionary)
  })
  before(XRef.prototype, 'processXRefStream', (_xref, [table]) => spend('row', rowsOf(table)))
  before(BaseStream.prototype, 'peekBytes', (_stream, [length]) => spend('scannedByte', Number(length ?? 0)))
  before(DecodeStream.prototype, 'ensureBuffer', ({ buffer }, [wanted]) => {
    const { length } = buffer as Uint8Array
    // The buffer at least doubles when it grows.
    if (Number(wanted) > length) spend('unpackedByte', Math.max(Number(wanted), length))
  })
  before(Lexer.prototype, 'getObj', () => spend('word'))
  const { getName } = Lexer.prototype
  Lexer.prototype.getName = function (...given) {
    const name = getName.apply(this, given) as { readonly name: string }
    if (reading.wanted.has(name.name)) reading.met.add(name.name)
    return name
  }
  const { makeFilter } = Parser.prototype
  Parser.prototype.makeFilter = function (stream, name, ...rest) {
    return packings.has(String(name)) ? makeFilter.call(this, stream, name, ...rest) : stream
  }
}

/** Returns how many rows a cross-reference table claims to have. */
function rowsOf(table: unknown): number {
  const { dict } = table as { readonly dict: Dictionary }
  const ranges = dict.getArray('Index')
  const counts = Array.isArray(ranges) ? ranges.filter((_, at) => at % 2 === 1) : [dict.getArray('Size')]
  return counts.reduce<number>((sum, count) => sum + (typeof count === 'number' ? Math.max(0, count) : 0), 0)
}

function before<Name extends string>(
  prototype: Record<Name, Method>,
  name: Name,
  look: (that: Record<string, unknown>, given: readonly unknown[]) => void,
): void {
  const method = prototype[name]
  prototype[name] = function (...given) {
    look(this as Record<string, unknown>, given)
    return method.apply(this, given)
  }
}
