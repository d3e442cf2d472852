import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, ok, posts } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, figures, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const owners = {
  owners: [{ id: 'u-2', name: 'Evil Heir', email: 'heir@majlis.example' }],
  former: [
    { id: 'u-1', name: 'Noor Al Ketbi', email: 'noor@majlis.example', leftAt: '2026-11-19T08:00:00.000Z' },
  ],
  disputed: null as object | null,
  heldUntil: '2026-11-22T08:00:00.000Z' as string | null,
}
const path = 'GET /api/admin/shops/a/owners'

function openShop(answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const counts = { total: 0, active: 0, pendingReview: 0, rejected: 0, inactive: 0 }
  const about = { productCounts: counts, history: [], facts: [], checks: [], kycRecords: [], sameNumbers: [] }
  const shop = {
    ...noor('approved').shop,
    id: 'a',
    shopName: 'Oak House',
    platformRole: 'agent',
    taxProfile: null,
    ...about,
  }
  const usual: Answers = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    'GET /api/admin/metrics': ok(figures),
    'GET /api/admin/stats/shops': ok({ total: 1, pending: 0, approved: 1, rejected: 0, suspended: 0 }),
    'GET /api/admin/shops': ok([]),
    'GET /api/admin/products': ok([]),
    'GET /api/admin/shops/a': ok(shop),
    [path]: ok(owners),
  }
  return openPortal('/admin/shops?shop=a', { token: 't-1', language, answers: { ...usual, ...answers } })
}
const panel = (name = 'Owners') => screen.findByRole('region', { name })

test('a shop is given back to a former owner, alone, with a reason that is mailed', async () => {
  const { user, sent } = openShop({
    'POST /api/admin/shops/a/owners': ok({ ...owners, owners: [], former: [] }),
  })
  const region = await panel()
  await within(region).findByText('Evil Heir')
  expect(region.textContent).toContain('The owners have changed: the bank account stays as it is until')
  await user.click(within(region).getByRole('button', { name: 'Decide who owns it' }))
  const dialog = await screen.findByRole('dialog', { name: /Who owns/ })
  const whom = within(dialog).getByRole('combobox', { name: 'Owner' }) as HTMLSelectElement
  expect(whom.value).toBe('u-1')
  await user.click(within(dialog).getByRole('button', { name: 'Confirm owner' }))
  expect(posts(sent)).toEqual([])
  await user.click(within(dialog).getByRole('checkbox', { name: 'Remove the other owners' }))
  await user.click(within(dialog).getByRole('textbox', { name: 'Reason' }))
  await user.paste('The licence is theirs')
  await user.click(within(dialog).getByRole('button', { name: 'Confirm owner' }))
  await screen.findByText('Owner confirmed')
  expect(posts(sent)[0]?.body).toEqual({ userId: 'u-1', alone: true, reason: 'The licence is theirs' })
})

test('an objection says who made it and what waits, also where nobody has left', async () => {
  const disputed = { at: '2026-11-20T08:00:00.000Z', by: 'noor@majlis.example' }
  openShop({ [path]: ok({ ...owners, former: [], disputed, heldUntil: null }) })
  const region = await panel()
  expect((await within(region).findByText(/objected to a change of owners/)).textContent).toContain(
    'noor@majlis.example',
  )
  expect(within(region).getByRole('button', { name: 'Decide who owns it' })).toBeTruthy()
})

test('a shop that nobody has left offers nothing to settle; what cannot be read is tried again', async () => {
  const quiet = ok({ ...owners, former: [], heldUntil: null })
  const { user } = openShop({ [path]: ['unreachable', quiet] as const })
  const region = await panel()
  await user.click(await within(region).findByRole('button', { name: 'Try again' }))
  await within(region).findByText('Evil Heir')
  expect(within(region).queryByRole('button')).toBeNull()
})

test('in Arabic', async () => {
  const { user } = openShop({}, 'ar')
  const region = await panel('المالكون')
  await user.click(await within(region).findByRole('button', { name: 'البتّ في الملكية' }))
  await screen.findByRole('dialog', { name: /من يملك/ })
})
