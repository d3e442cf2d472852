import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { rightsOfRole } from '#domain/platform/admin-roles.ts'
import { restMs } from '#web/kit/decisions/decision-buttons.tsx'
import { type Answers, decided, ok, posts, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { ownProduct } from '#web/testing/own-product.ts'
import { sara } from '#web/testing/people.ts'
import { content, pending, review, reviewAnswers } from '#web/testing/product-approval.ts'

afterEach(closePortal)

const event = { id: 'd-1', at: '2026-11-02T08:00:00.000Z', by: 'Omar Saleh', reason: 'Blurred' }

function openReviews(answers: Answers = {}, path = '/admin/products', language: 'en' | 'ar' = 'en') {
  return openPortal(path, { language, token: 't-1', answers: { ...reviewAnswers, ...answers } })
}
const card = (name: string) => screen.findByRole('article', { name })
const dialog = (name = 'Review photos, Wadi sofa 1') => screen.findByRole('dialog', { name })

describe('the list', () => {
  test('tells how many wait, and the facts of each product (R-REVIEW-01, R-REVIEW-03, R-REVIEW-04, R-REVIEW-05, R-REVIEW-06, R-LIM-09)', async () => {
    const many = ['Black', 'White', 'Sage', 'Rust', 'Navy'].map((name, at) => ({
      ...ownProduct(1).productColors[0],
      sortOrder: at + 1,
      name,
    }))
    const photos = [1, 2, 3, 4, 5].map((number) => `https://photos.example/${number}.jpg`)
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
    const rich = {
      productColors: many,
      mainPhoto: '/api/objects/main',
      additionalPhotos: photos,
      photo3d: '/api/objects/turned',
    }
    openReviews({ 'GET /api/admin/products/queue': ok([pending(1, { ...rich, shopName: '' })]) })
    const found = await card('Wadi sofa 1')
    await screen.findByText('3 products to review')
    const facts = 'Sofas|Unknown Shop|pending review|AED|4,850|226 × 97 × 91 cm|78 kg|Urban|3D photo|+2 more'
    for (const fact of facts.split('|')) expect(found.textContent).toContain(fact)
    expect(found.querySelector('img')?.getAttribute('src')).toContain('/images/main/')
    expect(within(within(found).getByRole('list')).getAllByRole('listitem')).toHaveLength(3)
    expect(within(found).getByText('+2')).toBeTruthy()
  })

  test('leads to the editor, to the product, and to a new one (R-REVIEW-08, R-REVIEW-09, R-REVIEW-14)', async () => {
    openReviews()
    const found = await card('Wadi sofa 1')
    const link = (name: RegExp) => within(found).getByRole('link', { name }).getAttribute('href')
    expect(link(/Edit Product/)).toBe('/admin/products/product-1/edit')
    expect(link(/View Details/)).toBe('/products/product-1')
    const adding = within(screen.getByRole('main')).getByRole('link', { name: 'Add Product' })
    expect(adding.getAttribute('href')).toBe('/admin/add-product')
  })

  test('offers those who may only read neither edit, sale nor a new product (0066)', async () => {
    const reader = ok({ ...sara, platform: { role: 'support', rights: rightsOfRole('support') } })
    openReviews({
      'GET /api/auth/me': reader,
      'GET /api/admin/products/queue': ok([ownProduct(1, { status: 'active' })]),
    })
    const found = await card('Wadi sofa 1')
    expect(within(found).getByRole('link', { name: /View Details/ })).toBeTruthy()
    expect(within(found).queryByRole('link', { name: /Edit Product/ })).toBeNull()
    expect(within(found).queryByRole('button', { name: /Take off sale/ })).toBeNull()
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Add Product' })).toBeNull()
    openReviews({ 'GET /api/auth/me': reader }, '/admin/products?product=product-1')
    expect((await dialog()).querySelector('textarea, input')).toBeNull()
  })

  test('offers every shop with its count, and keeps the choice in the address (R-REVIEW-02)', async () => {
    const { user, path, sent } = openReviews()
    const filter = await screen.findByRole('combobox', { name: 'Shop' })
    await within(filter).findByRole('option', { name: 'Dar Al Noor (2)' })
    const options = within(filter).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'All Shops (3)',
      'Dar Al Noor (2)',
      'Majlis (1)',
    ])
    await user.selectOptions(filter, 'majlis')
    expect(path()).toBe('/admin/products?shop=majlis')
    const asked = () => sent.findLast(({ call }) => call === 'GET /api/admin/products/queue')?.path
    await waitFor(() => expect(asked()).toContain('shop=majlis'))
  })

  test.each([
    ['/admin/products', 'No Pending Reviews'],
    ['/admin/products?shop=majlis', 'No Products for Selected Shop'],
  ])('at %s without products says %s (R-REVIEW-13)', async (path, said) => {
    openReviews({ 'GET /api/admin/products/queue': ok([]) }, path)
    await screen.findByRole('heading', { name: said })
  })

  test('finds every other product by status and search, with the reason it was rejected for (R-REVIEW-12, R-REVIEW-16)', async () => {
    const turnedAway = ok([ownProduct(3, { status: 'rejected', rejectionReason: 'Too dark' })])
    const { user, path, sent } = openReviews({
      'GET /api/admin/products/queue': [ok([pending(1)]), turnedAway],
    })
    await user.click(await screen.findByRole('link', { name: 'Rejected' }))
    expect((await card('Wadi sofa 3')).textContent).toContain('Too dark')
    const field = within(screen.getByRole('main')).getByRole('searchbox')
    await user.type(field, 'wadi')
    await waitFor(() => expect(path()).toBe('/admin/products?status=rejected&search=wadi'))
    const asked = () => sent.findLast(({ call }) => call === 'GET /api/admin/products/queue')?.path
    await waitFor(() =>
      expect(asked()).toBe('/api/admin/products/queue?status=rejected&search=wadi&limit=24'),
    )
  })

  test('that a search leaves empty leads back to all that wait', async () => {
    const { user, path } = openReviews(
      { 'GET /api/admin/products/queue': [ok([]), ok([pending(1)])] },
      '/admin/products?search=nothing',
    )
    await user.click(await screen.findByRole('button', { name: 'Clear search' }))
    await card('Wadi sofa 1')
    expect(path()).toBe('/admin/products')
  })

  test('that cannot be read can be tried again (R-ERR-03)', async () => {
    const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')
    const { user } = openReviews({ 'GET /api/admin/products/queue': [away, ok([pending(1)])] })
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch pending products')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await card('Wadi sofa 1')
  })

  test('names what a change of a product on sale proposes', async () => {
    const change = {
      id: 'c-1',
      status: 'pending_review',
      rejectionReason: null,
      proposedAt: '2026-11-02T08:00:00.000Z',
      content: { name: 'New', mainPhoto: '', additionalPhotos: [] },
    }
    openReviews({ 'GET /api/admin/products/queue': ok([pending(1, { status: 'active', change })]) })
    const found = await card('Wadi sofa 1')
    expect(found.textContent).toContain('Change to a product on sale')
    expect(found.textContent).toContain('Proposed: Photos, Name')
  })

  test('speaks Arabic', async () => {
    openReviews({}, '/admin/products', 'ar')
    const found = await card('أريكة وادي 1')
    expect(found.textContent).toContain('الأرائك · دار النور')
    expect(await screen.findByText('3 منتجات للمراجعة')).toBeTruthy()
  })
})

