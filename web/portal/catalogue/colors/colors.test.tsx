import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, ok, posts, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const path = '/api/admin/colors'
const at = '2026-11-01T08:00:00.000Z'

function color(slug: string, name: string, about: object = {}) {
  const usual = { nameAr: null, hex: '#000000', status: 'active', sortOrder: 0, productCount: 0 }
  return { id: slug, slug, name, createdAt: at, updatedAt: at, ...usual, ...about }
}

const navy = color('deep-blue', 'Navy', { id: 'navy', nameAr: 'كحلي', hex: '#1F2D4D', productCount: 3 })
const sage = color('sage', 'Sage', { hex: '#9AA58C', status: 'hidden' })
const rust = color('rust', 'Rust', { hex: '#8F4A35' })

function openColors(query = '', answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    [`GET ${path}`]: ok([navy, sage, rust]),
  }
  const all = { ...usual, ...answers }
  return openPortal(`/admin/colors${query}`, { language, token: 't-1', answers: all })
}

const cards = () => within(screen.getByRole('list', { name: 'Colors' })).getAllByRole('heading')
const namesShown = () => cards().map((heading) => heading.textContent)

describe('the palette', () => {
  test('shows each colour with its name, hex and status', async () => {
    openColors()
    await screen.findByText('Navy')
    expect(screen.getByText('3 colors, 2 active')).toBeTruthy()
    expect(namesShown()).toEqual(['Navy', 'Sage', 'Rust'])
    const card = screen.getByText('Sage').closest('li') as HTMLElement
    expect(within(card).getByText('#9AA58C')).toBeTruthy()
    expect(within(card).getByText('Hidden')).toBeTruthy()
    expect(card.querySelector('rect')?.getAttribute('fill')).toBe('#9AA58C')
  })

  test.each([
    ['?search=nav', ['Navy']],
    ['?search=%239aa', ['Sage']],
    ['?search=9aa+sage', ['Sage']],
    ['?search=deep-blue', ['Navy']],
    ['?status=active', ['Navy', 'Rust']],
    ['?status=hidden', ['Sage']],
  ])('of the address %s is %j (R-COL-01)', async (query, names) => {
    openColors(query)
    await screen.findByText(names[0] as string)
    expect(namesShown()).toEqual(names)
  })

  test('is filtered by search and status, and says when nothing matches (R-COL-02)', async () => {
    const { user, path: address } = openColors()
    await screen.findByText('Navy')
    await user.click(screen.getByRole('radio', { name: 'Hidden' }))
    await waitFor(() => expect(namesShown()).toEqual(['Sage']))
    await user.type(screen.getByRole('searchbox', { name: 'Search by name, slug or hex' }), 'rust')
    expect(await screen.findByRole('heading', { name: 'No colors found' })).toBeTruthy()
    expect(address()).toBe('/admin/colors?search=rust&status=hidden')
    await user.click(screen.getByRole('button', { name: 'Clear search and status' }))
    await waitFor(() => expect(namesShown()).toHaveLength(3))
  })

  test('is read anew by Refresh, for what others have changed (G-94)', async () => {
    const { user } = openColors('', { [`GET ${path}`]: [ok([navy]), ok([navy, rust])] })
    await screen.findByText('Navy')
    expect(namesShown()).toEqual(['Navy'])
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(namesShown()).toEqual(['Navy', 'Rust']))
  })

  test('that is empty says so (R-COL-02)', async () => {
    openColors('', { [`GET ${path}`]: ok([]) })
    expect(await screen.findByRole('heading', { name: 'No colors yet' })).toBeTruthy()
  })

  test('says "Failed to fetch colors" where it cannot be read (R-ERR-03)', async () => {
    openColors('', {
      [`GET ${path}`]: refusal(503, 'request.unavailable', 'Majlis is not available right now.'),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch colors')
  })

  test('can be tried again where it cannot be read, and speaks Arabic', async () => {
    const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')
    const { user } = openColors('', { [`GET ${path}`]: [away, ok([navy])] }, 'ar')
    expect(await screen.findByText('تعذّر جلب الألوان')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'المحاولة مرة أخرى' }))
    expect(await screen.findByText('كحلي')).toBeTruthy()
  })
})

