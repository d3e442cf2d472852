import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
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

test('no two decisions have one number, and each says its own', () => {
  const files = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name))
  const numbers = files.map((name) => name.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  const said = files.map((name) => /^# (\d{4}) /.exec(readFileSync(`docs/decisions/${name}`, 'utf8'))?.[1])
  expect(said).toEqual(numbers)
})

test('no test is skipped or runs alone', () => {
  const marks = /\b(it|test|describe)\.(skip|only|todo|fails)\b/
  const found = code.filter(
    ({ path, text }) => isTest(path) && path !== 'checks/architecture.test.ts' && marks.test(text),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})

test('a journey takes no screen: Node reads it, and knows none of the modules that the build makes', () => {
  const screens = code.filter(
    ({ path, text }) => path.startsWith('e2e/') && /^(import|\}) (?!type\b).*'#web\/.*\.tsx'/m.test(text),
  )
  expect(screens.map(({ path }) => path)).toEqual([])
})

test('no test sleeps or looks at a watch: it waits for a fact, and sets the clock', () => {
  const sleeps =
    /import \{ setTimeout\b[^}]*\} from 'node:timers\/promises'|new Promise[^;]{0,80}setTimeout\(|waitForTimeout\(|performance\.now\(\) - /
  /** The exceptions, with reasons. */
  const allowed: Record<string, string> = {
    'domain/platform/device.test.ts':
      'an expression that reads badly takes minutes, one that reads well a thousandth of the second',
    'server/platform/accounts/password-reset.test.ts':
      'the rule is a shortest time of an answer; a busy machine only adds to it',
    'server/platform/db/db.test.ts':
      'clients that are refused pause before they ask again; nothing is expected of it',
    'server/platform/files/uploads/upload-crash.test.ts':
      'kills at another moment each time; whichever it is, the same holds',
  }
  const found = code.filter(({ path, text }) => isTest(path) && sleeps.test(text))
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(allowed))
})

test('only the configuration reads the environment', () => {
  const allowed = /^(server\/config(\.test)?\.ts|server\/testing\/|scripts\/|checks\/|bench\/|e2e\/)/
  const found = code.filter(({ path, text }) => !allowed.test(path) && /\bprocess\.env\b/.test(text))
  expect(found.map(({ path }) => path)).toEqual([])
})