const decision = 'PUT /api/admin/products/product-1/status'

describe('a verdict', () => {
  test('to approve is sent with what was seen; the next product opens (R-ERR-05)', async () => {
    const { user, sent, path } = openReviews({ [decision]: decided(ownProduct(1)) })
    await user.click(within(await card('Wadi sofa 1')).getByRole('button', { name: /Review Photos/ }))
    await user.click(within(await dialog()).getByRole('button', { name: 'Approve' }))
    await screen.findByText('Product Updated')
    expect(sent.find(({ call }) => call === decision)?.body).toEqual({
      status: 'active',
      rejectionReason: null,
      changeId: null,
      seen: '2026-11-01T08:00:00.000Z',
    })
    await dialog('Review photos, Wadi sofa 2')
    expect(path()).toBe('/admin/products?product=product-2')
  })

  test('can be taken back, also by keys, and its product lies before the reviewer again', async () => {
    const answers = { [decision]: decided(ownProduct(1), 'u-1'), 'POST /api/admin/undo': ok({ id: 'u-1' }) }
    const { user, sent } = openReviews(answers, '/admin/products?product=product-1')
    await user.click(within(await dialog()).getByRole('button', { name: 'Approve' }))
    await dialog('Review photos, Wadi sofa 2')
    await user.keyboard('{Control>}z{/Control}')
    await dialog()
    expect(posts(sent).at(-1)).toMatchObject({ path: '/api/admin/undo', body: { id: 'u-1' } })
    await screen.findByText('Wadi sofa 1 is back to how it was.')
  })

  test('pressed twice decides on one product: the next one has not been looked at', async () => {
    const second = 'PUT /api/admin/products/product-2/status'
    const { user, sent } = openReviews(
      { [decision]: decided(ownProduct(1)), [second]: decided(ownProduct(2)) },
      '/admin/products?product=product-1',
    )
    await card('Wadi sofa 1')
    await dialog()
    const now = vi.spyOn(performance, 'now').mockReturnValue(1e9)
    await user.keyboard('a')
    const next = await dialog('Review photos, Wadi sofa 2')
    await new Promise(requestAnimationFrame)
    await user.keyboard('a')
    await user.click(within(next).getByRole('button', { name: 'Approve' }))
    expect(sent.some(({ call }) => call === second)).toBe(false)
    now.mockReturnValue(1e9 + restMs)
    await user.keyboard('a')
    await waitFor(() => expect(sent.filter(({ call }) => call === second)).toHaveLength(1))
    now.mockRestore()
  })

  test('on the last one that waits leaves the focus at the heading', async () => {
    const { user } = openReviews({
      [decision]: decided(ownProduct(1)),
      'GET /api/admin/products/queue': [ok([pending(1)]), ok([])],
    })
    await user.click(within(await card('Wadi sofa 1')).getByRole('button', { name: /Review Photos/ }))
    await user.click(within(await dialog()).getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('No Pending Reviews')).toBeTruthy()
    const heading = screen.getByRole('heading', { level: 1 })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  test('to reject looks possible, without a reason says so and sends nothing; with one it is sent (R-REVIEW-11)', async () => {
    const { user, sent } = openReviews(
      { [decision]: decided(ownProduct(1)) },
      '/admin/products?product=product-1',
    )
    const open = await dialog()
    const reject = within(open).getByRole('button', { name: 'Reject' })
    expect(reject.matches('[disabled], [aria-disabled], [data-disabled]')).toBe(false)
    await user.keyboard('r')
    const field = within(open).getByRole('textbox', { name: 'Reason, if you reject' })
    expect(document.activeElement).toBe(field)
    expect(screen.queryByText('Rejection Reason Required')).toBeNull()
    await user.click(reject)
    const toast = await screen.findByText('Rejection Reason Required')
    const alert = toast.closest('[role=alert]')
    expect(alert?.textContent).toContain('Please provide a reason for rejecting this product.')
    expect(sent.some(({ call }) => call === decision)).toBe(false)
    await user.click(field)
    await user.paste(' Blurred ')
    await user.click(reject)
    await screen.findByText('Product Updated')
    expect(sent.find(({ call }) => call === decision)?.body).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Blurred',
    })
  })

  test('that somebody else gave first is told, and the product is read anew (R-REVIEW-15)', async () => {
    const decided = review(ownProduct(1, { status: 'rejected', rejectionReason: 'Blurred' }), {
      history: [{ ...event, event: 'rejected' }],
    })
    const { user } = openReviews(
      {
        [decision]: refusal(409, 'product.changed-meanwhile', 'The product has changed'),
        'GET /api/admin/products/product-1/review': [ok(review(pending(1))), ok(decided)],
      },
      '/admin/products?product=product-1',
    )
    await user.click(within(await dialog()).getByRole('button', { name: 'Approve' }))
    await screen.findByText('Update Failed')
    const open = await dialog()
    await within(open).findByText('Omar Saleh has already updated it: Rejected. This is how it is now.')
    expect(await within(open).findByText('Rejected', { selector: 'strong' })).toBeTruthy()
  })

  test('that fails says why (R-REVIEW-15, R-ERR-03, R-ERR-04)', async () => {
    const { user } = openReviews(
      { [decision]: { status: 500, body: 'broken' } },
      '/admin/products?product=product-1',
    )
    await user.click(within(await dialog()).getByRole('button', { name: 'Approve' }))
    await screen.findByText('Failed to update product status')
  })
})

