/**
 * Measures the structure of the code: files behind five walks, imports against the floors, project words, files per commit and top-level
 * folders. `node checks/structure.ts [folder]` measures another checkout, to compare before and after.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { walks } from './walks.ts'

const folder = process.argv.slice(2).find((one) => !one.startsWith('--')) ?? '.'
/** A file with this many importers is a shared kit, not part of a walk. */
const kitFrom = 12

type Part = { readonly name: string; readonly text: string }
type Import = { readonly file: string; readonly name: string; readonly isType: boolean }
type File = { readonly parts: readonly Part[]; readonly imports: ReadonlyMap<string, Import> }

const paths = globSync('{domain,contract,server,demo,web}/**/*.{ts,tsx}', { cwd: folder })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|\/testing\/|db\/types\.ts$/.test(path))
const files = new Map(paths.map((path) => [path, readFile(path)]))
const importers = countImporters()

/** Reads the top-level declarations of a file, each as text, and the names of its imports. */
function readFile(path: string): File {
  const text = readFileSync(join(folder, path), 'utf8')
  const imports = [...text.matchAll(/^import (type )?([\s\S]*?) from '([#.][^']+)'/gm)].flatMap(
    ([, ofTypes, names = '', from = '']) => {
      const file = from.startsWith('#') ? from.slice(1) : normalize(join(dirname(path), from))
      const whole = /\* as (\w+)/.exec(names)
      if (whole) return [[whole[1] ?? '', { file, name: '*', isType: Boolean(ofTypes) }] as const]
      return [...names.matchAll(/(type )?(\w+)(?: as (\w+))?/g)].map(
        ([, type, name = '', local = name]) =>
          [local, { file, name, isType: Boolean(ofTypes ?? type) }] as const,
      )
    },
  )
  const starts = [
    ...text.matchAll(/^(?:export )?(?:default )?(?:async )?(?:function|const|let|class|type) (\w+)/gm),
  ]
  const parts = starts.map(({ index, 1: name = '' }, at) => ({
    name,
    text: text.slice(index, starts[at + 1]?.index),
  }))
  return { parts, imports: new Map(imports) }
}

function countImporters(): ReadonlyMap<string, number> {
  const all = [...files.values()].flatMap(({ imports }) => [
    ...new Set([...imports.values()].map(({ file }) => file)),
  ])
  return new Map(
    Object.entries(Object.groupBy(all, (file) => file)).map(([file, by]) => [file, by?.length ?? 0]),
  )
}

/** Returns the files reached from these functions by the names they use, without kits and types. */
function reachedFrom(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const reached = new Set<string>()
  const visit = (path: string, name: string) => {
    const file = files.get(path)
    const part = file?.parts.find((one) => one.name === name)
    if (!file || !part || seen.has(`${path} ${name}`)) return
    seen.add(`${path} ${name}`)
    if ((importers.get(path) ?? 0) >= kitFrom) return
    reached.add(path)
    for (const word of new Set(part.text.match(/\b[A-Za-z]\w*/g))) {
      const from = file.imports.get(word)
      if (from?.isType) continue
      if (from) visit(from.file, from.name)
      else if (word !== name) visit(path, word)
    }
  }
  for (const wanted of names)
    for (const [path, file] of files) if (file.parts.some(({ name }) => name === wanted)) visit(path, wanted)
  return reached
}

function say(what: string, figure: string): void {
  console.log(`${what.padEnd(36)} ${figure}`)
}

/** Files per commit over the last `count` commits: the median and the 90th percentile. */
function filesOfCommits(count: number): string {
  const log = execFileSync('git', ['log', `-${count}`, '--no-merges', '--name-only', '--format=%x00'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const changed = log.split('\0').slice(1)
  const sizes = changed.map((names) => names.trim().split('\n').length).toSorted((a, b) => a - b)
  const at = (share: number) => String(sizes[Math.floor((sizes.length - 1) * share)])
  return `${at(0.5)}, nine in ten at most ${at(0.9)}`
}

function textOf(path: string): string {
  return existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : ''
}

function foldersIn(root: string): number {
  const entries = readdirSync(join(folder, root), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory() && entry.name !== 'testing').length
}

for (const [walk, entries] of Object.entries(walks)) {
  const reached = [...reachedFrom(entries)]
  if (process.argv.includes('--files')) console.log(reached.toSorted().join('\n'))
  const folders = new Set(reached.map((path) => dirname(path)))
  say(`files of story: ${walk}`, `${reached.length} in ${folders.size} folders`)
}
say(
  'imports against the floors',
  textOf('checks/floors.test.ts') === ''
    ? 'no floors'
    : String(textOf('checks/floors.test.ts').match(/^ {2}'.* -> .*',$/gm)?.length ?? 0),
)
const glossary = textOf('docs/glossary.md') || (textOf('CONTRIBUTING.md').split('## Glossary')[1] ?? '')
say('words of its own', String((glossary.split('\n## ')[0]?.match(/^\| /gm)?.length ?? 1) - 1))
if (existsSync(join(folder, '.git'))) say('files of a commit, of 400', filesOfCommits(400))
say('folders on the first level', `server ${foldersIn('server')}, web ${foldersIn('web')}`)
