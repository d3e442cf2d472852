import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeUploads, fileOf, storedAt, ticket } from '#web/testing/fake-uploads.ts'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { ownProduct } from '#web/testing/own-product.ts'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(() => {
  vi.restoreAllMocks()
  closePortal()
})

const category = { id: 'c-1', name: 'Chairs', nameAr: 'كراسي', slug: 'chairs', parentId: null, children: [] }
const navy = { id: 'k-1', name: 'Navy', nameAr: 'كحلي', slug: 'navy', hex: '#1F2D4D', status: 'active' }
const stools = { ...category, id: 'c-2', name: 'Stools', slug: 'stools', parentId: 'c-1' }
const usual = {
  'GET /api/auth/me': ok(noor('approved')),
  'GET /api/config': ok(config),
  'GET /api/vendor/categories': ok([{ ...category, children: [stools] }]),
  'GET /api/colors': ok([navy]),
  'GET /api/shop/metrics': ok({ totalProducts: 1, monthlyOrders: 0, monthlyRevenue: 0, rating: null }),
  'GET /api/shop/products/counts': ok({
    all: 1,
    active: 1,
    pendingReview: 0,
    rejected: 0,
    inactive: 0,
    withdrawn: 0,
    lowStock: 1,
  }),
}

function open(path: string, answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  return openPortal(path, { token: 't-1', language, answers: { ...usual, ...answers } })
}

const submit = () => screen.getAllByRole('button', { name: 'Submit for Review' })[0]!

