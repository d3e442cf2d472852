import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { rightsOfRole } from '#domain/platform/admin-roles.ts'
import { type Answers, decided, ok, posts, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { ownProduct } from '#web/testing/own-product.ts'
import { config, figures, sara } from '#web/testing/people.ts'
import { shopForApproval as details } from '#web/testing/shop-for-approval.ts'

afterEach(closePortal)

const kycDocument = {
  type: 'businessLicense',
  url: '/api/objects/p-1',
  fileName: 'licence.bin',
  contentType: 'application/pdf',
  size: 10,
  uploadedAt: '2026-11-19T08:00:00.000Z',
  status: 'approved',
}

const ownersOf = (...ids: string[]) =>
  Object.fromEntries(ids.map((id) => [`GET /api/admin/shops/${id}/owners`, ok(noOwners)]))
const noOwners = { owners: [], former: [], disputed: null, heldUntil: null }

function openDetails(answers: Answers = {}, path = '/admin/shops?status=pending&shop=a') {
  const usual: Answers = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    'GET /api/admin/metrics': ok(figures),
    'GET /api/admin/stats/shops': ok({ total: 2, pending: 2, approved: 0, rejected: 0, suspended: 0 }),
    'GET /api/admin/shops': ok([]),
    'GET /api/admin/products': ok([ownProduct(1), ownProduct(2, { status: 'inactive' })]),
    'GET /api/admin/shops/a': ok(details('a', 'Oak House')),
    'GET /api/admin/shops/b': ok(details('b', 'Birch House')),
    'GET /api/admin/shops/c': ok(details('c', 'Deira Interiors', 'rejected')),
    ...ownersOf('a', 'b', 'c'),
    'GET /api/admin/shops/next': ok({ shop: { id: 'b', shopName: 'Birch House', shopNameAr: null } }),
  }
  return openPortal(path, { token: 't-1', answers: { ...usual, ...answers } })
}

/** Label of the button beside each fact that a reviewer reads on the documents. */
const typing = 'Add what the document says'
const opened = (name: string) => screen.findByRole('dialog', { name })

