/**
 * The table of requirements, docs/requirements.md: id, requirement and state are written by hand; the proof is
 * generated from the tests that name the id in their titles or cases. Run directly, it writes that last column.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { sourceFiles } from './source-files.ts'

const file = 'docs/requirements.md'

export type Requirement = {
  readonly id: string
  readonly asks: string
  readonly state: string
  readonly proof: string
}
/** A test that names a requirement; the title excludes the ids at its end. */
export type Proof = { readonly id: string; readonly path: string; readonly title: string }

export const readTable = () => readFileSync(file, 'utf8')

export function requirementsOf(table: string): Requirement[] {
  return table.split('\n').flatMap((line) => requirementOf(line) ?? [])
}

function requirementOf(line: string): Requirement | null {
  if (!/^\| [RG]-/.test(line)) return null
  const [id = '', asks = '', state = '', proof = ''] = line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
  return { id, asks, state, proof }
}

const idPattern = /\b(?:R-[A-Z]+-\d{2}|G-\d{2,3})\b/g
const literal = /(['"`])((?:\\.|(?!\1)[^\\\n])*?)\1/g
const idsBehind = / ?\((?:(?:R-[A-Z]+-\d{2}|G-\d{2,3})(?:, )?)+\)/g

/** Finds all strings in tests that name requirements: titles and cases. */
export function proofsInTests(): Proof[] {
  return sourceFiles(/\.(test|spec)\.tsx?$/)
    .filter(({ path }) => !path.startsWith('checks/requirements'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(literal)].flatMap(([, , string = '']) =>
        [...string.matchAll(idPattern)].map(([id]) => ({ id, path, title: titleOf(string) })),
      ),
    )
}

function titleOf(string: string): string {
  return string.replaceAll(idsBehind, '').replaceAll(/\\(.)/g, '$1').replaceAll('|', '\\|').trim()
}

/** Returns the table with the current proofs. */
export function printTable(table: string, proofs: readonly Proof[]): string {
  const byRow = Map.groupBy(proofs, ({ id }) => id)
  const lines = table.split('\n').map((line) => {
    const row = requirementOf(line)
    return row ? `| ${row.id} | ${row.asks} | ${row.state} | ${printProofs(byRow.get(row.id) ?? [])} |` : line
  })
  return lines.join('\n')
}

function printProofs(proofs: readonly Proof[]): string {
  const byPath = Map.groupBy(proofs, ({ path }) => path)
  const parts = [...byPath].map(([path, ofPath]) => {
    const titles = [...new Set(ofPath.map(({ title }) => `"${title}"`))]
    return `\`${path}\` ${titles.join(', ')}`
  })
  return parts.join('; ') || 'no test'
}

if (import.meta.main) writeFileSync(file, printTable(readTable(), proofsInTests()))
