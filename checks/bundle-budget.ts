/** Compares what a first visit loads with its budget (goals: HTML apart, CSS 16 kB, JavaScript 110 kB, fonts 40 kB, brotli). */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { currentBuild } from '#server/platform/pages/builds.ts'

type Chunk = {
  file: string
  css?: string[]
  imports?: string[]
  isEntry?: boolean
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

const root = join('build', currentBuild('build') ?? '', 'client')
const manifest = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')) as Manifest

/** Collects all files of the given modules, their static imports included. */
function filesOf(names: readonly string[], seen = new Set<string>()): Set<string> {
  const files = new Set<string>()
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) continue
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const file of filesOf(chunk.imports ?? [], seen)) files.add(file)
  }
  return files
}

function compressedKb(files: Iterable<string>, ending: string): number {
  let bytes = 0
  for (const file of files) {
    if (!file.endsWith(ending)) continue
    const path = join(root, file)
    bytes += existsSync(`${path}.br`)
      ? statSync(`${path}.br`).size
      : brotliCompressSync(readFileSync(path)).length
  }
  return Math.round(bytes / 102.4) / 10
}

const portal = Object.keys(manifest).filter((name) => name.includes('entry-portal'))
const entry = Object.keys(manifest).filter((name) => manifest[name]?.isEntry && name.includes('entry-client'))
const screens = ['landing', 'marketplace', 'product', 'shop'].map((name) =>
  Object.keys(manifest).find((key) => new RegExp(`^web/public/.*/${name}-screen\\.tsx$`).test(key)),
)
if (entry.length !== 1 || screens.some((screen) => !screen)) {
  console.error(
    `The manifest does not show the entry and the public screens: ${entry.length} entries, ${screens.join(', ')}`,
  )
  process.exit(1)
}

let isOver = false
for (const screen of screens) {
  const files = filesOf([...entry, screen ?? ''])
  for (const [ending, budget] of [
    ['.js', 110],
    ['.css', 16],
  ] as const) {
    const kb = compressedKb(files, ending)
    isOver ||= kb > budget
    console.log(`${screen}: ${kb} kB ${ending} of ${budget}${kb > budget ? '  OVER BUDGET' : ''}`)
  }
}
// What a page for one visitor adds to every public page: schemas, forms, its own screen (0023).
const routes = readFileSync('web/app/routes.tsx', 'utf8')
const forVisitors = [...routes.matchAll(/visitorPage\(\s*'[^']+',\s*'[^']+',\s*'([^']+)'/g)].map(
  ([, file]) => `web/public/${file}`,
)
const everyPage = filesOf(entry)
for (const screen of forVisitors) {
  const kb = compressedKb(filesOf([screen]).difference(everyPage), '.js')
  const isMissing = manifest[screen] === undefined
  isOver ||= isMissing || kb > 60
  console.log(
    `${screen}: ${kb} kB .js above a public page, of 60${kb > 60 || isMissing ? '  OVER BUDGET' : ''}`,
  )
}
if (forVisitors.length === 0) isOver = true
// What a portal loads before its screen: a list opens within a second of the sign-in (P11).
const portalBudget = 200
const portalKb = compressedKb(filesOf(portal), '.js')
isOver ||= portal.length !== 1 || portalKb > portalBudget
console.log(`portal: ${portalKb} kB .js of ${portalBudget}${portalKb > portalBudget ? '  OVER BUDGET' : ''}`)
process.exit(isOver ? 1 : 0)