describe('adding a product', () => {
  const answers = {
    'POST /api/objects/upload': ticket(1),
    'POST /api/shop/products': { status: 201, body: ownProduct(1, { status: 'pending_review' }) },
    'GET /api/shop/products': ok([]),
  }

  test('shows what is missing, leads to the first field, and sends nothing (R-PORTAL-15, R-PORTAL-16, G-119)', async () => {
    const { user, sent, path } = open('/shop/add-product', answers)
    await screen.findByRole('heading', { level: 1, name: 'Add product' })
    // Only a field left invalid is red.
    const weight = screen.getAllByRole('button', { name: 'Still to do: Weight' })[0]!
    expect(weight.dataset['wrong']).toBeUndefined()
    await user.click(submit())
    const toast = (await screen.findByText('7 more fields need your attention')).closest('[role=alert]')
    expect(toast?.textContent).toBe('Main photo is required7 more fields need your attention')
    const named = ['Photos', 'Basic information', 'Specifications', 'Colors', 'Pricing and inventory']
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '')
    expect(titles.filter((title) => named.includes(title))).toEqual(named)
    expect(weight.dataset['wrong']).toBe('true')
    expect(within(screen.getByRole('main')).getByText('Main photo is required')).toBeTruthy()
    expect(screen.getByText('Please select at least one color')).toBeTruthy()
    expect(screen.getByText('Please select at least one style tag')).toBeTruthy()
    expect(document.activeElement?.getAttribute('data-path')).toBe('photos.main')
    expect(sent.some(({ call }) => call === 'POST /api/shop/products')).toBe(false)
    await user.click(screen.getAllByRole('button', { name: 'Cancel' })[0]!)
    await waitFor(() => expect(path()).toBe('/shop/dashboard'))
  })

  test('sends the product with its photo, and leads to the list (R-PORTAL-14, R-PORTAL-17, R-PORTAL-18, R-PORTAL-19)', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
    const created = answers['POST /api/shop/products']
    const { user, sent, path } = open('/shop/add-product', {
      ...answers,
      'POST /api/shop/products': ['unreachable', created],
    })
    fakeUploads()
    await user.upload(await screen.findByLabelText('Add the main photo'), fileOf('reem.jpg', 'image/jpeg'))
    await screen.findByRole('button', { name: 'Main photo' })
    expect(document.querySelector('[inert] img')?.getAttribute('src')).toBe('blob:photo')
    await user.click(screen.getByLabelText('Name in English'))
    await user.paste('Reem armchair')
    await user.selectOptions(await screen.findByLabelText('Category'), '\u2003Stools')
    await user.click(screen.getByLabelText('Urban'))
    await user.click(screen.getByLabelText('Dimensions'))
    await user.paste('82 x 84 x 76')
    expect((await screen.findAllByRole('img', { name: /82 cm wide, 84 cm deep, 76 cm high/ })).length).toBe(2)
    await user.type(screen.getByLabelText('Weight'), '18.5')
    await user.click(screen.getByLabelText('Navy'))
    expect(await screen.findByText('Color Selected')).toBeTruthy()
    await user.type(screen.getByLabelText('Price'), '2240')
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Submission FailedAn error occurred while submitting the product',
    )
    await user.click(submit())
    expect(await screen.findByText('Product Submitted!')).toBeTruthy()
    expect(screen.getByText('Your product was submitted for review.')).toBeTruthy()
    const { body } = sent.find(({ call }) => call === 'POST /api/shop/products')!
    expect(body).toMatchObject({
      name: 'Reem armchair',
      description: '',
      dimensions: '82 x 84 x 76',
      currency: 'AED',
      stock: expect.anything(),
      styleTags: ['urban'],
      additionalPhotos: [],
      photo3d: expect.toSatisfy((value) => value === '' || value === null),
      categoryId: 'c-2',
      price: '2240.00',
      weight: '18.50',
      mainPhoto: storedAt(1),
      availableColors: ['Navy'],
      productColors: [{ colorId: 'k-1', sortOrder: 1 }],
    })
    await waitFor(() => expect(path()).toBe('/shop/products'))
  })

  test('as it is filled in can be sent where it ends, warns of what nobody could buy, unfolds what is wrong, and stays on the device', async () => {
    const { user } = open('/shop/add-product', answers)
    const price = await screen.findByLabelText('Price')
    const after = screen
      .getAllByRole('button', { name: 'Submit for Review' })
      .filter((one) => price.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
    expect(after.some((one) => !one.nextElementSibling && !one.previousElementSibling)).toBe(true)

    const warning = 'At 0, shoppers see it as out of stock.'
    expect(await screen.findByText(warning)).toBeTruthy()
    await user.clear(screen.getByLabelText('Stock'))
    await user.type(screen.getByLabelText('Stock'), '6')
    expect(screen.queryByText(warning)).toBeNull()

    // Fields that few products have are collapsed.
    const foldOf = (field: HTMLElement) => field.closest('details')
    expect(foldOf(await screen.findByLabelText('Weight'))).toBeNull()
    const seats = screen.getByLabelText('Seats')
    expect(foldOf(seats)?.open).toBe(false)
    await user.type(seats, '77')
    await user.tab()
    await waitFor(() => expect(foldOf(seats)?.open).toBe(true))

    await user.type(screen.getByLabelText('Name in English'), 'Reem')
    await screen.findByText(/Saved as a draft on this device/)
    expect(localStorage.getItem('mj-product-0190-owner-new')).toContain('"name":"Reem"')
  })

  /** A draft saved some days ago. */
  const keepDraft = (days: number) => {
    const at = new Date()
    at.setDate(at.getDate() - days)
    const draft = { savedAt: at.setHours(9, 1, 0, 0), values: { name: 'Reem' } }
    localStorage.setItem('mj-product-0190-owner-new', JSON.stringify(draft))
  }
  const currencies = () => [...document.querySelectorAll('option')].map(({ textContent }) => textContent)

  test.each([
    [0, /^Your draft from 09:01 is back\.$/],
    [1, /^Your draft from \d+ \w+ at 09:01 is back\.$/],
  ] as const)('says of which time the draft is that came back (%i days old)', async (days, said) => {
    open('/shop/add-product', answers)
    keepDraft(days)
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.getByDisplayValue('Reem')).toBeTruthy()
    expect(currencies()).toContain('AED')
  })

  test('without a palette still takes the fixed colours and one’s own (R-ADD-13, R-VAL-22)', async () => {
    const { user } = open('/shop/add-product', {
      ...answers,
      'GET /api/colors': refusal(503, 'request.unavailable', 'Later'),
    })
    expect(await screen.findByText('Failed to load colors')).toBeTruthy()
    expect(screen.getByLabelText('Yellow')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Custom color' }))
    await user.click(screen.getByLabelText('Color name'))
    await user.paste('Date brown')
    await user.click(screen.getByRole('button', { name: 'Add color' }))
    expect(screen.getByText('Please enter a valid hex color (e.g., #FF0000)')).toBeTruthy()
    await user.click(screen.getByLabelText('Color code'))
    await user.paste('5C3A21')
    await user.click(screen.getByRole('button', { name: 'Add color' }))
    expect(await screen.findByRole('button', { name: 'Remove Date brown' })).toBeTruthy()
  })

  test('is not offered to a shop that is not approved (R-PORTAL-20)', async () => {
    open('/shop/add-product', { 'GET /api/auth/me': ok(noor('pending')) })
    expect(await screen.findByText('Shop Approval Required')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Submit for Review' })).toBeNull()
  })

  test('speaks Arabic, of a draft that came back too, the names of colours and styles as in the marketplace', async () => {
    const oat = { ...navy, id: 'k-2', name: 'Oat', nameAr: 'شوفاني', slug: 'oat' }
    const { user } = open('/shop/add-product', { ...answers, 'GET /api/colors': ok([navy, oat]) }, 'ar')
    keepDraft(0)
    expect(await screen.findByRole('heading', { level: 1, name: 'إضافة منتج' })).toBeTruthy()
    expect(await screen.findByText(/^استُعيدت مسودتك المحفوظة 09:01\.$/)).toBeTruthy()
    expect(screen.getByDisplayValue('Reem')).toBeTruthy()
    expect(currencies()).toContain('د.إ.')
    expect(screen.getByLabelText('عصري')).toBeTruthy()
    await user.click(await screen.findByLabelText('شوفاني'))
    expect((await screen.findByText('اختير اللون')).parentElement?.textContent).toContain('شوفاني')
  })
})

