import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from './source-files.ts'

type Import = { readonly from: string; readonly to: string }

/** Removes imports that cannot be part of a cycle, until only circular ones are left. */
function circular(imports: readonly Import[]): readonly Import[] {
  const importers = new Set(imports.map(({ from }) => from))
  const imported = new Set(imports.map(({ to }) => to))
  const left = imports.filter(({ from, to }) => importers.has(to) && imported.has(from))
  return left.length === imports.length ? left : circular(left)
}

test('no file imports itself by way of others, for types or for values, at once or later', () => {
  const imports = sourceFiles(/\.tsx?$/)
    .filter(({ path }) => /^(domain|contract|engines|server|demo|web)\//.test(path))
    .flatMap((file) => importsOf(file).map((to) => ({ from: file.path, to })))
  expect(circular(imports).map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})
