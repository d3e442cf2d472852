import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { codeFolders, type SourceFile, sourceFiles } from './source-files.ts'

/** Participles and words for anything: whoever jumps to a type by its name finds sixteen of them. */
const vagueTypes =
  /\btype (Answer|Asked|Before|Facts|Found|Given|Held|Kept|Moved|Numbered|Read|Row|Said|Saved|Seen|Sent|Stored|Told|Wanted|Way)\b/

test('a type is named for what it is', () => {
  const code = sourceFiles(/\.tsx?$/).filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))
  const vague = code.filter(({ path, text }) => !/^(checks|bench|e2e)\//.test(path) && vagueTypes.test(text))
  expect(vague.map(({ path }) => path)).toEqual([])
})

/** Words that only this house had, each with what it is called here instead. */
const privateWords = { kin: 'variants' }

/** Stored names stay, and so do the migrations that gave them. */
const storedNames = /\bproducts_kin_of_owner\b/g

test('private words do not come back, in names, comments, styles and titles of tests', () => {
  const files = sourceFiles(/\.(tsx?|css|sql|md)$/, [...codeFolders, 'docs', 'deploy']).filter(
    ({ path }) =>
      !/^(docs\/decisions|server\/platform\/db\/migrations)\/|^checks\/words\.test\.ts$/.test(path),
  )
  const word = new RegExp(`\\b(${Object.keys(privateWords).join('|')})\\b`, 'i')
  const used = files.flatMap(({ path, text }) => {
    const found = separated(text.replace(storedNames, '')).match(word)
    return found ? [`${path}: ${found[0]}`] : []
  })
  expect(files.length).toBeGreaterThan(2000)
  expect(used).toEqual([])
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

/** What people read of a file: its strings and templates with a space or a capital, the text between tags, or all of it. */
function wordsIn({ path, text }: SourceFile): string[] {
  if (path.endsWith('.txt')) return text.split('\n')
  const words: unknown[] = []
  new Visitor({
    Literal: ({ value }) => words.push(value),
    TemplateElement: ({ value }) => words.push(value.raw),
    JSXText: ({ value }) => words.push(value),
  }).visit(parseSync(path, text).program)
  return words.filter((word) => typeof word === 'string').filter((word) => /[A-Z ]/.test(word))
}

test('what is sold is called a product, and an item where it is ordered', () => {
  const read = sourceFiles(
    /^(contract|domain|web|server\/(platform\/mail|orders\/policies\/samples))\/.*\.(tsx?|txt)$/,
  ).filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))
  const wrong = read.flatMap((file) =>
    wordsIn(file)
      .filter((words) => /(?<!\{)\bpieces?\b(?!\})/i.test(words))
      .map((words) => `${file.path}: ${words}`),
  )
  expect(read.length).toBeGreaterThan(500)
  expect(wrong).toEqual([])
})
