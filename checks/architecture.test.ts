import { describe, expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const code = sourceFiles(/\.(ts|tsx|mjs)$/)
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

test('the checks see the code', () => {
  expect(code.length).toBeGreaterThan(80)
})

test('a file tells one story: at most 250 lines, tests 400', () => {
  const long = code.filter(({ path, text }) => text.split('\n').length > (isTest(path) ? 400 : 250) + 1)
  expect(long.map(({ path }) => path)).toEqual([])
})

test('no file has a name that says nothing', () => {
  const vague = /(\/index|(^|[/-])(barrel|utils?|helpers?|misc|common|service|manager))\.(ts|tsx)$/
  expect(code.filter(({ path }) => vague.test(path)).map(({ path }) => path)).toEqual([])
})

test('no test is skipped or runs alone', () => {
  const marks = /\b(it|test|describe)\.(skip|only|todo|fails)\b/
  const found = code.filter(
    ({ path, text }) => isTest(path) && path !== 'checks/architecture.test.ts' && marks.test(text),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})

test('only the configuration reads the environment', () => {
  const allowed =
    /^(server\/config(\.test)?\.ts|server\/start\.ts|server\/dev\.ts|server\/testing\/|scripts\/|checks\/|bench\/|e2e\/)/
  const found = code.filter(({ path, text }) => !allowed.test(path) && /\bprocess\.env\b/.test(text))
  expect(found.map(({ path }) => path)).toEqual([])
})

describe('who writes a table', () => {
  /** The folder that owns a table inserts, updates and deletes its rows; others call its stories. */
  const owners: Record<string, string> = {
    users: 'accounts',
    sessions: 'accounts',
    passwordResets: 'accounts',
    attempts: 'http',
    shops: 'shops',
    shopEvents: 'status',
    kycDocuments: 'shops',
    shopFactChecks: 'shops',
    objects: 'files',
    uploadTickets: 'files',
    kycDocumentLinks: 'files',
    kycDocumentReads: 'files',
    photoHashes: 'files',
    modelSizes: 'files',
    categories: 'categories',
    colors: 'colors',
    products: 'products',
    productColors: 'products',
    productLinks: 'products',
    productPrices: 'products',
    productEvents: 'status',
    productChanges: 'products',
    productImports: 'imports',
    productImportRows: 'imports',
    productImportImages: 'imports',
    productSkus: 'imports',
    productVersions: 'products',
    scenes: 'scenes',
    sceneProducts: 'scenes',
    mails: 'mail',
    settings: 'settings',
    notifications: 'notifications',
    auditLog: 'audit',
    userDays: 'accounts',
    seeds: 'seed',
    guests: 'guests',
    wishlists: 'wishlists',
  }
  const writes = /\b(?:insertInto|updateTable|deleteFrom)\(\s*['"](\w+)['"]/g
  const stories = code.filter(
    ({ path }) => path.startsWith('server/') && !isTest(path) && !/^server\/(testing|seed\/bulk)/.test(path),
  )
  const found = stories.flatMap(({ path, text }) =>
    [...text.matchAll(writes)].map(([, table = '']) => ({ path, table, owner: owners[table] })),
  )

  test('the scan sees writes', () => {
    expect(found.length).toBeGreaterThan(10)
  })

  test('is its owner alone', () => {
    const foreign = found.filter(
      ({ path, owner }) => owner !== undefined && !path.startsWith(`server/${owner}/`),
    )
    expect(foreign.map(({ path, table }) => `${path} writes ${table}`)).toEqual([])
  })
})

describe('style sheets', () => {
  const sheets = sourceFiles(/\.css$/)

  test('use logical directions only, so that Arabic mirrors', () => {
    const physical =
      /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)|(?:left|right)\s*:|text-align\s*:\s*(?:left|right)|float\s*:)/m
    expect(sheets.filter(({ text }) => physical.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('there are some', () => {
    expect(sheets.length).toBeGreaterThan(3)
  })
})

test('screens carry no inline style where the server renders them', () => {
  const rendered = code.filter(
    ({ path, text }) =>
      /^web\/(storefront|landing|marketplace|products\/page)\//.test(path) && /\bstyle=\{/.test(text),
  )
  expect(rendered.map(({ path }) => path)).toEqual([])
})