describe('the dialog', () => {
  test('is laid out itself, not the frame that keeps it in the middle', async () => {
    openReviews({}, '/admin/products?product=product-1')
    const open = await dialog()
    expect(open.className).toContain('dialog')
    expect(open.parentElement?.className).not.toContain('dialog')
  })

  test('says beside the photos what is judged, and keeps the buttons in sight', async () => {
    openReviews({}, '/admin/products?product=product-1')
    const facts = within(await dialog()).getByRole('region', { name: 'Details' })
    for (const said of ['Dar Al Noor', 'Stock', '4,850', 'Sofas', '226 × 97 × 91 cm', 'Beige', 'Urban'])
      expect(facts.textContent).toContain(said)
    expect(screen.getByRole('button', { name: 'Approve' }).closest('[data-stuck]')).toBeTruthy()
  })

  test('shows all photos, by arrow keys too, and leads on with J and back with K (R-REVIEW-07)', async () => {
    const { user, path } = openReviews({}, '/admin/products?product=product-1')
    await card('Wadi sofa 1')
    const open = await dialog()
    const shown = (number: number) =>
      within(open).getByRole('link', { name: new RegExp(`photo ${number} of 2`) })
    expect(shown(1)).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(shown(2)).toBeTruthy()
    await user.keyboard('{ArrowLeft}j')
    await dialog('Review photos, Wadi sofa 2')
    await user.keyboard('k')
    await dialog()
    expect(path()).toBe('/admin/products?product=product-1')
    await user.keyboard('?')
    await screen.findByRole('region', { name: 'Keyboard shortcuts' })
  })

  test('tells what to look at first: missing Arabic, likely duplicates, a model of another size', async () => {
    const twin = {
      ...ownProduct(9),
      marks: ['same-photo', 'same-name-and-size'],
      photos: null,
      isVariant: false,
    }
    const variants = { ...twin, id: 'variant', name: 'Wadi, Oak', isVariant: true }
    const now = content({ nameAr: null, description: 'Soft', descriptionAr: null })
    const model = { size: { width: 2.26, depth: 0.97, height: 0.91 }, fits: false, unit: 'cm' }
    openReviews(
      {
        'GET /api/admin/products/product-1/review': ok(
          review(pending(1), { now, model, duplicates: [twin, variants] }),
        ),
      },
      '/admin/products?product=product-1',
    )
    const notes = await screen.findByRole('region', { name: 'Check these first' })
    for (const said of [
      'The name in Arabic is missing.',
      'The description in Arabic is missing.',
      '1 likely duplicate',
      'It seems to have been exported in centimetres.',
    ])
      expect(notes.textContent).toContain(said)
    const same = await screen.findByRole('region', { name: /^The same design/ })
    expect(same.textContent).toContain('Wadi, Oak')
    expect((await screen.findByRole('region', { name: 'Likely duplicates' })).textContent).toContain(
      'Same photo · Same name and size',
    )
  })

  test('compares with the version that was rejected, and tells the history', async () => {
    const before = content({ name: 'Wadi', photos: ['https://photos.example/1.jpg'] })
    const decided = { ...event, event: 'rejected' }
    openReviews(
      {
        'GET /api/admin/products/product-1/review': ok(
          review(pending(1), { before, decided, history: [decided] }),
        ),
      },
      '/admin/products?product=product-1',
    )
    const changes = await screen.findByRole('region', { name: 'What changed' })
    // Both isolated in their own direction: a reason may be in the other language.
    expect(changes.textContent).toContain(
      'Since it was rejected by \u2068Omar Saleh\u2069: “\u2068Blurred\u2069”',
    )
    const rows = within(changes).getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Photos', 'Name'])
    expect(within(changes).getByText('New photo')).toBeTruthy()
    expect((await screen.findByRole('region', { name: 'History' })).textContent).toContain(
      'Rejected · Omar Saleh',
    )
  })

  test('of a product that is gone says so', async () => {
    openReviews({}, '/admin/products?product=product-7')
    await screen.findByRole('dialog', { name: 'This product no longer exists' })
  })
})

