import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { walks } from './walks.ts'

const files = sourceFiles(/^(server|web)\/.*\.tsx?$/)

test.each(Object.entries(walks))('the walk "%s" starts at functions that are there', (_walk, entries) => {
  const isThere = (name: string) =>
    files.some(({ text }) => new RegExp(`^export .*function ${name}\\b`, 'm').test(text))
  expect(entries.filter((name) => !isThere(name))).toEqual([])
})
