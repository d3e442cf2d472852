import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok, okPage } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { payout } from '#web/testing/payout.ts'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const trend = [0, 1]
const open = (path = '/admin/payouts') =>
  openPortal(path, {
    language: 'en',
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(sara),
      'GET /api/config': ok(config),
      'GET /live': 'pending',
      'GET /api/admin/payouts/shops': ok([]),
      'GET /api/admin/payouts/figures': ok({
        waiting: { now: 0, change: null, trend, count: 0 },
        paid: { now: 0, change: null, trend },
        commission: { now: 0, change: null, trend },
      }),
      'GET /api/admin/payouts': okPage([payout(1), payout(2)], undefined, 2),
    },
  })
const heads = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
type User = ReturnType<typeof open>['user']
const menu = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Columns and saved views' }))
  // Without a layout the menu cannot be positioned, and is hidden.
  return within(await screen.findByRole('menu', { hidden: true }))
}

const saveAs = async (user: User, name: string) => {
  await user.click((await menu(user)).getByText('Save this view'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }))
  await user.type(dialog.getByLabelText('Name'), name)
  await user.click(dialog.getByRole('button', { name: 'Save this view' }))
}

test('columns are left out as somebody chooses; the address says which, and this browser remembers them', async () => {
  const { user, path, goTo } = open()
  expect(await heads()).toEqual(['Shop', 'Requested', 'Bank', 'Amount', 'Status', 'Actions'])
  await user.click((await menu(user)).getByText('Bank'))
  await waitFor(() => expect(path()).toBe('/admin/payouts?columns=requested,amount,status'))
  await waitFor(async () =>
    expect(await heads()).toEqual(['Shop', 'Requested', 'Amount', 'Status', 'Actions']),
  )
  goTo('/admin/reviews')
  goTo('/admin/payouts')
  expect(await heads()).toEqual(['Shop', 'Requested', 'Amount', 'Status', 'Actions'])
  await user.click((await menu(user)).getByText('Show the default columns'))
  await waitFor(async () => expect(await heads()).toContain('Bank'))
})

test('amounts are added up below, of what is shown', async () => {
  open()
  const sum = await screen.findByRole('row', { name: /^Sum of the 2 shown/ })
  expect(sum.textContent?.replace(/\s/g, ' ')).toBe('Sum of the 2 shownAED 16,480.00')
})

test('a view is saved under a name, leads back to its filters, and can be deleted', async () => {
  const { user, path } = open('/admin/payouts?status=approved')
  await saveAs(user, 'To pay')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(path()).toBe('/admin/payouts'))
  await user.click((await menu(user)).getByText('To pay'))
  await waitFor(() =>
    expect(path()).toBe('/admin/payouts?status=approved&columns=requested,bank,amount,status'),
  )
  await user.click((await menu(user)).getByText('Delete the view To pay'))
  expect((await menu(user)).queryByText('To pay')).toBeNull()
})

test('a view keeps the columns that were shown, also where this browser alone knew them', async () => {
  const { user, goTo } = open()
  const short = ['Shop', 'Requested', 'Amount', 'Status', 'Actions']
  await user.click((await menu(user)).getByText('Bank'))
  await waitFor(async () => expect(await heads()).toEqual(short))
  goTo('/admin/reviews')
  goTo('/admin/payouts')
  expect(await heads()).toEqual(short)
  await saveAs(user, 'No banks')
  await user.click((await menu(user)).getByText('Show the default columns'))
  await waitFor(async () => expect(await heads()).toContain('Bank'))
  await user.click((await menu(user)).getByText('No banks'))
  await waitFor(async () => expect(await heads()).toEqual(short))
})

test('a view without any column has none again', async () => {
  const { user } = open('/admin/payouts?columns=status')
  await user.click((await menu(user)).getByText('Status'))
  await waitFor(async () => expect(await heads()).toEqual(['Shop', 'Actions']))
  await saveAs(user, 'Shops')
  await user.click((await menu(user)).getByText('Show the default columns'))
  await waitFor(async () => expect(await heads()).toContain('Bank'))
  await user.click((await menu(user)).getByText('Shops'))
  await waitFor(async () => expect(await heads()).toEqual(['Shop', 'Actions']))
})

test('a view that was saved before views had columns leaves what is shown now to be saved', async () => {
  const views = [{ name: 'To pay', query: '?status=approved' }]
  const { user } = open('/admin/payouts?status=approved')
  localStorage.setItem('mj-list:/api/admin/payouts', JSON.stringify({ columns: ['amount'], views }))
  expect((await menu(user)).getByText('Delete the view To pay')).toBeTruthy()
  await user.keyboard('{Escape}')
  await saveAs(user, 'Amounts')
  const opened = await menu(user)
  expect(opened.getByText('Delete the view Amounts')).toBeTruthy()
  expect(opened.queryByText('Save this view')).toBeNull()
})

test('j and k go from row to row, x ticks one, and a row that was opened has the focus again when it is closed', async () => {
  const { user, path } = open()
  const [first, second] = await screen.findAllByRole('link', { name: /Dar Al Noor/ })
  await user.keyboard('j')
  expect(document.activeElement).toBe(first)
  await user.keyboard('j')
  expect(document.activeElement).toBe(second)
  await user.keyboard('k')
  expect(document.activeElement).toBe(first)
  await user.keyboard('x')
  expect(first?.closest('tr')?.dataset['selected']).toBe('true')
  await user.keyboard('x{Enter}')
  await waitFor(() => expect(path()).toBe('/admin/payouts?payout=payout-1'))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(path()).toBe('/admin/payouts'))
  await waitFor(() => expect(document.activeElement).toBe(first))
})

test('words that were typed a moment before a row was opened narrow the list behind it', async () => {
  const { user, path } = open()
  const [first] = await screen.findAllByRole('link', { name: /Dar Al Noor/ })
  const search = within(screen.getByRole('main')).getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'noor' } })
  await user.click(first as HTMLElement)
  await waitFor(() => expect(path()).toBe('/admin/payouts?search=noor&payout=payout-1'))
  await screen.findByRole('dialog')
})
