import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Participles and words for anything: whoever jumps to a type by its name finds sixteen of them. */
const vagueTypes =
  /\btype (Answer|Asked|Before|Facts|Found|Given|Held|Kept|Moved|Numbered|Read|Row|Said|Saved|Seen|Sent|Stored|Told|Wanted|Way)\b/

test('a type is named for what it is', () => {
  const code = sourceFiles(/\.tsx?$/).filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))
  const vague = code.filter(({ path, text }) => !/^(checks|bench|e2e)\//.test(path) && vagueTypes.test(text))
  expect(vague.map(({ path }) => path)).toEqual([])
})

test('at most twenty words are our own', () => {
  const rows = readFileSync('docs/glossary.md', 'utf8').match(/^\| (?!Word |-)/gm) ?? []
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThanOrEqual(20)
})
