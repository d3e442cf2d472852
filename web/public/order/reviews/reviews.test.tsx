import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeNetwork, refusal } from '#web/testing/fake-network.ts'
import { fakeUploads, fileOf, storedAt, ticket } from '#web/testing/fake-uploads.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import ReviewsScreen from './reviews-screen.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const product = {
  orderNumber: 'MJ-20418',
  productId: 'sofa',
  name: 'Wadi sofa',
  shopName: 'Dar Al Noor',
  photo: null,
  review: null,
}
const said = {
  rating: 4,
  comment: 'Soft',
  status: 'rejected',
  rejectionReason: 'It names a person.',
} as const
const data = { state: 'open', link: 'a'.repeat(26), email: 'mariam@test.example', products: [product] }
const open = (about: object = {}, place = {}) =>
  render(inShop(<ReviewsScreen />, { data: { ...data, ...about } as never, ...place }))

const answered = {
  ...said,
  product: { id: 'sofa', name: 'Sofa', nameAr: null },
  status: 'pending',
  rejectionReason: undefined,
  id: 'r1',
  language: 'en',
}
function answerWith(status: number, body: object) {
  const asked = vi.fn((_address: string, _sent: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  )
  vi.stubGlobal('fetch', asked)
  return asked
}

describe('rating a product', () => {
  test('needs stars and words, and keeps both over a reload', () => {
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Send review' }))
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'Choose one to five stars',
    )
    fireEvent.click(screen.getByRole('radio', { name: '4 stars' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Your review' }), { target: { value: 'Soft' } })
    cleanup()
    open()
    expect(screen.getByRole('radio', { name: '4 stars' })).toHaveProperty('checked', true)
    expect(screen.getByRole('textbox', { name: 'Your review' })).toHaveProperty('value', 'Soft')
  })

  test('keeps photos that had arrived over a reload, and sends them', async () => {
    const send = 'POST /api/products/sofa/reviews'
    const reply = {
      ...answered,
      authorName: 'Mariam A.',
      photos: [],
      reply: null,
      createdAt: '2026-11-01T08:00:00.000Z',
    }
    const { fetch, sent } = fakeNetwork({
      'POST /api/objects/upload': [ticket(1)],
      [send]: { status: 201, body: reply },
    })
    vi.stubGlobal('fetch', fetch)
    fakeUploads()
    open()
    fireEvent.click(screen.getByRole('radio', { name: '5 stars' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Your review' }), { target: { value: 'Soft' } })
    await userEvent.upload(screen.getByLabelText('Add photos'), fileOf('seat.jpg', 'image/jpeg'))
    await screen.findByText('Uploaded')
    cleanup()
    open()
    expect(screen.getByText('seat.jpg')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Send review' }))
    expect(await screen.findByText('In review')).toBeTruthy()
    expect(sent.find(({ call }) => call === send)?.body).toMatchObject({ photos: [storedAt(1)] })
    cleanup()
    open()
    expect(screen.queryByText('seat.jpg')).toBeNull()
  })

  test('of photos kept over a reload the one that the server has no more is named, and the others go', async () => {
    const send = 'POST /api/products/sofa/reviews'
    const said = 'A file is gone.'
    const { fetch, sent } = fakeNetwork({
      'POST /api/objects/upload': [ticket(1), ticket(2), ticket(3)],
      [send]: [
        refusal(400, 'object.unknown-file', said, [{ path: 'photos.1', message: said }]),
        refusal(409, 'review.already-written', 'Written before.'),
      ],
    })
    vi.stubGlobal('fetch', fetch)
    fakeUploads()
    open()
    fireEvent.click(screen.getByRole('radio', { name: '5 stars' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Your review' }), { target: { value: 'Soft' } })
    const files = ['seat.jpg', 'back.jpg'].map((name) => fileOf(name, 'image/jpeg'))
    await userEvent.upload(screen.getByLabelText('Add photos'), files)
    await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(2))
    cleanup()
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Send review' }))
    await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(1))
    const back = screen.getByText('back.jpg').closest('li') as HTMLElement
    expect(within(back).getByRole('alert').textContent).toContain(said)
    expect(within(back).queryByRole('button', { name: 'Try again' })).toBeNull()
    await userEvent.click(within(back).getByRole('button', { name: /back\.jpg/ }))
    await userEvent.upload(screen.getByLabelText('Add photos'), fileOf('side.jpg', 'image/jpeg'))
    await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(2))
    fireEvent.click(screen.getByRole('button', { name: 'Send review' }))
    await waitFor(() => expect(sent.filter(({ call }) => call === send)).toHaveLength(2))
    expect(sent.findLast(({ call }) => call === send)?.body).toMatchObject({
      photos: [storedAt(1), storedAt(3)],
    })
  })

  test('sends what was typed once, and shows that it waits', async () => {
    open()
    const asked = answerWith(201, {
      ...answered,
      authorName: 'Mariam A.',
      photos: [],
      reply: null,
      createdAt: '2026-11-01T08:00:00.000Z',
    })
    fireEvent.click(screen.getByRole('radio', { name: '5 stars' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Your review' }), { target: { value: 'Soft' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send review' }))
    expect(await screen.findByText('In review')).toBeTruthy()
    const [address, { body }] = asked.mock.lastCall ?? ['', {}]
    expect(address).toContain('/api/products/sofa/reviews')
    expect(JSON.parse(body as string)).toEqual({
      orderNumber: 'MJ-20418',
      email: 'mariam@test.example',
      rating: 5,
      comment: 'Soft',
    })
  })

  test('that is refused says why, in the reader’s language; what was typed stays', async () => {
    open({}, { language: 'ar' })
    answerWith(409, { code: 'review.already-written', message: 'سبق أن قيّمت هذه القطعة من الطلب.' })
    fireEvent.click(screen.getByRole('radio', { name: 'نجمتان' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'رأيك' }), { target: { value: 'لينة' } })
    fireEvent.click(screen.getByRole('button', { name: 'إرسال التقييم' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('سبق أن قيّمت'))
    expect(screen.getByRole('textbox', { name: 'رأيك' })).toHaveProperty('value', 'لينة')
  })
})

describe('what is there already', () => {
  test('is told with its state and why it was not published; what was rejected can be written again', () => {
    open({ products: [{ ...product, review: said }] })
    expect(screen.getByText(/It was not published: It names a person\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send review' })).toBeTruthy()
    cleanup()
    open({ products: [{ ...product, review: { ...said, status: 'approved', rejectionReason: null } }] })
    expect(screen.queryByRole('button', { name: 'Send review' })).toBeNull()
  })

  test.each([
    ['missing', 'This link no longer works'],
    ['off', 'Reviews are closed at the moment'],
  ])('where the page is %s it says so', (state, title) => {
    open({ state, products: [] })
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  })
})