describe('the details of a shop', () => {
  test('list its products, each with the way to it, and lead to all of them (G-41)', async () => {
    const { sent } = openDetails()
    const products = await screen.findByRole('region', { name: 'Products' })
    const first = await within(products).findByRole('link', { name: /Wadi sofa 1/ })
    expect(first.getAttribute('href')).toBe('/admin/products?status=all&shop=a&product=product-1')
    const all = within(products).getByRole('link', { name: 'All products (3)' })
    expect(all.getAttribute('href')).toBe('/admin/products?status=all&shop=a')
    expect(sent.find(({ call }) => call === 'GET /api/admin/products')?.path).toContain('shopId=a')
  })

  test('show figures, checks, the same numbers elsewhere and the history (R-DASH-16, G-39, G-41)', async () => {
    openDetails()
    const dialog = await opened('Oak House')
    for (const words of [
      'The check digit of the tax ID does not match.',
      'The licence has expired.',
      '1 other shop has the same number',
      'Imran Sheikh · same tax ID',
      'Omar Saleh',
      'Look again',
      'Registered · Noor Al Ketbi',
      'No documents attached',
      '2 active · 1 in review · 0 rejected · 0 inactive',
      'Store Rating–Not rated yet',
    ])
      expect(dialog.textContent).toContain(words)
    expect(within(dialog).getByRole('link', { name: 'Email to the owner' }).getAttribute('href')).toBe(
      '/admin/mails/m-1',
    )
  })

  test('show the four figures of this shop (R-DASH-16)', async () => {
    const metrics = { totalProducts: 3, monthlyOrders: 7, monthlyRevenue: 1250.5, rating: 4.6 }
    openDetails({ 'GET /api/admin/shops/a': ok(details('a', 'Oak House', 'approved', { metrics })) })
    const shown = within(await opened('Oak House')).getByRole('region', { name: 'Figures' })
    for (const words of [
      'Total Products3',
      'Monthly Orders7',
      'Revenue (AED)AED 1,250.50',
      'Store Rating4.6',
    ])
      expect(shown.textContent).toContain(words)
  })

  test.each([
    ['pending', ['Approve', 'Suspend', 'Reject']],
    ['approved', ['Suspend', 'Reject']],
    ['suspended', ['Reinstate']],
    ['rejected', ['Reinstate', 'Reopen application']],
  ] as const)('offer, for one that is %s, %j (G-32)', async (status, words) => {
    openDetails({ 'GET /api/admin/shops/a': ok(details('a', 'Oak House', status)) })
    const dialog = await opened('Oak House')
    const offered = within(dialog)
      .getAllByRole('button')
      .map((one) => one.textContent)
    expect(offered.filter((word) => word !== '' && word !== typing)).toEqual(words)
  })

  test('let a fact be ticked, with who did so', async () => {
    const checked = {
      fact: 'taxId',
      value: '100000000000003',
      checkedBy: 'Sara Al Ameri',
      checkedAt: '2026-11-21T08:05:00.000Z',
    }
    const { user, sent } = openDetails({ 'PUT /api/admin/shops/a/facts/taxId': ok(checked) })
    const dialog = await opened('Oak House')
    expect(dialog.textContent).toContain('0 of 1 compared')
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1)
    await user.click(within(dialog).getByRole('checkbox', { name: 'Compared: Tax ID' }))
    await within(dialog).findByText(/Sara Al Ameri, 21 November 2026/)
    const put = sent.find(({ call }) => call === 'PUT /api/admin/shops/a/facts/taxId')
    expect(put?.body).toEqual({ checked: true, value: '100000000000003' })
    expect(dialog.textContent).toContain('1 of 1 compared')
  })

  test('lead to a shop with the same number, and Back leads back (G-115)', async () => {
    const { user, path, goTo } = openDetails()
    await user.click(within(await opened('Oak House')).getByRole('link', { name: 'Deira Interiors' }))
    await opened('Deira Interiors')
    expect(path()).toBe('/admin/shops?status=pending&shop=c')
    goTo('/admin/shops?status=pending&shop=a')
    await opened('Oak House')
  })

  test('close into the list, and say when there is no such shop', async () => {
    const missing = refusal(404, 'shop.not-found', 'Shop not found')
    const { user, path } = openDetails({ 'GET /api/admin/shops/a': missing })
    await opened('Shop not found')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(path()).toBe('/admin/shops?status=pending'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('open a document by a link of its own; what no browser draws can be downloaded (G-41)', async () => {
    const { sent } = openDetails({
      'GET /api/admin/shops/a': ok(details('a', 'Oak House', 'pending', { kycDocuments: [kycDocument] })),
      'POST /api/objects/p-1/link': ok({ url: '/documents/once', expiresAt: '2026-11-21T08:05:00.000Z' }),
      'GET /documents/once': ok('bytes'),
    })
    await screen.findByText('This file cannot be shown here. Download it to view it.')
    expect(sent.map(({ call }) => call)).toContain('GET /documents/once')
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('licence.bin')
  })
})

describe('a decision in the details', () => {
  const decision = 'PATCH /api/admin/shops/a/status'

  async function approve(answers: Answers) {
    const opening = openDetails({ [decision]: decided(details('a', 'Oak House'), 'u-1'), ...answers })
    await opened('Oak House')
    await opening.user.keyboard('a')
    await opened('Birch House')
    return opening
  }

  test('can be taken back in its toast, and the shop is there again', async () => {
    const { user, sent, path } = await approve({ 'POST /api/admin/undo': ok({ id: 'u-1' }) })
    expect(screen.getByText('Shop status updated successfully')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await opened('Oak House')
    expect(path()).toBe('/admin/shops?status=pending&shop=a')
    expect(posts(sent).at(-1)).toMatchObject({ path: '/api/admin/undo', body: { id: 'u-1' } })
    await screen.findByText('Oak House is back to how it was.')
  })

  test('that can no longer be taken back stays, and one hears why', async () => {
    const over = refusal(409, 'undo.over', 'This can no longer be undone.')
    const { user, path } = await approve({ 'POST /api/admin/undo': over })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('This can no longer be undone.')
    expect(path()).toBe('/admin/shops?status=pending&shop=b')
  })
})

describe('the keys', () => {
  test('lead through those that wait, and explain themselves', async () => {
    const { user, path, sent } = openDetails()
    await opened('Oak House')
    await user.keyboard('?')
    expect(screen.getByRole('region', { name: 'Keyboard shortcuts' }).textContent).toContain('Approve')
    await user.keyboard('j')
    await opened('Birch House')
    expect(path()).toBe('/admin/shops?status=pending&shop=b')
    expect(sent.some(({ path: asked }) => asked === '/api/admin/shops/next?after=a')).toBe(true)
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(sent.map(({ path: asked }) => asked).join(' ')).toContain('next?before=b'))
  })

  test('approve, and the next one that waits opens', async () => {
    const { user, sent } = openDetails({
      'PATCH /api/admin/shops/a/status': decided(details('a', 'Oak House')),
    })
    await opened('Oak House')
    await user.keyboard('a')
    await opened('Birch House')
    expect(sent.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
      status: 'approved',
      seen: 'pending',
    })
  })

  test('of decisions are no keys of whoever may only read (0066)', async () => {
    const platform = { role: 'support', rights: rightsOfRole('support') }
    const { user, sent } = openDetails({ 'GET /api/auth/me': ok({ ...sara, platform }) })
    const dialog = within(await opened('Oak House'))
    expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull()
    await user.keyboard('r')
    await user.keyboard('a?')
    await dialog.findByText('Next waiting shop')
    expect(dialog.queryByText('Approve')).toBeNull()
    expect(screen.queryByRole('dialog', { name: 'Reject Shop Application' })).toBeNull()
    expect(sent.some(({ call }) => call.startsWith('PATCH'))).toBe(false)
  })

  test('reject by asking for the reason, which is typed undisturbed', async () => {
    const { user, path } = openDetails({
      'PATCH /api/admin/shops/a/status': decided(details('a', 'Oak House')),
    })
    await opened('Oak House')
    await user.keyboard('r')
    const dialog = await opened('Reject Shop Application')
    const field = within(dialog).getByRole('textbox')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.keyboard('jar ka?')
    expect(field).toHaveProperty('value', 'jar ka?')
    expect(path()).toContain('shop=a')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reject Shop Application' })).toBeNull())
    expect(path()).toContain('shop=a')
  })

  test('say when no other shop waits', async () => {
    const { user } = openDetails({ 'GET /api/admin/shops/next': ok({ shop: null }) })
    await opened('Oak House')
    await user.keyboard('j')
    await screen.findByText('No other shop is waiting for review')
  })
})