describe('the list', () => {
  const rejected = {
    ...ownProduct(1),
    id: 'p-2',
    name: 'Dune chair',
    status: 'rejected',
    rejectionReason: 'Blurred photos',
  }

  test('shows counts, the reason of a rejection, and the way to send it again (R-PORTAL-09, R-PORTAL-12)', async () => {
    const counts = {
      all: 6,
      active: 1,
      pendingReview: 2,
      rejected: 3,
      inactive: 0,
      withdrawn: 0,
      lowStock: 1,
    }
    open('/shop/products', {
      'GET /api/shop/products': ok([rejected, ownProduct(1)]),
      'GET /api/shop/products/counts': ok(counts),
    })
    expect(await screen.findByRole('link', { name: 'Edit & Resubmit Dune chair' })).toBeTruthy()
    expect(screen.getByText('Blurred photos')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add Product' })).toBeTruthy()
    const tabs = within(screen.getByRole('navigation', { name: 'Products by status' }))
    expect((await tabs.findByRole('link', { name: 'Active 1' })).getAttribute('href')).toContain(
      'status=active',
    )
    for (const name of ['Pending 2', 'Rejected 3']) expect(tabs.getByRole('link', { name })).toBeTruthy()
    expect(screen.getByText('1 product is running out')).toBeTruthy()
  })

  test.each(['en', 'ar'] as const)('names its buttons (%s) (R-PORTAL-11)', async (language) => {
    const products = [rejected, ownProduct(1), ownProduct(3, { status: 'inactive' })]
    open('/shop/products', { 'GET /api/shop/products': ok(products) }, language)
    await screen.findByText('Blurred photos')
    const named = [...document.querySelectorAll('article :is(a, button)[aria-label]')]
    expect(named.length).toBeGreaterThan(5)
    for (const button of named) expect(button.getAttribute('aria-label')).toContain(button.textContent)
  })

  test('that news leads to begins with the product it is about', async () => {
    const { user, sent } = open('/shop/products?product=p-2', {
      'GET /api/shop/products': ok([rejected, ownProduct(1)]),
    })
    expect(await screen.findByText('Blurred photos')).toBeTruthy()
    const asked = sent.find(({ call }) => call === 'GET /api/shop/products')
    expect(asked?.path).toBe('/api/shop/products?sort=review&product=p-2&limit=24')
    const card = screen.getByRole('heading', { level: 2, name: 'Dune chair' }).closest('[tabindex]')
    await waitFor(() => expect(document.activeElement).toBe(card))
    await user.click(screen.getByRole('link', { name: /^Active/ }))
    await waitFor(() => expect(window.location.search).toBe('?status=active'))
  })

  test('of a shop that is not approved has a warning and no buttons to add (R-PORTAL-10, R-ROLE-03)', async () => {
    open('/shop/products', {
      'GET /api/auth/me': ok(noor('pending')),
      'GET /api/shop/products': ok([]),
    })
    expect(await screen.findByText('Shop Approval Required')).toBeTruthy()
    expect(await screen.findByText('No Products Yet')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Add Product' })).toBeNull()
  })

  test('what waits can be withdrawn, and the toast takes that back', async () => {
    const waiting = { ...ownProduct(1), id: 'p-1', name: 'Dune chair', status: 'pending_review' }
    const withdrawn = { ...waiting, status: 'withdrawn', editedAt: '2026-11-22T10:00:00.000Z' }
    const { user, sent } = open('/shop/products', {
      'GET /api/shop/products': [ok([waiting]), ok([withdrawn]), ok([waiting])],
      'POST /api/shop/products/p-1/withdraw': ok(withdrawn),
      'PUT /api/shop/products/p-1': ok(waiting),
    })
    await user.click(await screen.findByRole('button', { name: 'Withdraw from review: Dune chair' }))
    expect(await screen.findByText('Withdrawn from review')).toBeTruthy()
    expect(await screen.findByText('Withdrawn')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Waiting for review again')).toBeTruthy()
    const bodies = sent.filter(({ call }) => call.includes('/p-1')).map(({ body }) => body)
    expect(bodies).toEqual([{ seen: waiting.editedAt }, { seen: withdrawn.editedAt }])
  })

  test('a change that was withdrawn is submitted again with what it said', async () => {
    const change = {
      id: 'c-1',
      status: 'pending_review',
      rejectionReason: null,
      proposedAt: '2026-11-02T08:00:00.000Z',
      content: { name: 'Dune armchair' },
    }
    const waiting = { ...ownProduct(1, { change }), id: 'p-1' }
    const withdrawn = { ...waiting, change: null, editedAt: '2026-11-22T10:00:00.000Z' }
    const { user, sent } = open('/shop/products', {
      'GET /api/shop/products': [ok([waiting]), ok([withdrawn]), ok([waiting])],
      'POST /api/shop/products/p-1/withdraw': ok(withdrawn),
      'PUT /api/shop/products/p-1': ok(waiting),
    })
    await user.click(await screen.findByRole('button', { name: /^Withdraw from review/ }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Waiting for review again')).toBeTruthy()
    const { body } = sent.find(({ call }) => call === 'PUT /api/shop/products/p-1')!
    expect(body).toEqual({ name: 'Dune armchair', seen: withdrawn.editedAt })
  })

  test('that cannot be read says so, with a way to try again (R-ERR-03)', async () => {
    const away = refusal(503, 'request.unavailable', 'Later')
    const { user } = open('/shop/products', { 'GET /api/shop/products': [away, ok([rejected])] })
    expect(await screen.findByText('Failed to fetch products')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Dune chair')).toBeTruthy()
  })
})

describe('editing', () => {
  const product = { ...ownProduct(1, { mainPhoto: storedAt(1) }), id: 'p-1' }

  test('sends what changed with what was seen, and tells of the review', async () => {
    const { user, sent } = open('/shop/products/p-1/edit', {
      'GET /api/shop/products/p-1': ok(product),
      'PUT /api/shop/products/p-1': ok(product),
      'GET /api/shop/products': ok([]),
    })
    const name = await screen.findByLabelText('Name in English')
    expect(screen.getByText(/Approved, and stays on sale/)).toBeTruthy()
    await user.clear(name)
    await user.paste('Renamed')
    await user.click(screen.getAllByRole('button', { name: 'Save changes' })[0]!)
    expect(await screen.findByText('Product Updated')).toBeTruthy()
    const { body } = sent.find(({ call }) => call === 'PUT /api/shop/products/p-1')!
    expect(body).toEqual({ name: 'Renamed', seen: product.editedAt })
    expect(window.location.search).toBe('?product=p-1')
  })

  test('a model that is taken out takes along the variant that was chosen of it', async () => {
    const modelled = { ...product, photo3d: 'https://photos.example/turned.jpg', photo3dVariant: 'Oat Linen' }
    const { user, sent } = open('/shop/products/p-1/edit', {
      'GET /api/shop/products/p-1': ok(modelled),
      'PUT /api/shop/products/p-1': ok(product),
      'GET /api/shop/products': ok([]),
    })
    await user.click(await screen.findByRole('button', { name: 'Remove the 3D view' }))
    await user.click(screen.getAllByRole('button', { name: 'Save changes' })[0]!)
    expect(await screen.findByText('Product Updated')).toBeTruthy()
    const { body } = sent.find(({ call }) => call === 'PUT /api/shop/products/p-1')!
    expect(body).toEqual({ photo3d: '', photo3dVariant: '', seen: product.editedAt })
  })

  test('shows what the server says of a photo or a colour in its part, and offers to load what somebody else changed', async () => {
    const errors = [
      { path: 'mainPhoto', message: 'This photo is gone' },
      { path: 'productColors.0.colorId', message: 'This color is gone' },
    ]
    const { user } = open('/shop/products/p-1/edit', {
      'GET /api/shop/products/p-1': ok(product),
      'PUT /api/shop/products/p-1': [
        refusal(400, 'request.invalid', 'Two are gone', errors),
        refusal(409, 'product.changed-meanwhile', 'Changed meanwhile'),
      ],
    })
    await user.type(await screen.findByLabelText('Name in English'), '!')
    await user.click(screen.getAllByRole('button', { name: 'Save changes' })[0]!)
    expect(await screen.findByText('This photo is gone')).toBeTruthy()
    expect(screen.getByText('This color is gone')).toBeTruthy()
    expect(await screen.findByText('Update Failed')).toBeTruthy()
    expect(document.activeElement?.getAttribute('data-path')).toBe('photos')
    await user.click(screen.getAllByRole('button', { name: 'Save changes' })[0]!)
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy()
  })

  test('by an administrator needs an owner (R-ADD-01, R-ADD-09, G-50, G-81)', async () => {
    const { user } = openPortal('/admin/add-product', {
      token: 't-1',
      answers: {
        'GET /api/auth/me': ok(sara),
        'GET /api/admin/shops': ok([]),
        'GET /api/admin/products/queue': ok([]),
        'GET /api/admin/categories/tree': ok([{ ...category, status: 'hidden' }]),
        'GET /api/colors': ok([navy]),
      },
    })
    await screen.findByRole('option', { name: `${category.name} (hidden)` })
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Publish immediately/ }).checked).toBe(true)
    await user.click((await screen.findAllByRole('button', { name: 'Create Product' }))[0]!)
    const missing = 'Please select a shop or mark as Majlis'
    // In the form: the toast has the same text.
    const form = within(screen.getByRole('main'))
    expect(await form.findByText(missing)).toBeTruthy()
    await user.click(screen.getByLabelText('This is a product of the Majlis store'))
    expect(form.queryByText(missing)).toBeNull()
  })
})
