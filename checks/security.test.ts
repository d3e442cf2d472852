import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const document = readFileSync('docs/security.md', 'utf8')
const rows = Array.from(
  document.matchAll(/^\| (V[\d.]+) \| (.+) \| (holds|not here|open) \| (.+) \|$/gm),
  ([, id = '', asked = '', state = '', shown = '']) => ({ id, asked, state, shown }),
)
const proofs = rows.flatMap(({ id, shown }) =>
  Array.from(
    shown.matchAll(/`((?:[\w@.-]+\/)*\.?[\w@.-]+\.[\w.]+|\.\w+)(?: › ([^`]+))?`/g),
    ([, file = '', title]) => ({
      id,
      file,
      title,
    }),
  ),
)

test('each requirement stands once, in the order of the standard, with a state', () => {
  expect(rows.length).toBe(document.match(/^\| V/gm)?.length)
  const order = ({ id }: { id: string }) =>
    id
      .slice(1)
      .split('.')
      .reduce((sum, part) => sum * 100 + Number(part), 0)
  expect(rows.map(order)).toEqual([...new Set(rows.map(order))].toSorted((one, other) => one - other))
})

test('the numbers at the head are those of the rows', () => {
  const of = (state: string) => rows.filter((row) => row.state === state).length
  expect(document).toContain(`| ${rows.length} | ${of('holds')} | ${of('not here')} | ${of('open')} |`)
})

test('what holds names a test or a file, or a part of the document', () => {
  const proved = new Set(proofs.map(({ id }) => id))
  const claimed = rows.filter(({ state, shown }) => state === 'holds' && !/^"\w.+" below/.test(shown))
  expect(claimed.filter(({ id }) => !proved.has(id)).map(({ id }) => id)).toEqual([])
  const parts = rows.flatMap(({ shown }) => /^"(\w[^"]+)" below/.exec(shown)?.[1] ?? [])
  expect(parts.filter((part) => !document.includes(`\n## ${part}\n`))).toEqual([])
})

test('every test and file that is named is there', () => {
  expect(proofs.filter(({ title }) => title !== undefined).length).toBeGreaterThan(100)
  const missing = proofs.filter(
    ({ file, title }) =>
      !existsSync(file) || (title !== undefined && !readFileSync(file, 'utf8').includes(title)),
  )
  expect(missing).toEqual([])
})
