import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from './source-files.ts'

/** From bottom to top: a folder imports only from its own floor and the floors below it (0078). */
const floors = ['platform', 'catalogue', 'shops', 'money', 'orders', 'insights']

/** Roots divided into floors, each from bottom to top. */
const houses: Record<string, readonly string[]> = {
  'domain/': floors,
  'contract/': floors,
  'server/': floors,
  'web/': ['kit', 'order', 'public', 'portal', 'app'],
  'web/portal/': [...floors, 'shell'],
  'web/kit/': [
    'design',
    'icons',
    'i18n',
    'api',
    'pages',
    'router',
    'layout',
    'elements',
    'charts',
    'portal',
    'decisions',
    'fields',
    'files',
    'forms',
    'storefront',
    'lists',
    'manage',
  ],
}

/** Registries of what higher floors provide, imported by lower ones. */
const registries = ['accounts', 'jobs', 'settings', 'undo']
  .map((area) => `server/platform/${area}/registry.ts`)
  .concat('server/shops/owners/registry.ts')

const files = sourceFiles(/\.(ts|tsx)$/).filter(
  ({ path }) => !/\.test\.tsx?$|\/testing\//.test(path) && !registries.includes(path),
)

const floorOf = (house: string, path: string) =>
  path.startsWith(house) ? /^([\w-]+)\//.exec(path.slice(house.length))?.[1] : undefined

/** The floor of a file in a root; files that compose a root, and the demo, are above its floors. */
function heightOf(house: string, path: string): number {
  if (house === 'server/' && path.startsWith('demo/')) return floors.length
  return houses[house]?.indexOf(floorOf(house, path) ?? '') ?? -1
}

test.each(Object.keys(houses))('every folder of %s is a floor', (house) => {
  const found = new Set(files.map(({ path }) => floorOf(house, path)))
  for (const other of [undefined, 'refusals']) found.delete(other)
  expect(found).toEqual(new Set(houses[house]))
})

test('what composes the server stands loose, in at most eight files', () => {
  const loose = files.filter(({ path }) => path.startsWith('server/') && !floorOf('server/', path))
  expect(loose.length, loose.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(8)
})

test('a floor imports only floors below it, types too', () => {
  const found = Object.keys(houses).flatMap((house) =>
    files
      .filter(({ path }) => floorOf(house, path) && houses[house]?.includes(floorOf(house, path) ?? ''))
      .flatMap((file) =>
        importsOf(file)
          .filter((to) => heightOf(house, to) > heightOf(house, file.path))
          .map((to) => `${file.path} -> ${to}`),
      ),
  )
  expect(found).toEqual([])
})

test('a checkout stands above orders and payments: nothing beside it knows of it', () => {
  const checkout = 'server/orders/checkout/'
  const found = files
    .filter(({ path }) => path.startsWith('server/orders/') && !path.startsWith(checkout))
    .filter((file) => importsOf(file).some((to) => to.startsWith(checkout)))
  expect(found.map(({ path }) => path)).toEqual([])
})

test('an engine imports nothing of the server, and of the rest only the domain and the contract', () => {
  const found = files
    .filter(({ path }) => path.startsWith('engines/'))
    .flatMap((file) => importsOf(file).map((to) => `${file.path} -> ${to}`))
  expect(found.filter((line) => !/ -> (engines|domain|contract)\//.test(line))).toEqual([])
})
