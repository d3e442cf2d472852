import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/requirements.md', 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| [RG]-/.test(line))
  .map((line) => {
    const [id = '', asks = '', state = '', proof = ''] = line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1)
    return { id, asks, state, proof }
  })

test('no requirement stands twice, and each has a sentence, a state and a proof', () => {
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  const lacking = rows.filter(({ asks, proof }) => asks === '' || proof === '')
  expect(lacking.map(({ id }) => id)).toEqual([])
  const stateless = rows.filter(({ state }) => !/^(done|open|differs \(\d{4}(, \d{4})*\))$/.test(state))
  expect(stateless.map(({ id }) => id)).toEqual([])
})

test('the numbers at the head are those of the rows', () => {
  const of = (word: string) => rows.filter(({ state }) => state.startsWith(word)).length
  expect(text).toContain(`| ${rows.length} | ${of('done')} | ${of('differs')} | ${of('open')} |`)
})

test('every file, test and decision that is named is there', () => {
  const gone = rows.flatMap(({ id, state, proof }) => {
    const decisions = [...`${state} ${proof}`.matchAll(/\b0\d{3}\b/g)].map(([number]) => number)
    return [...missingIn(proof), ...decisions.filter((number) => !isDecided(number))].map(
      (name) => `${id}: ${name}`,
    )
  })
  expect(gone).toEqual([])
})

/** Files in `code`, each followed by the names of its tests in "quotes", of which a part is enough. */
function missingIn(proof: string): string[] {
  let file = ''
  return [...proof.matchAll(/`([^`]+)`|"([^"]+)"/g)].flatMap(([, path, name]) => {
    if (path !== undefined) file = path
    if (!existsSync(file)) return path === undefined ? [] : [path]
    return name === undefined || readFileSync(file, 'utf8').includes(name) ? [] : [`${file} "${name}"`]
  })
}

const decisions = readdirSync('docs/decisions')
function isDecided(number: string): boolean {
  return decisions.some((name) => name.startsWith(number))
}
