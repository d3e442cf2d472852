import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from './source-files.ts'

type Import = { readonly from: string; readonly to: string }

/** What is left of the imports when those that lead out of every circle, or into none, are taken away. */
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
