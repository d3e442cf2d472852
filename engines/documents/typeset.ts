// Runs in the process that makes pictures and documents: the compiler is loaded with the first document.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Bilingual } from '#domain/platform/text/language.ts'

type Fact = { readonly label: Bilingual; readonly value: string }
type Party = {
  readonly label: Bilingual
  readonly name: string
  readonly nameAr: string | null
  readonly lines: readonly string[]
  readonly facts: readonly Fact[]
}
type Line = {
  readonly name: string
  readonly nameAr: string | null
  readonly notes: readonly string[]
  readonly values: readonly string[]
}

/** An annex to a document, on pages of its own. */
export type Annex = {
  readonly title: Bilingual
  readonly sections: readonly {
    readonly title: Bilingual
    /** Without a head the text takes the full width. Text that users wrote is printed as written, without `ar`. */
    readonly rows: readonly { readonly head: Bilingual | null; readonly text: string; readonly ar?: string }[]
  }[]
  /** As base64. */
  readonly photos: readonly { readonly caption: string; readonly jpeg: string }[]
}

/** All text of a document, word for word: `document.typ` only lays it out. */
export type PrintedDocument = {
  readonly title: Bilingual
  readonly number: string
  readonly seller: { readonly name: string; readonly nameAr: string }
  readonly agent: string | null
  readonly facts: readonly Fact[]
  readonly parties: readonly Party[]
  readonly correction: {
    readonly text: Bilingual
    readonly head: readonly Bilingual[]
    readonly rows: readonly { readonly label: Bilingual; readonly values: readonly string[] }[]
  } | null
  readonly columns: readonly Bilingual[]
  readonly lines: readonly Line[]
  readonly sums: readonly (Fact & { readonly isStrong: boolean })[]
  readonly notes: readonly Bilingual[]
  readonly annex?: Annex
}

const fontPackages = [
  import.meta.resolve('@expo-google-fonts/figtree/package.json'),
  import.meta.resolve('@expo-google-fonts/readex-pro/package.json'),
]
const fontPaths = fontPackages.flatMap((file) => {
  const folder = path.dirname(fileURLToPath(file))
  return ['400Regular', '500Medium', '600SemiBold'].map((weight) => path.join(folder, weight))
})

const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontPaths }] })

/** Typesets a document as PDF; text that users wrote is data for the template, never template code. */
export function typeset(printed: PrintedDocument): Uint8Array {
  const photos = (printed.annex?.photos ?? []).map((photo, at) => ({ ...photo, file: `photo-${at}.jpg` }))
  for (const { file, jpeg } of photos) compiler.mapShadow(at(file), Buffer.from(jpeg, 'base64'))
  const said = photos.map(({ caption, file }) => ({ caption, file }))
  const annex = printed.annex && { ...printed.annex, photos: said }
  const inputs = { document: JSON.stringify({ ...printed, annex }) }
  const pdf = compiler.pdf({ mainFilePath: at('document.typ'), inputs })
  for (const { file } of photos) compiler.unmapShadow(at(file))
  compiler.evictCache(10)
  return pdf
}

function at(file: string): string {
  return path.join(import.meta.dirname, file)
}
