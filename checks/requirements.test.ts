import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printTable, proofsInTests, readTable, requirementsOf } from './requirements-table.ts'

const table = readTable()
const rows = requirementsOf(table)
const proofs = proofsInTests()

test('no requirement stands twice, and each has a sentence and a state', () => {
  const ids = rows.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(500)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(rows.filter(({ asks }) => asks === '')).toEqual([])
  const stateless = rows.filter(({ state }) => !/^(done|open|differs \(.+\))$/.test(state))
  expect(stateless.map(({ id }) => id)).toEqual([])
})

test('what is done is named by a test, and no test names what nobody asked for', () => {
  const proved = new Set(proofs.map(({ id }) => id))
  const unproved = rows.filter(({ id, state }) => state === 'done' && !proved.has(id))
  expect(unproved.map(({ id }) => id)).toEqual([])
  const ids = new Set(rows.map(({ id }) => id))
  expect([...proved].filter((id) => !ids.has(id))).toEqual([])
})

test('the proofs are those of the tests (else: node checks/requirements-table.ts)', () => {
  expect(table).toBe(printTable(table, proofs))
})

test('the numbers at the head are those of the rows', () => {
  const of = (word: string) => rows.filter(({ state }) => state.startsWith(word)).length
  expect(table).toContain(`| ${rows.length} | ${of('done')} | ${of('differs')} | ${of('open')} |`)
})

test('every decision that is named is there', () => {
  const decisions = readdirSync('docs/decisions').map((name) => name.slice(0, 4))
  const named = rows.flatMap(({ asks, state }) =>
    [...`${asks} ${state}`.matchAll(/\b0\d{3}\b/g)].map(([number]) => number),
  )
  expect(named.filter((number) => !decisions.includes(number))).toEqual([])
})

test.each(['docs/attacks.md', 'docs/reliability.md', 'docs/decisions/0163-what-an-operator-asked.md'])(
  '%s has the tests that are named in it',
  (path) => {
    const named = [...readFileSync(path, 'utf8').matchAll(/`([^`]+\.test\.tsx?) › ([^`]+)`/g)]
    expect(named.length).toBeGreaterThan(20)
    const missing = named.filter(
      ([, file = '', title = '']) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title),
    )
    expect(missing.map(([both]) => both)).toEqual([])
  },
)
