import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { waitingFor } from '#web/testing/dashboard-answers.ts'
import { type Answers, ok, okPage, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, figures, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const shop = (id: string, shopName: string) => ({
  ...noor('approved').shop,
  id,
  shopName,
  metrics: { ...noor('approved').shop.metrics, totalProducts: 1250 },
})
const list = 'GET /api/admin/shops'
const usual: Answers = {
  'GET /api/auth/me': ok(sara),
  'GET /api/config': ok(config),
  'GET /api/admin/metrics': ok(figures),
  'GET /api/admin/waiting': waitingFor('admin', { shops: 3 }),
  'GET /api/admin/stats/shops': ok({ total: 2, pending: 0, approved: 2, rejected: 0, suspended: 0 }),
  [list]: okPage([shop('s-1', 'Dar Al Noor'), shop('s-2', 'Al Ain Woodcraft')], undefined, 2),
}

function open(path: string, answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  return openPortal(path, { language, token: 't-1', answers: { ...usual, ...answers } })
}

const queryOf = (path: string) => new URLSearchParams(path.split('?')[1])
const column = (name: string) => screen.getByRole('columnheader', { name })

describe('Shop Management', () => {
  test.each(['/admin/vendors', '/admin/shops'])(
    'begins at %s with the cards, the table is chosen in the menu of views (R-ROUTE-12)',
    async (address) => {
      const { user, path, sent } = open(address)
      await screen.findAllByText('noor@majlis.example')
      expect(screen.getByRole('heading', { level: 1, name: 'Shop Management' })).toBeTruthy()
      expect(screen.queryByRole('table')).toBeNull()
      expect(sent.map(({ path: asked }) => asked)).toContain('/api/admin/shops?limit=50')
      await user.click(screen.getByRole('button', { name: 'Columns and saved views' }))
      await user.click(await screen.findByRole('menuitemcheckbox', { name: 'As a table', hidden: true }))
      await screen.findByRole('table')
      expect(path()).toBe(`${address}?as=table`)
    },
  )
})

test('a saved view of cards shows cards, also where tables are looked at by now', async () => {
  const { user, path } = open('/admin/vendors')
  const press = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Columns and saved views' }))
    await user.click(within(await screen.findByRole('menu', { hidden: true })).getByText(name))
  }
  await press('Save this view')
  await user.type(await screen.findByLabelText('Name'), 'Faces{Enter}')
  await press('As a table')
  await screen.findByRole('table')
  await press('Faces')
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect(path()).toContain('as=cards')
})

describe('the table', () => {
  test('shows each shop with its figures, and leads to its page', async () => {
    const { user, path } = open('/admin/vendors?as=table&status=approved')
    const row = within(await screen.findByRole('row', { name: /Dar Al Noor/ }))
    const cells = row.getAllByRole('cell').map((cell) => cell.textContent)
    expect(cells).toEqual(['Approved', '1,250', '9', '2', '1', '1 Nov 2026'])
    await user.click(row.getByRole('link', { name: 'Dar Al Noor' }))
    expect(path()).toBe('/admin/shops/s-1')
  })

  test('is sorted by a column, then the other way around, and says so', async () => {
    const { user, sent, path } = open('/admin/vendors?as=table&search=dar')
    await screen.findByRole('table')
    expect(column('Products').getAttribute('aria-sort')).toBeNull()
    await user.click(within(column('Products')).getByRole('link'))
    await waitFor(() => expect(column('Products').getAttribute('aria-sort')).toBe('descending'))
    await user.click(within(column('Products')).getByRole('link'))
    await waitFor(() => expect(column('Products').getAttribute('aria-sort')).toBe('ascending'))
    expect(path()).toBe('/admin/vendors?search=dar&sort=products&as=table')
    await user.click(within(column('Shop name')).getByRole('link'))
    await waitFor(() => expect(column('Shop name').getAttribute('aria-sort')).toBe('ascending'))
    const asked = sent.filter(({ call }) => call === list).map(({ path: to }) => queryOf(to).get('sort'))
    expect(asked).toEqual([null, '-products', 'products', 'shop'])
  })

  test('is kept as a file of what it shows', async () => {
    // Downloading the file would navigate the test's window away.
    const kept = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { user, sent } = open('/admin/vendors?as=table&status=approved&sort=-waiting', {
      'GET /api/admin/vendors/export': ok('Shop'),
    })
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    const file = await waitFor(() => {
      const found = sent.find(({ call }) => call.endsWith('/export'))
      if (!found) throw new Error('not asked for yet')
      return found
    })
    expect(Object.fromEntries(queryOf(file.path))).toEqual({
      status: 'approved',
      sort: '-waiting',
    })
    await waitFor(() => expect(kept).toHaveBeenCalled())
    kept.mockRestore()
  })

  test('speaks Arabic; empty it leads on, and what failed can be tried again', async () => {
    open('/admin/vendors?as=table', {}, 'ar')
    expect(await screen.findByRole('columnheader', { name: 'بانتظار المراجعة' })).toBeTruthy()
    expect(screen.getAllByText('دار النور')).toHaveLength(2)
    const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')
    const { user } = open('/admin/vendors?as=table&search=zz', { [list]: [away, okPage([], undefined, 0)] })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No shops match')).toBeTruthy()
  })
})
