import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const rule = {
  id: 'r-1',
  shopId: 's-1',
  shopName: 'Dar Al Noor',
  shopNameAr: 'دار النور',
  categoryId: null,
  categoryName: null,
  categoryNameAr: null,
  rate: '7.50',
  floor: '20.00',
  cap: null,
  fee: null,
  firstDay: '2026-11-01',
  lastDay: null,
  dead: null,
}
const old = { ...rule, id: 'r-2', floor: null, firstDay: null, dead: 'covered' }
const rules = { usual: '10.00', rules: [rule, old] }
const sofas = {
  id: 'c-1',
  name: 'Sofas',
  nameAr: 'كنب',
  slug: 'sofas',
  parentId: null,
  status: 'active',
  children: [],
}
const path = '/api/admin/commission'

function open(answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    'GET /api/admin/shops': ok([]),
    'GET /api/admin/categories/tree': ok([sofas]),
    [`GET ${path}`]: ok(rules),
  }
  return openPortal('/admin/commission', { language, token: 't-1', answers: { ...usual, ...answers } })
}

describe('the rules of commission', () => {
  test('stand in their order, the usual share last, with what can never count', async () => {
    open()
    const list = within(await screen.findByRole('list', { name: /by priority/ }))
    const [first, second, last] = list.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(first).toMatch(/Dar Al Noor.*From 1 Nov 2026.*7\.5%.*at least AED 20 per item/)
    expect(second).toContain('Never applies: earlier rules cover every case')
    expect(last).toContain('All other sales')
    expect(last).toContain('10%')
  })

  test('are one share for every sale where there are none', async () => {
    open({ [`GET ${path}`]: ok({ usual: '10.00', rules: [] }) })
    const list = within(await screen.findByRole('list', { name: /by priority/ }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'All salesThe standard Majlis rate.10%',
    ])
  })

  test('are changed in a dialog that says what is wrong at its field', async () => {
    const { user, sent } = open({ [`PUT ${path}/r-1`]: ok(rule) })
    await user.click((await screen.findAllByRole('button', { name: /Edit the rule for/ }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit rule' }))
    expect(await dialog.findByRole('option', { name: 'Sofas' })).toBeTruthy()
    const share = dialog.getByLabelText(/^Rate/)
    await user.clear(share)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Enter either a percentage or a fee per item')).toBeTruthy()
    await user.type(share, '5')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.find(({ call }) => call === `PUT ${path}/r-1`)?.body).toBeTruthy())
    expect(sent.find(({ call }) => call === `PUT ${path}/r-1`)?.body).toMatchObject({
      shopId: 's-1',
      rate: '5.00',
      floor: '20.00',
      cap: null,
      firstDay: '2026-11-01',
      lastDay: null,
    })
  })

  test('are removed, and that is said', async () => {
    const message = 'The rule no longer applies to orders delivered from now on.'
    const { user } = open({ [`DELETE ${path}/r-1`]: ok({ message, id: 'r-1' }) })
    await user.click(
      (await screen.findAllByRole('button', { name: /Remove the rule for/ }))[0] as HTMLElement,
    )
    expect(await screen.findByText(message)).toBeTruthy()
  })

  test('are written in Arabic', async () => {
    open({}, 'ar')
    const list = within(await screen.findByRole('list', { name: /القواعد/ }))
    expect(list.getAllByText(/دار النور/)).toHaveLength(2)
  })
})

describe('the earnings of a shop', () => {
  const earned = {
    orderId: 'o-1',
    orderNumber: 'MJ-20001',
    deliveredAt: '2026-11-22T10:00:00.000Z',
    sale: 4900,
    refund: 500,
    commission: 435,
    commissionVat: 21.75,
    cashKept: 0,
    earned: 3943.25,
    isCollected: true,
  }
  const openEarnings = (answers: Answers = {}) =>
    openPortal('/shop/earnings', {
      token: 't-1',
      answers: {
        'GET /api/auth/me': ok(noor('approved')),
        'GET /api/config': ok(config),
        'GET /api/vendor/categories': ok([sofas]),
        'GET /api/shop/earnings/orders': ok([earned]),
        'GET /api/shop/commission': ok({ usual: '10.00', rules: [rule] }),
        ...answers,
      },
    })

  test('are told order by order', async () => {
    openEarnings()
    const list = within(await screen.findByRole('region', { name: 'Delivered orders' }))
    const [, row] = await list.findAllByRole('row')
    const cells = within(row as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells.slice(1)).toEqual([
      'AED 4,900.00',
      'AED 500.00',
      'AED 435.00',
      'AED 21.75',
      '',
      'AED 3,943.25',
    ])
  })

  test('say of which order the cash is still on its way (G-131)', async () => {
    const waiting = { ...earned, orderId: 'o-2', orderNumber: 'MJ-20002', isCollected: false }
    openEarnings({ 'GET /api/shop/earnings/orders': ok([earned, waiting]) })
    const found = await screen.findByText('Not collected yet')
    expect(found.closest('tr')?.textContent).toContain('MJ-20002')
    expect(screen.getAllByText('Not collected yet')).toHaveLength(1)
  })

  test('of the next sale are calculated, by the commission that counts', async () => {
    const calculation = {
      sale: '1000.00',
      commission: '75.00',
      vat: '3.75',
      earned: 921.25,
      rule,
      usual: '10.00',
    }
    const { user, sent } = openEarnings({ 'GET /api/shop/commission/earning': ok(calculation) })
    const panel = within(await screen.findByRole('region', { name: 'What would I earn?' }))
    await user.click(panel.getByRole('button', { name: 'Calculate' }))
    expect(panel.getByText('Price is required')).toBeTruthy()
    expect(panel.getByText('Category is required')).toBeTruthy()
    await user.type(panel.getByLabelText('Price'), '1000')
    await panel.findByRole('option', { name: 'Sofas' })
    await user.selectOptions(panel.getByLabelText('Category'), 'Sofas')
    await user.click(panel.getByRole('button', { name: 'Calculate' }))
    expect(await panel.findByText('You would earn AED 921.25')).toBeTruthy()
    expect(sent.find(({ path: to }) => to.includes('earning?'))?.path).toContain('categoryId=c-1')
  })
})
