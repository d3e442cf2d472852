import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const run = {
  id: '2026-11-22 shop s-1 Ahmed',
  carrier: 'shop',
  shopId: 's-1',
  shopName: 'Dar Al Noor',
  shopNameAr: 'دار النور',
  name: 'Ahmed',
  day: '2026-11-22',
  due: '1500.00',
  counted: null,
  countedAt: null,
  countedBy: null,
  reference: null,
  fee: '0.00',
  orders: [
    { orderId: 'o-1', orderNumber: 'MJ-1', due: '1000.00', counted: null },
    { orderId: 'o-2', orderNumber: 'MJ-2', due: '500.00', counted: null },
  ],
}
const counted = {
  ...run,
  id: 'c-1',
  counted: '1490.00',
  countedAt: '2026-11-23T08:00:00.000Z',
  countedBy: 'Sara',
}
const list = 'GET /api/admin/cash'
const count = 'POST /api/admin/cash/counts'

function open(
  answers: Answers = {},
  { language = 'en', at = '' }: { language?: 'en' | 'ar'; at?: string } = {},
) {
  const usual = { 'GET /api/auth/me': ok(sara), 'GET /api/config': ok(config), [list]: ok([run]) }
  return openPortal(`/admin/cash${at}`, { language, token: 't-1', answers: { ...usual, ...answers } })
}
async function counting(answers: Answers = {}) {
  const { user, sent } = open(answers)
  await user.click(await screen.findByRole('button', { name: 'Count' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Count cash: Ahmed, driver of Dar Al Noor' }),
  )
  const book = dialog.getByRole<HTMLButtonElement>('button', { name: 'Post count' })
  return {
    user,
    dialog,
    book,
    bodies: () => sent.filter(({ call }) => call === count).map(({ body }) => body),
  }
}

test('a run is counted as it is due: amounts stand there already', async () => {
  const { user, dialog, book, bodies } = await counting({ [count]: ok({ ...counted, counted: '1500.00' }) })
  expect(dialog.getByLabelText<HTMLInputElement>(/MJ-1/).value).toBe('1000.00')
  expect(dialog.getByText('The amount is correct.')).toBeTruthy()
  await user.click(book)
  await screen.findByText('Cash counted')
  expect(bodies()).toEqual([
    {
      orders: [
        { orderId: 'o-1', amount: '1000.00' },
        { orderId: 'o-2', amount: '500.00' },
      ],
    },
  ])
})

test('what is short is said with who bears it, and booked when it is confirmed; what is left empty stays open', async () => {
  const { user, dialog, book, bodies } = await counting({ [count]: ok(counted) })
  await user.clear(dialog.getByLabelText(/MJ-2/))
  expect(dialog.getByText('The amount is correct.')).toBeTruthy()
  await user.clear(dialog.getByLabelText(/MJ-1/))
  expect(book.disabled).toBe(true)
  await user.type(dialog.getByLabelText(/MJ-1/), '990')
  expect(dialog.getByText(/AED\s10 short. Dar Al Noor bears it/)).toBeTruthy()
  expect(book.disabled).toBe(true)
  await user.click(dialog.getByLabelText(/I have counted again/))
  await user.click(book)
  await waitFor(() => expect(bodies()).toEqual([{ orders: [{ orderId: 'o-1', amount: '990.00' }] }]))
})

test('what somebody has counted meanwhile is said, and nothing typed is lost', async () => {
  const said = 'The cash of an order is no longer open.'
  const { user, dialog, book } = await counting({ [count]: refusal(409, 'cash.changed', said) })
  await user.clear(dialog.getByLabelText(/MJ-1/))
  await user.type(dialog.getByLabelText(/MJ-1/), '990')
  await user.click(dialog.getByLabelText(/I have counted again/))
  await user.click(book)
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
  expect(dialog.getByLabelText<HTMLInputElement>(/MJ-1/).value).toBe('990')
})

test('what was counted tells by whom, and what was missing', async () => {
  open({ [list]: ok([counted]) }, { at: '?state=counted' })
  await screen.findByText(/Counted by Sara/)
  expect(screen.getByText(/AED\s10 short/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Count' })).toBeNull()
})

const reversal = 'POST /api/admin/cash/counts/c-1/reversal'

test('a count that was wrong is taken back with a reason; refused, what was typed stays', async () => {
  const said = 'Cash of the same carrier and day was counted after this.'
  const answers = [refusal(409, 'cash.counted-since', said), ok({ id: 'c-1' })]
  const { user, sent } = open({ [list]: ok([counted]), [reversal]: answers }, { at: '?state=counted' })
  await user.click(await screen.findByRole('button', { name: 'Reverse' }))
  const title = 'Reverse count: Ahmed, driver of Dar Al Noor?'
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(dialog.getByText(/AED\s1,490 counted is with the carrier again/)).toBeTruthy()
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Reverse' })
  expect(confirm.disabled).toBe(true)
  const reason = dialog.getByLabelText<HTMLTextAreaElement>('What was wrong with the count')
  await user.type(reason, 'Mixed up')
  await user.click(confirm)
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
  expect(reason.value).toBe('Mixed up')
  await user.click(confirm)
  await screen.findByText('Count reversed')
  const bodies = sent.filter(({ call }) => call === reversal).map(({ body }) => body)
  expect(bodies).toEqual([{ reason: 'Mixed up' }, { reason: 'Mixed up' }])
})

test('in Arabic, and where there is nothing', async () => {
  open({}, { language: 'ar' })
  await screen.findByText('Ahmed، سائق دار النور')
  closePortal()
  open({ [list]: ok([]) })
  await screen.findByText('No cash to count')
})

const aramex = {
  ...run,
  id: 'a',
  carrier: 'courier',
  shopId: null,
  shopName: null,
  shopNameAr: null,
  name: 'Aramex',
}
const remit = 'POST /api/admin/cash/remittances'
const line = { row: 2, order: 'MJ-1', amount: '990.00' }
const read = {
  matched: [{ ...line, orderId: 'o-1', orderNumber: 'MJ-1', due: '1000.00' }],
  problems: [{ row: 3, order: 'MJ-9', amount: '5', problem: 'unknown' }],
  due: '1000.00',
  counted: '990.00',
  fee: '20.00',
  feeVat: '0.95',
}

test('a courier’s file is looked at before what matches of it is booked', async () => {
  const { user, sent } = open({ [list]: ok([run, aramex]), [remit]: ok(read) })
  await user.click(await screen.findByRole('button', { name: 'Import courier file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import courier file' }))
  await user.type(dialog.getByLabelText('Payment reference'), 'R-7')
  const file = new File(['order,amount,fee\nMJ-1,990,20'], 'r.csv', { type: 'text/csv' })
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
  await dialog.findByText('1 order matches')
  expect(
    dialog.getByText(/AED\s990 of AED\s1,000 due, less AED\s20 fee including AED\s0.95 VAT/),
  ).toBeTruthy()
  expect(dialog.getByText(/Line 3: MJ-9, 5/).closest('li')?.textContent).toContain('no delivered cash order')
  await user.click(dialog.getByRole('button', { name: 'Post 1 order' }))
  await screen.findByText('Courier payment posted')
  const bodies = sent.filter(({ call }) => call === remit).map(({ body }) => body)
  const said = { courier: 'Aramex', reference: 'R-7', report: 'order,amount,fee\nMJ-1,990,20' }
  expect(bodies).toEqual([
    { ...said, apply: false },
    { ...said, apply: true },
  ])
})

test('another courier is looked at by the same file; another reference changes nothing of what was read', async () => {
  const { user, sent } = open({
    [list]: ok([aramex, { ...aramex, id: 'b', name: 'Fetchr' }]),
    [remit]: [ok(read), ok({ ...read, matched: [], counted: '0.00' })],
  })
  await user.click(await screen.findByRole('button', { name: 'Import courier file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import courier file' }))
  await user.type(dialog.getByLabelText('Payment reference'), 'R-7')
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, new File(['order,amount'], 'r.csv', { type: 'text/csv' }))
  await dialog.findByText('1 order matches')
  // A browser fires no event when the same file is chosen again.
  expect(input.files).toHaveLength(0)
  await user.type(dialog.getByLabelText('Payment reference'), '8')
  expect(dialog.getByText('1 order matches')).toBeTruthy()
  await user.selectOptions(dialog.getByLabelText('Courier'), 'Fetchr')
  await waitFor(() => expect(dialog.queryByText('1 order matches')).toBeNull())
  await waitFor(() =>
    expect(sent.findLast(({ call }) => call === remit)?.body).toEqual({
      courier: 'Fetchr',
      reference: 'R-78',
      report: 'order,amount',
      apply: false,
    }),
  )
})

test('no file is asked for where no courier carries cash', async () => {
  open()
  await screen.findByRole('button', { name: 'Count' })
  expect(screen.queryByRole('button', { name: 'Import courier file' })).toBeNull()
})
