import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Answers, type FakeAnswer, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, type Opened, openPortal } from '#web/testing/open-portal.tsx'
import { ownProduct } from '#web/testing/own-product.ts'
import { config, noor } from '#web/testing/people.ts'

afterEach(() => {
  vi.restoreAllMocks()
  closePortal()
})

const counts = { all: 1, active: 1, pendingReview: 0, rejected: 0, inactive: 0, withdrawn: 0, lowStock: 1 }
const usual = {
  'GET /api/auth/me': ok(noor('approved')),
  'GET /api/config': ok(config),
  'GET /api/shop/products/counts': ok(counts),
}

function open(path: string, answers: Answers) {
  return openPortal(path, { token: 't-1', language: 'en', answers: { ...usual, ...answers } })
}

describe('prices and stock in a table', () => {
  const product = {
    ...ownProduct(1),
    id: 'p-1',
    name: 'Dune chair',
    price: '540.00',
    stock: 4,
    status: 'active',
  }
  const answers = { 'GET /api/shop/products': ok([product]) }

  test('are sent together, only where they changed (R-PORTAL-13)', async () => {
    const { user, sent } = open('/shop/products?as=table', {
      ...answers,
      'PATCH /api/shop/products': ok([product]),
    })
    const stock = await screen.findByLabelText('Stock of Dune chair')
    await user.clear(stock)
    await user.type(stock, '9')
    expect(screen.getByText('1 product changed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save all' }))
    expect(await screen.findByText('1 product is saved.')).toBeTruthy()
    const { body } = sent.find(({ call }) => call === 'PATCH /api/shop/products')!
    expect(body).toEqual({ items: [{ id: 'p-1', stock: 9, seen: product.editedAt }] })
  })

  const other = { ...product, id: 'p-2', name: 'Oasis table', editedAt: '2026-11-03T08:00:00.000Z' }
  const change = async ({ user }: Opened, name: string, stock: string) => {
    const field = await screen.findByLabelText(`Stock of ${name}`)
    await user.clear(field)
    await user.type(field, stock)
  }
  const search = async ({ user }: Opened, words: string) => {
    await user.tripleClick(within(screen.getByRole('main')).getByRole('searchbox'))
    await user.paste(words)
  }
  const saved = 'PATCH /api/shop/products'
  const bodies = ({ sent }: Opened) => sent.filter(({ call }) => call === saved).map(({ body }) => body)

  test('of rows that another search no longer shows are counted and sent too', async () => {
    const opened = open('/shop/products?as=table', {
      'GET /api/shop/products': [ok([product]), ok([]), ok([other])],
      [saved]: ok([product, other]),
    })
    await change(opened, 'Dune chair', '9')
    await search(opened, 'nothing')
    await screen.findByText('No product matches')
    expect(screen.getByText('1 product changed')).toBeTruthy()
    await search(opened, 'oasis')
    await change(opened, 'Oasis table', '2')
    expect(screen.getByText('2 products changed')).toBeTruthy()
    await opened.user.click(screen.getByRole('button', { name: 'Save all' }))
    expect(await screen.findByText('2 products are saved.')).toBeTruthy()
    const items = [
      { id: 'p-1', stock: 9, seen: product.editedAt },
      { id: 'p-2', stock: 2, seen: other.editedAt },
    ]
    expect(bodies(opened)).toEqual([{ items }])
  })

  test('stay typed among the cards, and can be saved there', async () => {
    const opened = open('/shop/products?as=table', { ...answers, [saved]: ok([product]) })
    await change(opened, 'Dune chair', '9')
    await opened.user.click(screen.getByRole('button', { name: 'Back to the cards' }))
    expect(await screen.findByRole('heading', { name: 'Dune chair' })).toBeTruthy()
    await opened.user.click(screen.getByRole('button', { name: 'Save all' }))
    expect(await screen.findByText('1 product is saved.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save all' })).toBeNull())
  })

  test('that are typed while others are saved stay typed', async () => {
    const { promise, resolve } = Promise.withResolvers<FakeAnswer>()
    const opened = open('/shop/products?as=table', {
      'GET /api/shop/products': ok([product, other]),
      [saved]: [promise],
    })
    await change(opened, 'Dune chair', '9')
    await opened.user.click(screen.getByRole('button', { name: 'Save all' }))
    await change(opened, 'Oasis table', '2')
    resolve(ok([product]))
    expect(await screen.findByText('1 product is saved.')).toBeTruthy()
    await waitFor(() => expect(screen.getByText('1 product changed')).toBeTruthy())
    expect(screen.getByLabelText<HTMLInputElement>('Stock of Oasis table').value).toBe('2')
  })

  test('that are wrong are told at their cells and not sent', async () => {
    const { user, sent } = open('/shop/products?as=table', answers)
    const price = await screen.findByLabelText('Price of Dune chair in AED')
    await user.clear(price)
    await user.type(price, '0')
    await user.type(screen.getByLabelText('Stock of Dune chair'), '.5')
    const save = screen.getByRole('button', { name: 'Save all' })
    await user.click(save)
    expect(await screen.findByText('Price must be greater than 0')).toBeTruthy()
    expect(screen.getByText('Must be a whole number of 0 or more')).toBeTruthy()
    expect(save.closest('[data-stuck]')).toBeTruthy()
    expect(sent.some(({ call }) => call === 'PATCH /api/shop/products')).toBe(false)
  })

  test('that the server refuses are told at their rows', async () => {
    const errors = [{ path: 'items.0.seen', message: 'This product has been changed in the meantime.' }]
    const { user } = open('/shop/products?as=table', {
      ...answers,
      'PATCH /api/shop/products': refusal(409, 'product.changed-meanwhile', 'Changed', errors),
    })
    await user.type(await screen.findByLabelText('Stock of Dune chair'), '1')
    await user.click(screen.getByRole('button', { name: 'Save all' }))
    expect(await screen.findByText('This product has been changed in the meantime.')).toBeTruthy()
    expect(screen.getByText(/^Nothing was saved\. See the errors in these rows: \W?Dune chair/)).toBeTruthy()
  })
})
