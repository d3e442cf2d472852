import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** From below to above: a folder imports those of its own floor and of the floors below it (0078). */
const floors = ['platform', 'catalogue', 'shops', 'money', 'orders', 'insights']

/** The lists that name what every floor brings: they are read by what stands below it. */
const registries = ['server/platform/jobs/registry.ts', 'server/platform/undo/registry.ts']

/** Imports that still lead upwards, to become none. */
const upwards = [
  'server/catalogue/feeds/feed-item.ts -> server/orders/delivery/rules.ts',
  'server/catalogue/feeds/feed.ts -> server/orders/delivery/rules.ts',
  'server/catalogue/product-page.ts -> server/orders/reviews/public.ts',
  'server/catalogue/sitemap/pages.ts -> server/orders/policies/policies.ts',
  'server/catalogue/sitemap/pages.ts -> server/shops/page/slugs.ts',
  'server/money/documents/routes.ts -> server/orders/finding.ts',
  'server/money/documents/routes.ts -> server/orders/lookups.ts',
  'server/money/ledger/provider-lines.ts -> server/orders/payments/stripe-csv.ts',
  'server/money/payouts/figures.ts -> server/insights/dashboards/admin.ts',
  'server/orders/checkout/cash-confirming.ts -> server/insights/analytics/rolling-up.ts',
  'server/orders/confirming.ts -> server/insights/analytics/rolling-up.ts',
  'server/orders/customers/listing.ts -> server/insights/dashboards/revenue.ts',
  'server/orders/customers/profile.ts -> server/insights/dashboards/revenue.ts',
  'server/platform/accounts/demo-accounts.ts -> demo/shops-data.ts',
  'server/platform/accounts/password-reset.ts -> server/shops/owners/changes.ts',
  'server/platform/accounts/password-reset.ts -> server/shops/people/invited-addresses.ts',
  'server/platform/accounts/profile.ts -> server/shops/people/invited-addresses.ts',
  'server/platform/accounts/session-user.ts -> server/shops/shop-record.ts',
  'server/platform/files/images/image-tasks.ts -> server/money/documents/pdf/printed.ts',
  'server/platform/files/images/image-worker.ts -> server/money/documents/pdf/typeset.ts',
  'server/platform/pages/page-cache.ts -> server/catalogue/listings/changes.ts',
  'server/platform/pages/page-cache.ts -> server/catalogue/tags.ts',
  'server/platform/people/teams.ts -> server/shops/people/invited-addresses.ts',
  'server/platform/settings/editing.ts -> server/catalogue/listings/refresh.ts',
  'server/platform/settings/platform.ts -> demo/year/progress.ts',
  'server/platform/settings/platform.ts -> server/catalogue/listings/changes.ts',
  'server/platform/settings/platform.ts -> server/orders/delivery/terms.ts',
  'server/platform/settings/platform.ts -> server/orders/policies/policies.ts',
  'server/shops/approval/shop-metrics.ts -> server/insights/dashboards/revenue.ts',
  'server/shops/owners/giving-back.ts -> server/money/payouts/bank-accounts.ts',
  'server/shops/owners/objecting.ts -> server/money/payouts/bank-accounts.ts',
  'server/shops/page/public-page.ts -> server/orders/delivery/terms.ts',
]

const files = sourceFiles(/\.ts$/).filter(
  ({ path }) => path.startsWith('server/') && !/\.test\.ts$|^server\/testing\//.test(path),
)
const floorOf = (path: string) => (path.startsWith('demo/') ? 'demo' : /^server\/(\w+)\//.exec(path)?.[1])
const heightOf = (path: string) => [...floors, 'demo'].indexOf(floorOf(path) ?? '')

function importsOf({ path, text }: { path: string; text: string }): string[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'((?:\.|#server\/|#demo\/)[^']*)'/g)].map(
    ([, to = '']) => (to.startsWith('#') ? to.slice(1) : join(dirname(path), to)),
  )
}

test('every folder of server/ is a floor', () => {
  const found = new Set(files.map(({ path }) => floorOf(path)))
  found.delete(undefined)
  expect(found).toEqual(new Set(floors))
})

test('what composes the program stands loose, in at most eight files', () => {
  const loose = files.filter(({ path }) => floorOf(path) === undefined).map(({ path }) => path)
  expect(loose.length, loose.join('\n')).toBeLessThanOrEqual(8)
})

test('a floor of server/ imports only floors below it, types too', () => {
  const found = files
    .filter(({ path }) => floorOf(path) && !registries.includes(path))
    .flatMap((file) =>
      importsOf(file)
        .filter((to) => heightOf(to) > heightOf(file.path))
        .map((to) => `${file.path} -> ${to}`),
    )
  expect(found.toSorted()).toEqual(upwards)
})
