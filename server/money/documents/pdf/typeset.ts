// In the process that makes pictures and papers: the compiler is loaded with the first document.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Paper } from './printed.ts'

const families = [
  import.meta.resolve('@expo-google-fonts/figtree/package.json'),
  import.meta.resolve('@expo-google-fonts/readex-pro/package.json'),
]
const fontPaths = families.flatMap((file) => {
  const folder = path.dirname(fileURLToPath(file))
  return ['400Regular', '500Medium', '600SemiBold'].map((weight) => path.join(folder, weight))
})

const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontPaths }] })

/** A paper as PDF; what people wrote is data of the template, never a part of it. */
export function typeset(paper: Paper): Uint8Array {
  const inputs = { document: JSON.stringify(paper) }
  const pdf = compiler.pdf({ mainFilePath: path.join(import.meta.dirname, 'document.typ'), inputs })
  compiler.evictCache(10)
  return pdf
}