describe('the dialog for a colour', () => {
  test('begins black and at 0, and sends what was typed and picked (R-COL-03, R-COL-04, R-COL-05)', async () => {
    const { user, sent } = openColors('', { [`POST ${path}`]: { status: 201, body: rust } })
    await user.click(await screen.findByRole('button', { name: 'Add Color' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Color' }))
    expect((dialog.getByLabelText('Hex') as HTMLInputElement).value).toBe('#000000')
    expect((dialog.getByLabelText('Sort order') as HTMLInputElement).value).toBe('0')
    await user.type(dialog.getByLabelText('Name in English'), 'Sea Foam')
    expect(dialog.getByText(/color=sea-foam/)).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Pick a color'), { target: { value: '#9fe2bf' } })
    await user.click(dialog.getByRole('button', { name: 'Add Color' }))
    expect(await screen.findByText('Color created successfully!')).toBeTruthy()
    const body = sent.find(({ call }) => call === `POST ${path}`)?.body
    expect(body).toMatchObject({ name: 'Sea Foam', hex: '#9FE2BF', status: 'active', sortOrder: 0 })
  })

  test('tells at each field what is too long, and cuts none of it (R-VAL-08, R-VAL-09, R-LIM-06)', async () => {
    const { user, sent } = openColors('', { [`POST ${path}`]: { status: 201, body: rust } })
    await user.click(await screen.findByRole('button', { name: 'Add Color' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Color' }))
    const fill = async (more: number) => {
      await user.clear(dialog.getByLabelText('Name in English'))
      await user.paste('🪑'.repeat(50 + more))
      await user.clear(dialog.getByLabelText(/^Slug/))
      await user.paste('s'.repeat(50 + more))
      await user.clear(dialog.getByLabelText('Hex'))
      await user.paste(`#${'9'.repeat(6 + more)}`)
      await user.click(dialog.getByRole('button', { name: 'Add Color' }))
    }
    await fill(1)
    expect(dialog.getByText('Name must be under 50 characters')).toBeTruthy()
    expect(dialog.getByText('Slug must be under 50 characters')).toBeTruthy()
    expect(dialog.getByText('Must be a valid hex color (e.g., #FF0000)')).toBeTruthy()
    expect(sent.some(({ call }) => call === `POST ${path}`)).toBe(false)
    await fill(0)
    expect(await screen.findByText('Color created successfully!')).toBeTruthy()
  })

  test('asks for a hex colour, and shows what the server refuses (R-COL-07, R-VAL-10)', async () => {
    const message = 'A color with this slug already exists'
    const taken = refusal(409, 'color.slug-taken', message, [{ path: 'slug', message }])
    const { user } = openColors('', { [`PUT ${path}/navy`]: taken })
    await user.click(await screen.findByRole('button', { name: 'Edit Navy' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Color' }))
    await user.clear(dialog.getByLabelText('Hex'))
    await user.type(dialog.getByLabelText('Hex'), '#12')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Must be a valid hex color (e.g., #FF0000)')).toBeTruthy()
    await user.type(dialog.getByLabelText('Hex'), '3456')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Error updating color')).toBeTruthy()
    expect(dialog.getByText(message)).toBeTruthy()
  })
})

test.each([
  ['Add Color', 'Add Color', 'creating', 'create'],
  ['Edit Navy', 'Save', 'updating', 'update'],
  ['Delete Navy', 'Delete Color', 'deleting', 'delete'],
])(
  '“%s” without an answer, confirmed by “%s”, says "Error %s color" (R-COL-07)',
  async (button, press, doing, to) => {
    const away = 'unreachable'
    const { user } = openColors('', {
      [`POST ${path}`]: away,
      [`PUT ${path}/navy`]: away,
      [`DELETE ${path}/navy`]: away,
    })
    await user.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    if (to === 'create') await user.type(dialog.getByLabelText('Name in English'), 'Plum')
    await user.click(dialog.getByRole('button', { name: press }))
    expect(await screen.findByText(`Error ${doing} color`)).toBeTruthy()
    expect(screen.getByText(`Failed to ${to} color`)).toBeTruthy()
  },
)

test('a colour is hidden from its card, and the toast takes it back (R-COL-05)', async () => {
  const { user, sent } = openColors('', { [`PUT ${path}/navy`]: ok(navy) })
  await user.click(await screen.findByRole('button', { name: 'Hide Navy' }))
  expect(await screen.findByText('Color updated successfully!')).toBeTruthy()
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said.join()).toContain('Color updated successfully!Navy')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => {
    const bodies = sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)
    expect(bodies).toEqual([{ status: 'hidden' }, { status: 'active' }])
  })
})

test('deleting says how many products keep its look, and can be taken back (R-COL-05)', async () => {
  const { user, sent } = openColors('', {
    [`DELETE ${path}/navy`]: ok({ message: '', id: 'navy', keptByProducts: 3, undo: 'u-1' }),
    'POST /api/admin/undo': ok({ id: 'u-1' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Delete Navy' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Color' }))
  expect(dialog.getByText('Delete Navy? 3 products use it and keep its name and look.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete Color' }))
  expect(await screen.findByText('Color deleted successfully!')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Navy is back to how it was.')).toBeTruthy()
  expect(posts(sent)).toMatchObject([{ path: '/api/admin/undo', body: { id: 'u-1' } }])
})

describe('many at once', () => {
  test('nothing selected says so (R-COL-07)', async () => {
    const { user } = openColors()
    await screen.findByText('Navy')
    await user.click(screen.getByRole('button', { name: 'Bulk Actions' }))
    expect(await screen.findByText('No colors selected')).toBeTruthy()
    expect(screen.getByText('Error updating colors')).toBeTruthy()
  })

  test('Select All selects what is shown; they are hidden together (R-COL-02)', async () => {
    const { user, sent } = openColors('?status=active', { [`POST ${path}/bulk-status`]: ok({ updated: 2 }) })
    await user.click(await screen.findByRole('checkbox', { name: 'Select All' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Bulk Actions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bulk Actions' }))
    await user.click(dialog.getByRole('radio', { name: 'Hide' }))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Colors updated successfully!')).toBeTruthy()
    const bodies = () => posts(sent).map(({ body }) => body)
    expect(bodies()).toEqual([{ colorIds: ['navy', 'rust'], status: 'hidden' }])
    expect(screen.getByText(/Navy.*Rust/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(bodies()[1]).toEqual({ colorIds: ['navy', 'rust'], status: 'active' }))
  })

  test('where they fail say so (R-COL-07)', async () => {
    const { user } = openColors('?status=active', { [`POST ${path}/bulk-status`]: 'unreachable' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select All' }))
    await user.click(screen.getByRole('button', { name: 'Bulk Actions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bulk Actions' }))
    await user.click(dialog.getByRole('radio', { name: 'Hide' }))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Error updating colors')).toBeTruthy()
    expect(screen.getByText('Failed to update colors')).toBeTruthy()
  })

  test('the furniture colours are seeded, with their numbers (R-COL-05, R-COL-06)', async () => {
    const { user } = openColors('', { 'POST /api/colors/seed': ok({ added: 34, total: 37 }) })
    await user.click(await screen.findByRole('button', { name: 'Seed Furniture Colors' }))
    expect(await screen.findByText('Colors seeded successfully!')).toBeTruthy()
    const text = 'Added 34 new furniture industry colors. Total: 37 colors available.'
    expect(screen.getByText(text)).toBeTruthy()
  })

  test('a seeding that fails says so (R-COL-07)', async () => {
    const { user } = openColors('', { 'POST /api/colors/seed': 'unreachable' })
    await user.click(await screen.findByRole('button', { name: 'Seed Furniture Colors' }))
    expect(await screen.findByText('Error seeding colors')).toBeTruthy()
    expect(screen.getByText('Failed to seed colors')).toBeTruthy()
  })
})