describe('a product that is approved', () => {
  test.each([
    ['active', 'Take off sale', 'inactive', 'Wadi sofa 3 is off sale.'],
    ['inactive', 'Put back on sale', 'active', 'Wadi sofa 3 is on sale again.'],
  ])('and %s has the button “%s”', async (status, word, to, said) => {
    const listed = ownProduct(3, { status, editedAt: '2026-11-02T09:00:00.000Z' })
    const { sent, user } = openReviews(
      {
        'GET /api/admin/products/queue': ok([listed]),
        'PUT /api/admin/products/product-3/status': decided(ownProduct(3, { status: to })),
      },
      `/admin/products?status=${status}`,
    )
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${word}: .*Wadi sofa 3`) }))
    expect((await screen.findByText('Product Updated')).parentElement?.textContent).toContain('Wadi sofa 3')
    expect(document.body.textContent?.replace(/[\u2068\u2069]/g, '')).toContain(said)
    const { body } = sent.find(({ call }) => call.startsWith('PUT')) ?? {}
    expect(body).toMatchObject({ status: to, seen: listed.editedAt })
  })

  test('offers it to nobody while it waits or was rejected', async () => {
    const change = {
      id: 'c-1',
      status: 'pending_review',
      rejectionReason: null,
      proposedAt: '2026-11-02T08:00:00.000Z',
      content: { name: 'New' },
    }
    const rejected = ownProduct(3, { status: 'rejected' })
    const changed = ownProduct(4, { status: 'inactive', change })
    openReviews({ 'GET /api/admin/products/queue': ok([rejected, changed]) }, '/admin/products?status=all')
    await card('Wadi sofa 3')
    await card('Wadi sofa 4')
    expect(screen.queryByRole('button', { name: /off sale|on sale/ })).toBeNull()
  })
})
