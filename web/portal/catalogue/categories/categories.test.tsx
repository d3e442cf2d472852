import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { rightsOfRole } from '#domain/platform/admin-roles.ts'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'
import { sampleTreeWire } from '#web/testing/sample-tree.ts'

afterEach(closePortal)

const path = '/api/admin/categories'

function openCategories(query = '', answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    [`GET ${path}`]: ok(sampleTreeWire),
  }
  const all = { ...usual, ...answers }
  return openPortal(`/admin/categories${query}`, { language, token: 't-1', answers: all })
}

const wired = (slug: string) => {
  const all = [sampleTreeWire].flat(3) as { id: string; children: object[] }[]
  const found = all.flatMap((node) => [node, ...(node.children as typeof all)]).find(({ id }) => id === slug)
  return { ...found, children: undefined }
}

/** Row of the category with this name, not a row that shows the name as its parent. */
async function row(name: string): Promise<HTMLElement> {
  const box = await screen.findByRole('checkbox', { name: new RegExp(`(Select|تحديد) ${name}$`) })
  return box.closest('tr') as HTMLElement
}

const slugsShown = () => screen.getAllByRole('row').flatMap((one) => one.getAttribute('data-row') ?? [])

describe('the tree of categories', () => {
  test('is only looked at by those who may not change it (0066)', async () => {
    const platform = { role: 'support', rights: rightsOfRole('support') }
    const { user } = openCategories('', { 'GET /api/auth/me': ok({ ...sara, platform }) })
    const sofas = await row('Sofas')
    expect(sofas.getAttribute('draggable')).toBeNull()
    expect(within(sofas).queryByRole('button', { name: 'Edit Sofas' })).toBeNull()
    await user.dblClick(sofas)
    act(() => sofas.focus())
    await user.keyboard('{Enter}{Delete}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{ArrowRight}')
    expect(await row('Corner sofas')).toBeTruthy()
  })

  test('says what there is, roots first, and opens with the address', async () => {
    const { user, path: address } = openCategories()
    await row('Sofas')
    expect(screen.getByRole('heading', { level: 1, name: 'Category Management' })).toBeTruthy()
    expect(screen.getByText('7 categories, 2 hidden')).toBeTruthy()
    expect(slugsShown()).toEqual(['majlis', 'sofas', 'outdoor'])
    await user.click(screen.getByRole('button', { name: 'Open Sofas' }))
    await waitFor(() => expect(address()).toBe('/admin/categories?open=sofas'))
    expect(slugsShown()).toEqual(['majlis', 'sofas', 'corner-sofas', 'sofa-beds', 'outdoor'])
    await user.click(screen.getByRole('button', { name: 'Expand all' }))
    await waitFor(() => expect(slugsShown()).toHaveLength(7))
    expect(address()).toBe('/admin/categories?open=all')
  })

  test('is a treegrid: level, place, open state, parent, status and products of each (R-CAT-01)', async () => {
    openCategories('?open=all')
    const modular = await row('Modular')
    expect(screen.getByRole('treegrid', { name: 'Categories' })).toBeTruthy()
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers.slice(-5)).toEqual(['Name', 'Parent', 'Status', 'Products', 'Actions'])
    expect(modular.getAttribute('aria-level')).toBe('3')
    expect((await row('Sofa beds')).getAttribute('aria-posinset')).toBe('2')
    expect((await row('Sofas')).getAttribute('aria-expanded')).toBe('true')
    expect(within(modular).getByText('Corner sofas')).toBeTruthy()
    expect(within(modular).getByText('Hidden')).toBeTruthy()
    expect(within(modular).getByText('6')).toBeTruthy()
  })

  test('finds by name or slug, keeps what is above, and says when nothing is found (R-CAT-01, R-CAT-03)', async () => {
    const { user, path: address } = openCategories()
    await row('Sofas')
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or slug' }), 'modu')
    await waitFor(() => expect(slugsShown()).toEqual(['sofas', 'corner-sofas', 'modular']))
    expect(address()).toBe('/admin/categories?search=modu')
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or slug' }), 'xyz')
    expect(await screen.findByRole('heading', { name: 'No categories found' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    await row('Sofas')
  })

  test('speaks Arabic', async () => {
    openCategories('', {}, 'ar')
    await row('الأرائك')
    expect(screen.getByText('7 فئات، المخفي منها: 2')).toBeTruthy()
  })

  test('can be tried again where it cannot be read (R-ERR-03)', async () => {
    const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')
    const { user } = openCategories('', { [`GET ${path}`]: [away, ok(sampleTreeWire)] })
    expect(await screen.findByText('Failed to fetch categories')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await row('Sofas')
  })
})

describe('the keyboard', () => {
  test('moves, opens, closes, selects and edits', async () => {
    const { user } = openCategories()
    ;(await row('Majlis seating')).focus()
    const focused = () => document.activeElement?.getAttribute('data-row')
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('sofas')
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(slugsShown()).toContain('corner-sofas'))
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('corner-sofas')
    await user.keyboard(' {End}')
    expect(focused()).toBe('outdoor')
    expect(screen.getByText('1 selected')).toBeTruthy()
    await user.keyboard('{Home}{ArrowDown}{ArrowLeft}')
    await waitFor(() => expect(slugsShown()).not.toContain('corner-sofas'))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Edit Category' })).toBeTruthy()
  })
})

describe('the switch of a row', () => {
  test('sends the flipped status, and its toast takes it back (R-CAT-02, R-CAT-04)', async () => {
    const { user, sent } = openCategories('', { [`PUT ${path}/sofas`]: ok(wired('sofas')) })
    await row('Sofas')
    await user.click(screen.getByRole('switch', { name: 'Show Sofas to the public' }))
    expect(await screen.findByText('Category updated successfully!')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => {
      const bodies = sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)
      expect(bodies).toEqual([{ status: 'hidden' }, { status: 'active' }])
    })
  })

  test('says why it failed (R-ERR-04)', async () => {
    const gone = refusal(404, 'category.not-found', 'Category not found')
    const { user } = openCategories('', { [`PUT ${path}/sofas`]: gone })
    await row('Sofas')
    await user.click(screen.getByRole('switch', { name: 'Show Sofas to the public' }))
    expect(await screen.findByText('Error updating category')).toBeTruthy()
    expect(screen.getByText('Category not found')).toBeTruthy()
  })

  test('leaves the tree on the screen when the server has gone', async () => {
    const answers = {
      [`GET ${path}`]: [ok(sampleTreeWire), 'unreachable'],
      [`PUT ${path}/sofas`]: 'unreachable',
    }
    const { user } = openCategories('', answers as Answers)
    await row('Sofas')
    await user.click(screen.getByRole('switch', { name: 'Show Sofas to the public' }))
    expect(await screen.findByText('Failed to fetch categories')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(slugsShown()).toEqual(['majlis', 'sofas', 'outdoor'])
  })
})

describe('dragging', () => {
  test('into the middle of another row puts a category under it, not below itself', async () => {
    const { sent } = openCategories('?open=all', { [`POST ${path}/outdoor/place`]: ok(wired('outdoor')) })
    const [dragged, target] = [await row('Outdoor'), await row('Corner sofas')]
    const dataTransfer = { setData: () => {}, effectAllowed: '' }
    target.getBoundingClientRect = () => ({ top: 0, height: 100 }) as DOMRect
    fireEvent.dragStart(dragged, { dataTransfer })
    fireEvent.dragOver(target, { clientY: 50, dataTransfer })
    expect(target.getAttribute('data-zone')).toBe('into')
    fireEvent.drop(target, { dataTransfer })
    await waitFor(() => {
      const placed = sent.find(({ call }) => call.endsWith('/place'))
      expect(placed?.body).toEqual({ parentId: 'corner-sofas', beforeId: null })
    })
    const sofas = await row('Sofas')
    fireEvent.dragStart(sofas, { dataTransfer })
    fireEvent.dragOver(target, { clientY: 50, dataTransfer })
    expect(target.getAttribute('data-zone')).toBeNull()
  })
})
