import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeFolders, sourceFiles } from './source-files.ts'

/** Participles and vague words: a search for a type of such a name would find sixteen of them. */
const vagueTypes =
  /\btype (Answer|Asked|Before|Facts|Found|Given|Held|Kept|Moved|Numbered|Read|Row|Said|Saved|Seen|Sent|Stored|Told|Wanted|Way)\b/

test('a type is named for what it is', () => {
  const code = sourceFiles(/\.tsx?$/).filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))
  const vague = code.filter(({ path, text }) => !/^(checks|bench|e2e)\//.test(path) && vagueTypes.test(text))
  expect(vague.map(({ path }) => path)).toEqual([])
})

/** Words peculiar to this project, each with its replacement. */
const privateWords = {
  kin: 'variants',
  piece: 'product, and item where it is ordered',
  world: 'context or server',
  paper: 'document',
  deed: 'action',
  crowd: 'many, or load',
  happenings: 'events',
  lessened: 'items cancelled',
}

/** Exceptions, stored or external names: tables, an action, mails, news, a Mantine component, an annotation of MCP. */
const namesThatStay = new RegExp(
  [
    'products_kin_of_owner|piece_figures|piece_views|pieces_coming_back|pieceFigures|pieceViews|piecesComingBack',
    "order.pieces-received|order-pieces-withdrawn|papers-read|order.lessened|order-lessened|sign-in:crowd|'piece'|piece: \\{ type|pieces: \\{ en: 'Items'",
    '<\\/?Paper\\b|\\bPaper,|mantine-Paper|styles\\/Paper|--paper-|openWorldHint',
  ].join('|'),
  'g',
)

test('private words do not come back, in names, comments, styles and titles of tests', () => {
  const files = sourceFiles(/\.(tsx?|css|md|txt)$/, [...codeFolders, 'docs', 'deploy']).filter(
    ({ path }) =>
      !/^(docs\/decisions|server\/platform\/db\/migrations)\/|^(checks\/words|contract\/wording)\.test\.ts$|shipped-synonyms/.test(
        path,
      ),
  )
  const word = new RegExp(`\\b(${Object.keys(privateWords).join('|')})s?\\b`, 'i')
  const used = files.flatMap(({ path, text }) => {
    const found = separated(text.replace(namesThatStay, '')).match(word)
    return found ? [`${path}: ${found[0]}`] : []
  })
  expect(files.length).toBeGreaterThan(2000)
  expect(used).toEqual([])
})

test('a function or a value says whether it notifies, reports, presents or prints: not that it tells or is told', () => {
  const names =
    /\b(tell|told)[A-Z]\w*|\b[a-z]\w*(Tell|Told)s?(?=[A-Z]|\b)\w*|\b(function|const|let) (tells?|told)\b|\.\.\.told\b/
  const vague = sourceFiles(/\.tsx?$/).filter(
    ({ path, text }) => path !== 'checks/words.test.ts' && names.test(text),
  )
  expect(vague.map(({ path, text }) => `${path}: ${names.exec(text)?.[0]}`)).toEqual([])
})

/** `isKin`, `kin_ids` and `--kin-list` are words like any other. */
function separated(text: string): string {
  return text.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|_/g, ' ')
}

test('at most twenty words are our own', () => {
  const rows = readFileSync('docs/glossary.md', 'utf8').match(/^\| (?!Word |-)/gm) ?? []
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThanOrEqual(20)
})
