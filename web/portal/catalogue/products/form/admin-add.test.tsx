import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeUploads, fileOf, ticket } from '#web/testing/fake-uploads.ts'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { ownProduct } from '#web/testing/own-product.ts'
import { config, sara } from '#web/testing/people.ts'

afterEach(() => {
  vi.restoreAllMocks()
  closePortal()
})

const category = { id: 'c-1', name: 'Chairs', nameAr: 'كراسي', slug: 'chairs', parentId: null, children: [] }
const navy = { id: 'k-1', name: 'Navy', nameAr: 'كحلي', slug: 'navy', hex: '#1F2D4D', status: 'active' }

const usual: Answers = {
  'GET /api/auth/me': ok(sara),
  'GET /api/config': ok(config),
  'GET /api/admin/shops': ok([]),
  'GET /api/admin/products/queue': ok([]),
  'GET /api/admin/categories/tree': ok([{ ...category, status: 'active' }]),
  'GET /api/colors': ok([navy]),
}
const open = (answers: Answers) =>
  openPortal('/admin/add-product', { token: 't-1', answers: { ...usual, ...answers } })

test('Back leads to the list (R-ADD-01)', async () => {
  const { user, path } = open({})
  await user.click((await screen.findAllByRole('button', { name: 'Back' }))[0]!)
  await waitFor(() => expect(path()).toBe('/admin/products'))
})

test('of both names the reader’s own is asked for while there is none', async () => {
  const { user } = openPortal('/admin/add-product', { language: 'ar', token: 't-1', answers: usual })
  const own = await screen.findByLabelText('الاسم بالعربية')
  const other = screen.getByLabelText('الاسم بالإنجليزية')
  expect([own, other].map((field) => field.getAttribute('placeholder'))).toEqual([null, 'اختياري'])
  await user.type(other, 'Reem')
  expect(own.getAttribute('placeholder')).toBe('اختياري')
})

test('of categories, those below others stand further in (R-ADD-07)', async () => {
  const below = { ...category, id: 'c-2', name: 'Stools', slug: 'stools', parentId: 'c-1', status: 'active' }
  open({ 'GET /api/admin/categories/tree': ok([{ ...category, status: 'active', children: [below] }]) })
  await screen.findByRole('option', { name: 'Chairs' })
  const options = within(screen.getByLabelText('Category')).getAllByRole('option').slice(1)
  expect(options.map(({ textContent }) => textContent)).toEqual(['Chairs', '\u2003Stools'])
})

test('a thirteenth colour is refused, each before it said to be selected (R-ADD-11)', async () => {
  const palette = Array.from({ length: 13 }, (_, at) => ({
    ...navy,
    id: `k-${at}`,
    name: `Tint ${at}`,
    slug: `tint-${at}`,
  }))
  const { user } = open({ 'GET /api/colors': ok(palette) })
  await user.click(await screen.findByLabelText('Tint 0'))
  expect((await screen.findByText('Color Selected')).parentElement?.textContent).toContain('Tint 0')
  for (const { name } of palette.slice(1, 12)) await user.click(screen.getByLabelText(name))
  expect(screen.queryByText('Maximum 12 colors selected')).toBeNull()
  await user.click(screen.getByLabelText('Tint 12'))
  expect(await screen.findByText('Maximum 12 colors selected')).toBeTruthy()
  expect(screen.getByText('12 of 12')).toBeTruthy()
})

test('what is too long for a colour is refused at its field, and none of it is cut (R-LIM-05, R-LIM-06, R-ADD-12)', async () => {
  const { user } = open({})
  await user.click(await screen.findByRole('button', { name: 'Custom color' }))
  const [name, code] = [screen.getByLabelText('Color name'), screen.getByLabelText('Color code')]
  await user.click(name)
  await user.paste('b'.repeat(51))
  expect(screen.getByText('Name must be under 50 characters')).toBeTruthy()
  await user.click(code)
  await user.paste('5C3A210')
  expect((code as HTMLInputElement).value).toBe('#5C3A210')
  await user.click(screen.getByRole('button', { name: 'Add color' }))
  expect(screen.getByText('Please enter a valid hex color (e.g., #FF0000)')).toBeTruthy()
  await user.type(code, '{Backspace}{Enter}')
  expect(screen.queryByRole('button', { name: /^Remove b+$/ })).toBeNull()
  await user.type(name, '{Backspace}{Enter}')
  await user.click(await screen.findByRole('button', { name: /^Options of b+$/ }))
  await user.click(screen.getByLabelText('Shown as'))
  await user.paste('c'.repeat(51))
  expect(screen.getByText('Label must be at most 50 characters')).toBeTruthy()
})

test('what an administrator adds is sent as active, says what the server refuses, and leads to the list (R-ADD-01, R-ADD-08, R-ADD-09, R-ADD-15, R-ERR-05)', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  const create = 'POST /api/admin/products'
  const refused = refusal(409, 'product.link-unknown', 'One of these products does not exist.')
  const { user, sent, path } = open({
    'POST /api/objects/upload': ticket(1),
    [create]: [refused, { status: 201, body: { ...ownProduct(1), status: 'active' } }],
  })
  fakeUploads()
  await user.upload(await screen.findByLabelText('Add the main photo'), fileOf('reem.jpg', 'image/jpeg'))
  await screen.findByRole('button', { name: 'Main photo' })
  await user.click(screen.getByLabelText('Name in English'))
  await user.paste('Reem armchair')
  await user.selectOptions(await screen.findByLabelText('Category'), 'c-1')
  await user.click(screen.getByLabelText('Urban'))
  await user.click(screen.getByLabelText('Dimensions'))
  await user.paste('82 x 84 x 76')
  const weight = screen.getByLabelText('Weight')
  await user.type(weight, '18.5')
  await user.keyboard('{ArrowUp}')
  expect((weight as HTMLInputElement).value).toMatch(/^18\.60?$/)
  await user.click(screen.getByLabelText('Navy'))
  const price = screen.getByLabelText('Price')
  await user.type(price, '2240')
  await user.keyboard('{ArrowUp}')
  expect((price as HTMLInputElement).value.replace(',', '')).toBe('2240.01')
  await user.click(screen.getByLabelText('This is a product of the Majlis store'))
  const submit = screen.getAllByRole('button', { name: 'Create Product' })[0]!
  await user.click(submit)
  expect(await screen.findByText('Creation Failed')).toBeTruthy()
  expect(screen.getByText('One of these products does not exist.')).toBeTruthy()
  await user.click(submit)
  expect(await screen.findByText('Product Created')).toBeTruthy()
  expect(sent.findLast(({ call }) => call === create)?.body).toMatchObject({
    name: 'Reem armchair',
    status: 'active',
    isMajlis: true,
    weight: '18.60',
    price: '2240.01',
  })
  await waitFor(() => expect(path()).toBe('/admin/products'))
})
