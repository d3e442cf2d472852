/**
 * Measures the code, without tests: lines and files by root, functions by length, lines per endpoint of the API.
 * `node checks/code-size.ts [folder]` measures another checkout, to compare before and after.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'

const folder = process.argv[2] ?? '.'
const roots = ['domain', 'contract', 'engines', 'server', 'demo', 'web'] as const
const isGenerated = /(^|\/)(db\/types\.ts|migrations\/)/
const isTest = /\.test\.tsx?$|\/testing\//

type Source = { readonly file: string; readonly text: string; readonly lines: number }

function sourcesOf(pattern: string): Source[] {
  return globSync(pattern, { cwd: folder })
    .filter((file) => !isTest.test(file) && !isGenerated.test(file))
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      return { file, text, lines: text.split('\n').length - 1 }
    })
}

/** Length in lines of every function that has a body. */
function functionLengths({ file, text }: Source): number[] {
  const lengths: number[] = []
  const measure = (node: { start: number; end: number; body?: unknown }) => {
    if (node.body) lengths.push(text.slice(node.start, node.end).split('\n').length)
  }
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: (node) => {
      if (node.body.type === 'BlockStatement') measure(node)
    },
  }).visit(parseSync(file, text).program)
  return lengths
}

const total = (sources: readonly Source[]) => sources.reduce((sum, { lines }) => sum + lines, 0)
const say = (name: string, sources: readonly Source[]) =>
  console.log(`${name.padEnd(10)} ${String(total(sources)).padStart(6)} lines in ${sources.length} files`)

const code = roots.flatMap((root) => {
  const sources = sourcesOf(`${root}/**/*.{ts,tsx}`)
  say(root, sources)
  return sources
})
const styles = sourcesOf('web/**/*.css')
say('styles', styles)
const all = [...code, ...styles]
say('all', all)
console.log(`${all.filter(({ lines }) => lines <= 30).length} files of 30 lines or fewer`)

const lengths = code.flatMap(functionLengths).sort((a, b) => a - b)
const at = (share: number) => lengths[Math.floor((lengths.length - 1) * share)]
console.log(
  `${lengths.length} functions: median ${at(0.5)} lines, 90th percentile ${at(0.9)}, longest ${at(1)}`,
)

const endpoints = code
  .filter(({ file }) => file.startsWith('contract/'))
  .reduce((sum, { text }) => sum + (text.match(/= (?:endpoint|forBoth)\(/g)?.length ?? 0), 0)
console.log(`${endpoints} endpoints, ${Math.round(total(all) / endpoints)} lines for each`)
