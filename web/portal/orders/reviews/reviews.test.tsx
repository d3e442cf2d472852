import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { waitingFor } from '#web/testing/dashboard-answers.ts'
import { type Answers, ok, okPage } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const review = (id: string, about: object = {}) => ({
  id,
  rating: 4,
  comment: `Words of ${id}`,
  language: 'en',
  authorName: `Mariam ${id}.`,
  photos: [],
  reply: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  status: 'pending',
  statusSince: '2026-11-20T08:00:00.000Z',
  product: { id: 'p1', name: 'Wadi sofa', nameAr: 'أريكة وادي', photo: null },
  shopId: '0190-shop',
  shopName: 'Dar Al Noor',
  shopNameAr: 'دار النور',
  orderNumber: 'MJ-20418',
  isReplyFixed: false,
  ...about,
})
const adminReview = (id: string, about: object = {}) =>
  review(id, { rejectionReason: null, reports: [], history: [], ...about })

const list = 'GET /api/admin/reviews'
const decideMany = 'PUT /api/admin/reviews/decisions'
const decide = (id: string) => `PATCH /api/admin/reviews/${id}/status`
const usual: Answers = {
  'GET /api/auth/me': ok(sara),
  'GET /api/config': ok(config),
  'GET /api/admin/waiting': waitingFor('admin', { reviews: 3 }),
  'GET /api/admin/orders/counts': ok({ all: 0, pending: 0, inProgress: 0, delivered: 0, cancelled: 0 }),
  'GET /api/admin/reviews/counts': ok({ waiting: 2, reported: 1, approved: 7, rejected: 0 }),
  [list]: okPage([adminReview('A'), adminReview('B', { authorName: null })], undefined, 2),
}
const open = (answers: Answers = {}, path = '/admin/reviews', language: 'en' | 'ar' = 'en') =>
  openPortal(path, { language, token: 't-1', answers: { ...usual, ...answers } })
const card = (name: string) => screen.findByRole('article', { name })