describe('who writes a table', () => {
  /** The folder that owns a table inserts, updates and deletes its rows; others call its stories. */
  const owners: Record<string, string> = {
    users: 'platform/accounts',
    sessions: 'platform/accounts',
    passwordResets: 'platform/accounts',
    secondFactors: 'platform/accounts',
    recoveryCodes: 'platform/accounts',
    factorSteps: 'platform/accounts',
    attempts: 'platform/http',
    requestKeys: 'platform/http',
    shops: 'shops',
    shopEvents: 'platform/status',
    kycDocuments: 'shops',
    taxProfiles: 'shops',
    platformProfileConfirmations: 'shops',
    kycDocumentEvents: 'platform/status',
    shopFactChecks: 'shops',
    shopPages: 'shops',
    termsAcceptances: 'shops',
    shopPeople: 'shops',
    ownerChanges: 'shops',
    ownerObjections: 'shops',
    platformPeople: 'platform/people',
    shopSlugs: 'shops',
    objects: 'platform/files',
    uploadTickets: 'platform/files',
    kycDocumentLinks: 'platform/files',
    kycDocumentReads: 'platform/files',
    photoHashes: 'platform/files',
    modelSizes: 'platform/files',
    categories: 'catalogue/categories',
    colors: 'catalogue/colors',
    products: 'catalogue/products',
    productColors: 'catalogue/products',
    productLinks: 'catalogue/products',
    productPrices: 'catalogue/products',
    families: 'catalogue/products',
    productEvents: 'platform/status',
    productChanges: 'catalogue/products',
    importWords: 'catalogue/imports',
    productImports: 'catalogue/imports',
    productImportRows: 'catalogue/imports',
    productImportCorrections: 'catalogue/imports',
    productImportImages: 'catalogue/imports',
    productSkus: 'catalogue/products',
    productVersions: 'catalogue/products',
    rooms: 'catalogue/rooms',
    roomProducts: 'catalogue/rooms',
    stockNotices: 'orders/stock-notices',
    mails: 'platform/mail',
    installation: 'platform/installation',
    unnamedFiles: 'platform/files',
    numberGaps: 'money/documents',
    settings: 'platform/settings',
    notifications: 'platform/inbox',
    auditLog: 'platform/audit',
    undos: 'platform/undo',
    userDays: 'platform/accounts',
    seeds: 'demo',
    demoCardSessions: 'demo',
    demoProviderAccounts: 'demo',
    guests: 'platform/guests',
    wishlists: 'orders/saved',
    customers: 'orders',
    orderGroups: 'orders',
    cashConfirmations: 'orders',
    orders: 'orders',
    orderItems: 'orders',
    refunds: 'orders',
    refundAccounts: 'orders',
    refundTransfers: 'orders',
    refundItems: 'orders',
    payments: 'orders/payments',
    paymentShares: 'orders/payments',
    disputes: 'orders/payments',
    disputeShares: 'orders/payments',
    orderMessages: 'orders',
    orderPhotos: 'orders',
    orderProposals: 'orders',
    deliveryAttempts: 'orders/attempts',
    piecesComingBack: 'orders/attempts',
    orderEvents: 'platform/status',
    returns: 'orders/returns',
    returnItems: 'orders/returns',
    returnEvents: 'platform/status',
    reviews: 'orders/reviews',
    reviewReports: 'orders/reviews',
    reviewAsks: 'orders/reviews',
    reviewEvents: 'platform/status',
    commissionRules: 'money/commission',
    commissionLines: 'money/commission',
    commissionReversals: 'money/commission',
    ledgerBatches: 'money/ledger',
    ledgerChain: 'money/ledger',
    ledgerChecks: 'money/ledger',
    ledgerEntries: 'money/ledger',
    ledgerEntriesInEuros: 'money/ledger',
    bankDeposits: 'money/ledger',
    bankStatements: 'money/ledger',
    bankEntries: 'money/ledger',
    accountLabels: 'money/ledger',
    journals: 'money/ledger',
    journalFiles: 'money/ledger',
    periodLocks: 'money/ledger',
    cashCounts: 'money/cash',
    cashCollections: 'money/cash',
    providerLines: 'money/ledger',
    bankAccounts: 'money/payouts',
    bankFiles: 'money/payouts',
    settlement: 'money/settlement',
    providerAccounts: 'money/settlement',
    transferReversals: 'money/settlement',
    payouts: 'money/payouts',
    payoutEvents: 'platform/status',
    payoutSchedules: 'money/payouts',
    payoutSender: 'money/payouts',
    deliveryTerms: 'shops/delivery',
    deliverySlots: 'shops/delivery',
    exchangeRates: 'platform/settings',
    holidays: 'shops/delivery',
    shopClosures: 'shops/delivery',
    documentSeries: 'money/documents',
    documents: 'money/documents',
    vatByDelivery: 'money/vat',
    documentSendings: 'money/documents',
    summaryLines: 'money/documents',
    synonymGroups: 'catalogue/synonyms',
    policies: 'orders/policies',
    listings: 'catalogue',
    listingDocuments: 'catalogue',
    listingTexts: 'catalogue',
    listingFormat: 'catalogue',
    searchWords: 'catalogue',
    searchHits: 'catalogue',
    catalogueChanges: 'catalogue',
    dailyFigures: 'insights/analytics',
    pieceFigures: 'insights/analytics',
    figureChanges: 'insights/analytics',
    pieceViews: 'insights/analytics',
    missedSearches: 'insights/analytics',
  }
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const structure = readFileSync('server/platform/db/structure.sql', 'utf8')
  const tables = [...structure.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => camel(name))

  /** Tables that a text writes, by Kysely or in SQL; names in prose that are not tables are ignored. */
  function written(text: string): string[] {
    const byKysely = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*\[?['"](\w+)/g
    const inSql =
      /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy|(?<!\b(?:for|do|key)\s+)update)\s+(?:only\s+)?(\w+(?:\s*,\s*\w+)*)/gi
    const named = [...text.matchAll(byKysely), ...text.matchAll(inSql)].flatMap(([, names = '']) =>
      names.split(/\s*,\s*/).map(camel),
    )
    return named.filter((name) => tables.includes(name))
  }
  const stories = code.filter(
    ({ path }) =>
      /^(server|demo)\//.test(path) && !isTest(path) && !/^(server\/testing|demo\/bulk)/.test(path),
  )
  const rooms = [...new Set(Object.values(owners))]
  /** The innermost folder around a file that owns a table. */
  const roomOf = (path: string) =>
    rooms
      .filter((room) => path.replace(/^server\//, '').startsWith(`${room}/`))
      .toSorted((a, b) => b.length - a.length)[0]

  test.each([
    [`tx.updateTable('products as p')`, 'products'],
    ['sql`insert into product_links (a)`', 'productLinks'],
    ["pool.query('delete from only rooms')", 'rooms'],
    ['sql`truncate listings, listing_texts`', 'listings,listingTexts'],
    ['on conflict do update set a = 1', ''],
    ['select a for no key update', ''],
    ['select a for update of products', ''],
    ['// An update of whatever', ''],
  ])('the scan of %j sees %j', (text, seen) => {
    expect(written(text).join()).toBe(seen)
  })

  test('every table has an owner, and every owner a table', () => {
    expect(Object.keys(owners).sort()).toEqual(tables.sort())
  })

  test('is its owner alone', () => {
    const foreign = stories.flatMap(({ path, text }) =>
      written(text)
        .filter((table) => roomOf(path) !== owners[table])
        .map((table) => `${path} writes ${table}`),
    )
    expect(foreign).toEqual([])
  })

  test('by its name, so that the scan sees it', () => {
    const unseen =
      /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*[\w$]|\b(?:insert\s+into|delete\s+from|update|truncate)\s+\$\{/i
    // A restore fills whole tables, with the names in the backup.
    const named = stories.filter(({ path }) => path !== 'server/platform/backup/restore.ts')
    expect(named.filter(({ text }) => unseen.test(text)).map(({ path }) => path)).toEqual([])
  })
})

test('a row is held for its keys only where it is deleted, or nobody may begin to name it (0065)', () => {
  const found = code.filter(
    ({ path, text }) =>
      path.startsWith('server/') && !isTest(path) && /\.forUpdate\(|\bfor update\b/i.test(text),
  )
  expect(found.map(({ path }) => path).sort()).toEqual([
    'server/catalogue/listings/rows.ts',
    'server/catalogue/managed.ts',
    'server/catalogue/synonyms/edit.ts',
    'server/platform/files/jobs.ts',
    'server/platform/mail/outbox.ts',
    'server/platform/undo/undoable.ts',
    'server/shops/delivery/holidays.ts',
  ])
})

test("one line reaches into the catalogue's memory, so that without it the database answers", () => {
  const memory = 'engines/catalogue-memory/'
  const lines = code
    .filter(({ path }) => !path.startsWith(memory))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:from|import|mock)\s*\(?\s*'((?:\.|#engines\/)[^']*)'/g)]
        .map(([, to = '']) => (to.startsWith('#') ? to.slice(1) : join(dirname(path), to)))
        .filter((to) => to.startsWith(memory) && !to.startsWith(`${memory}vocabulary/`))
        .map((to) => `${path} imports ${to.slice(memory.length)}`),
    )
  expect(lines).toEqual(['server/catalogue/search/find.ts imports catalogue-memory.ts'])
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

  test('have each class that a screen takes from them', () => {
    const sheetAt = new Map(sheets.map(({ path, text }) => [path, text]))
    const missing = code.flatMap(({ path, text }) =>
      [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name, from = '']) => {
        const sheet = sheetAt.get(from.startsWith('#') ? from.slice(1) : join(dirname(path), from)) ?? ''
        const used = [...text.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)\\b(?!\\()`, 'g'))]
        return used
          .filter(([, className]) => !new RegExp(`\\.${className}\\b`).test(sheet))
          .map(([use]) => `${path}: ${use}`)
      }),
    )
    expect(missing).toEqual([])
  })
})

test('screens carry no inline style where the server renders them', () => {
  const rendered = code.filter(
    ({ path, text }) => /^web\/(kit\/storefront|public)\//.test(path) && /\bstyle=\{/.test(text),
  )
  expect(rendered.map(({ path }) => path)).toEqual([])
})
