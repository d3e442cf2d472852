import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from './source-files.ts'

/** Imports that still close a circle, nearly all for a type alone, to become none. */
const closing = [
  'contract/catalogue/feeds.ts -> contract/file-routes.ts',
  'contract/insights/assistants.ts -> contract/file-routes.ts',
  'contract/money/documents/document-files.ts -> contract/file-routes.ts',
  'contract/money/payouts/money-files.ts -> contract/file-routes.ts',
  'contract/orders/list-files.ts -> contract/file-routes.ts',
  'engines/file-checks/image-tasks.ts -> engines/file-checks/validate-bytes.ts',
  'engines/postgres/controlled.ts -> engines/postgres/embedded.ts',
  'engines/postgres/owned.ts -> engines/postgres/embedded.ts',
  'server/deps.ts -> server/caches.ts',
  'server/orders/notifications.ts -> server/orders/move.ts',
  'server/platform/db/stories.ts -> server/platform/db/db.ts',
  'server/platform/db/timeouts.ts -> server/platform/db/db.ts',
  'server/platform/files/storage/s3.ts -> server/platform/files/storage/storage.ts',
  'server/platform/files/storage/storage.ts -> server/platform/files/storage/disk.ts',
  'server/shops/people/people-rows.ts -> server/platform/people/teams.ts',
]

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
    .filter(({ from, to }) => !closing.includes(`${from} -> ${to}`))
  expect(circular(imports).map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})