describe('the reviews that wait', () => {
  test('of so many stars are found alone, in the list and in its counts', async () => {
    const { user, path, sent } = open()
    await user.selectOptions(await screen.findByLabelText('Stars'), '2 stars')
    await waitFor(() => expect(path()).toBe('/admin/reviews?stars=2'))
    const asked = (call: string) => sent.filter((one) => one.call === call).at(-1)
    await waitFor(() => expect(asked(list)).toMatchObject({ path: expect.stringContaining('stars=2') }))
    expect(asked('GET /api/admin/reviews/counts')).toMatchObject({
      path: '/api/admin/reviews/counts?stars=2',
    })
  })

  test('are found by words, in the list, its counts and its tabs', async () => {
    const { user, path, sent } = open()
    const field = { name: 'Search by words, product, customer or order' }
    await user.type(await screen.findByRole('searchbox', field), 'wobbles')
    await waitFor(() => expect(path()).toBe('/admin/reviews?search=wobbles'))
    const asked = (call: string) => sent.filter((one) => one.call === call).at(-1)?.path
    await waitFor(() => expect(asked(list)).toContain('search=wobbles'))
    await waitFor(() =>
      expect(asked('GET /api/admin/reviews/counts')).toBe('/api/admin/reviews/counts?search=wobbles'),
    )
    expect(screen.getByRole('link', { name: 'Published 7' }).getAttribute('href')).toContain('search=wobbles')
  })

  test('stand with what they say, how many there are, and what may be done', async () => {
    open()
    const first = await card('Mariam A.')
    expect(first.textContent).toContain('Words of A')
    expect(within(first).getByText('Rated 4 out of 5')).toBeTruthy()
    expect(
      within(first)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Publish', 'Reject'])
    expect(screen.getByRole('link', { name: 'With reports 1' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Customer Reviews 3 waiting' })).toBeTruthy()
  })

  test('are published with the way back, and rejected with a reason alone', async () => {
    const { user, sent } = open({
      [decide('A')]: ok({ ...adminReview('A', { status: 'approved' }), undo: 'undo-1' }),
      [decide('B')]: ok({ ...adminReview('B', { status: 'rejected', rejectionReason: 'Rude' }), undo: null }),
    })
    await user.click(within(await card('Mariam A.')).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Review published')).toBeTruthy()
    expect(sent.find(({ call }) => call === decide('A'))?.body).toEqual({
      status: 'approved',
      seen: 'pending',
    })
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    await user.click(within(await card('A customer')).getByRole('button', { name: 'Reject' }))
    await user.type(await screen.findByRole('textbox', { name: 'Reason for the author' }), 'Rude')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(sent.find(({ call }) => call === decide('B'))?.body).toEqual({
        status: 'rejected',
        seen: 'pending',
        rejectionReason: 'Rude',
      }),
    )
  })

  test('lead with the one that news lead to, also where none waits', async () => {
    const answered = '01909f5a-0000-7000-8000-000000000001'
    const answers = {
      [list]: okPage([], undefined, 0),
      [`GET /api/admin/reviews/${answered}`]: ok(adminReview(answered, { status: 'approved' })),
    }
    open(answers, `/admin/reviews?review=${answered}`)
    const named = await card(`Mariam ${answered}.`)
    expect(named.textContent).toContain(`Words of ${answered}`)
    // It is not a row of the list, so it cannot be selected.
    expect(within(named).queryByRole('checkbox')).toBeNull()
  })

  test('are published together, and what stayed is named', async () => {
    const { user, sent } = open({
      [decideMany]: ok({
        decided: ['A'],
        failed: [{ id: 'B', code: 'review.moved-meanwhile', message: 'Meanwhile' }],
      }),
    })
    await user.click(within(await card('Mariam A.')).getByRole('checkbox'))
    await user.click(within(await card('A customer')).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Publish (2)' }))
    expect(await screen.findByText('1 review was not changed: A customer')).toBeTruthy()
    expect(sent.filter(({ call }) => call === decideMany)).toHaveLength(1)
  })

  test('that are published already are taken away together, for one reason', async () => {
    const { user, sent } = open({
      [list]: okPage(
        [adminReview('A', { status: 'approved' }), adminReview('B', { status: 'rejected' })],
        undefined,
        2,
      ),
      [decideMany]: ok({ decided: ['A'], failed: [] }),
    })
    await user.click(within(await card('Mariam A.')).getByRole('checkbox'))
    await user.click(within(await card('Mariam B.')).getByRole('checkbox'))
    expect(screen.getByRole('button', { name: 'Publish (1)' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reject (1)' }))
    const dialog = await screen.findByRole('dialog', { name: 'Why is 1 review rejected?' })
    await user.type(within(dialog).getByRole('textbox'), 'Rude')
    await user.click(within(dialog).getByRole('button', { name: 'Reject (1)' }))
    expect(await screen.findByText('1 review decided')).toBeTruthy()
    expect(sent.filter(({ call }) => call === decideMany).map(({ body }) => body)).toEqual([
      { status: 'rejected', rejectionReason: 'Rude', items: [{ id: 'A', seen: 'approved' }] },
    ])
  })

  test('for a reason that is asked anew for others', async () => {
    const { user } = open()
    const reason = async () => {
      await user.click(screen.getByRole('button', { name: /^Reject \(/ }))
      return within(await screen.findByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox')
    }
    await user.click(within(await card('Mariam A.')).getByRole('checkbox'))
    await user.type(await reason(), 'Rude')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(within(await card('A customer')).getByRole('checkbox'))
    expect((await reason()).value).toBe('')
  })
})

describe('a review that was reported', () => {
  test('says why, and can stay', async () => {
    const reports = [{ id: 'r', reason: 'untrue', note: 'It has legs.', at: '2026-11-21T08:00:00.000Z' }]
    const reported = adminReview('C', { status: 'approved', reports })
    const { user, sent } = open(
      { [list]: okPage([reported], undefined, 1), [decide('C')]: ok({ ...reported, undo: null }) },
      '/admin/reviews?queue=reported',
    )
    const shown = await card('Mariam C.')
    expect(shown.textContent).toContain('It is not true: It has legs.')
    await user.click(within(shown).getByRole('button', { name: 'Keep published' }))
    await waitFor(() =>
      expect(sent.find(({ call }) => call === decide('C'))?.body).toEqual({
        status: 'approved',
        seen: 'approved',
      }),
    )
  })
})

describe('the reviews of a shop', () => {
  test('are replied to, in Arabic as well', async () => {
    const { user, sent } = open(
      {
        'GET /api/auth/me': ok(noor('approved')),
        'GET /api/shop/orders/counts': ok({ all: 0, pending: 0, inProgress: 0, delivered: 0, cancelled: 0 }),
        'GET /api/shop/reviews/counts': ok({ all: 1, unanswered: 1 }),
        'GET /api/shop/reviews': okPage([review('D', { status: 'approved' })], undefined, 1),
        'PUT /api/shop/reviews/D/reply': ok(
          review('D', { status: 'approved', reply: { text: 'شكراً', at: '2026-11-22T08:00:00.000Z' } }),
        ),
      },
      '/shop/reviews',
      'ar',
    )
    await user.click(within(await card('Mariam D.')).getByRole('button', { name: 'رد' }))
    await user.type(await screen.findByRole('textbox', { name: 'ردّك' }), 'شكراً')
    await user.click(screen.getByRole('button', { name: 'نشر الرد' }))
    await waitFor(() =>
      expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ text: 'شكراً' }),
    )
  })

  test('a reply that somebody has begun is theirs alone at this browser', async () => {
    const answers = {
      'GET /api/shop/reviews/counts': ok({ all: 1, unanswered: 1 }),
      'GET /api/shop/reviews': okPage([review('D', { status: 'approved' })], undefined, 1),
    }
    const begin = async (id: string) => {
      const { user } = openPortal('/shop/reviews', {
        token: 't-1',
        isReload: true,
        answers: { ...usual, ...answers, 'GET /api/auth/me': ok({ ...noor('approved'), id }) },
      })
      await user.click(within(await card('Mariam D.')).getByRole('button', { name: 'Reply' }))
      return { user, field: await screen.findByRole('textbox', { name: 'Your reply' }) }
    }
    const { user, field } = await begin('0190-owner')
    await user.type(field, 'Thank you')
    expect((await begin('0190-next')).field).toHaveProperty('value', '')
    expect((await begin('0190-owner')).field).toHaveProperty('value', 'Thank you')
  })
})
