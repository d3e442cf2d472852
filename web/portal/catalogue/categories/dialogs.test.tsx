import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Answers, ok, posts, refusal } from '#web/testing/fake-network.ts'
import { fakeUploads, fileOf, storedAt, ticket } from '#web/testing/fake-uploads.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'
import { sampleCategory, sampleTree, sampleTreeWire } from '#web/testing/sample-tree.ts'

afterEach(closePortal)

const path = '/api/admin/categories'
const saved = JSON.parse(JSON.stringify(sampleCategory('saved', 'Saved'))) as object

async function openDialog(button: string, answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    [`GET ${path}`]: ok(sampleTreeWire),
  }
  const all = { ...usual, ...answers }
  const opened = openPortal('/admin/categories?open=all', { language, token: 't-1', answers: all })
  await screen.findByText(language === 'en' ? 'Modular' : 'نموذجية')
  await opened.user.click(screen.getByRole('button', { name: button }))
  return { ...opened, dialog: within(await screen.findByRole('dialog')) }
}

describe('the dialog for a category', () => {
  test('shows the slug while the name is typed, and sends what was given (R-CAT-08, R-CAT-09)', async () => {
    const { user, dialog, sent } = await openDialog('Add Category', {
      [`POST ${path}`]: { status: 201, body: saved },
    })
    await user.click(dialog.getByLabelText('Name in English'))
    await user.paste('Sofas & Chairs!')
    expect(dialog.getByText(/marketplace\?category=sofas-chairs/)).toBeTruthy()
    await user.selectOptions(dialog.getByLabelText('Parent category'), 'sofas')
    await user.type(dialog.getByLabelText(/Meta title/), 'Seats')
    await user.click(dialog.getByRole('button', { name: 'Add Category' }))
    expect(await screen.findByText('Category created successfully!')).toBeTruthy()
    const body = sent.find(({ call }) => call === `POST ${path}`)?.body
    expect(body).toMatchObject({ name: 'Sofas & Chairs!', slug: '', parentId: 'sofas', metaTitle: 'Seats' })
    expect(body).toMatchObject({ status: 'active', sortOrder: 0, iconUrl: null, thumbUrl: null })
  })

  test('asks for a name, and for a slug where none can be made (R-VAL-05, G-69)', async () => {
    const { user, dialog, sent } = await openDialog('Add Category')
    await user.click(dialog.getByRole('button', { name: 'Add Category' }))
    expect(await dialog.findByText('Category name is required')).toBeTruthy()
    await user.type(dialog.getByLabelText('Name in English'), 'أرائك')
    await user.click(dialog.getByRole('button', { name: 'Add Category' }))
    expect(await dialog.findByText('Slug is required')).toBeTruthy()
    expect(sent.some(({ call }) => call === `POST ${path}`)).toBe(false)
  })

  test('tells at each field what is too long, and sends what is just within (R-VAL-04 to R-VAL-07)', async () => {
    const { user, dialog, sent } = await openDialog('Add Category', {
      [`POST ${path}`]: { status: 201, body: saved },
    })
    const type = async (label: string | RegExp, text: string) => {
      await user.clear(dialog.getByLabelText(label))
      await user.paste(text)
    }
    const fill = async (more: number) => {
      await type('Name in English', '🪑'.repeat(100 + more))
      await type(/^Slug/, 's'.repeat(100 + more))
      await type(/Meta title/, 't'.repeat(200 + more))
      await type(/Meta description/, 'd'.repeat(500 + more))
      await user.click(dialog.getByRole('button', { name: 'Add Category' }))
    }
    await fill(1)
    for (const said of [
      'Name must be under 100 characters',
      'Slug must be under 100 characters',
      'Meta title must be under 200 characters',
      'Meta description must be under 500 characters',
    ])
      expect(dialog.getByText(said)).toBeTruthy()
    expect(sent.some(({ call }) => call === `POST ${path}`)).toBe(false)
    await fill(0)
    expect(await screen.findByText('Category created successfully!')).toBeTruthy()
  })

  test('puts what the server refuses at its field (R-CAT-10)', async () => {
    const message = 'A category with this slug already exists'
    const taken = refusal(409, 'category.slug-taken', message, [{ path: 'slug', message }])
    const { user, dialog } = await openDialog('Edit Sofas', { [`PUT ${path}/sofas`]: taken })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Error updating category')).toBeTruthy()
    expect(dialog.getByText(message)).toBeTruthy()
  })

  test('offers no parent below the category itself', async () => {
    const { dialog } = await openDialog('Edit Sofas')
    const parents = within(dialog.getByLabelText('Parent category')).getAllByRole('option')
    expect(parents.map((option) => option.textContent?.trim())).toEqual([
      'None, top level',
      'Majlis seating',
      'Floor seating sets',
      'Outdoor (hidden)',
    ])
  })

  test('uploads a thumbnail and sends its address', async () => {
    const { user, dialog, sent } = await openDialog('Edit Sofas', {
      'POST /api/objects/upload': ticket(1),
      [`PUT ${path}/sofas`]: ok(saved),
    })
    const puts = fakeUploads('held')
    await user.upload(
      dialog.getByLabelText('Thumbnail', { selector: 'input' }),
      fileOf('sofa.png', 'image/png'),
    )
    await waitFor(() => expect(puts).toHaveLength(1))
    // Saved before the upload is done, the form is sent once it is.
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('This is sent as soon as the files are uploaded.')).toBeTruthy()
    expect(sent.some(({ call }) => call === `PUT ${path}/sofas`)).toBe(false)
    puts[0]?.answer(200)
    await screen.findByText('Category updated successfully!')
    const body = sent.find(({ call }) => call === `PUT ${path}/sofas`)?.body
    expect(body).toMatchObject({ thumbUrl: storedAt(1), iconUrl: null })
  })

  test('is not saved with a picture that did not arrive, until that is sent again or removed', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { user, dialog, sent } = await openDialog('Edit Sofas', {
      'POST /api/objects/upload': ticket(1),
      [`PUT ${path}/sofas`]: ok(saved),
    })
    const puts = fakeUploads('held')
    const lose = async (count: number) => {
      await waitFor(() => expect(puts).toHaveLength(count))
      puts.at(-1)?.lose()
    }
    const input = dialog.getByLabelText('Thumbnail', { selector: 'input' })
    await user.upload(input, fileOf('Thumbnail.png', 'image/png'))
    await lose(1)
    await user.click(await dialog.findByRole('button', { name: 'Try again' }))
    await lose(2)
    await dialog.findByRole('button', { name: 'Try again' })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(document.activeElement).toBe(dialog.getByRole('region', { name: 'Thumbnail' }))
    expect(sent.some(({ call }) => call === `PUT ${path}/sofas`)).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Remove Thumbnail.png' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.some(({ call }) => call === `PUT ${path}/sofas`)).toBe(true))
  })
})

describe('deleting', () => {
  test('a category with products asks for another one, by name (R-CAT-07, G-75)', async () => {
    const { user, dialog, sent } = await openDialog('Delete Sofas', {
      [`DELETE ${path}/sofas`]: ok({ message: '', id: 'sofas', movedProducts: 128, undo: 'u-1' }),
      'POST /api/admin/undo': ok({ id: 'u-1' }),
    })
    expect(dialog.getByText(/Sofas has 128 products\. Choose a category to move them to\./)).toBeTruthy()
    expect(dialog.getByText(/Its 2 subcategories move up to the top level\./)).toBeTruthy()
    const confirm = dialog.getByRole('button', { name: 'Delete Category' }) as HTMLButtonElement
    expect(confirm.disabled).toBe(true)
    await user.selectOptions(dialog.getByLabelText('Move products to'), 'majlis')
    await user.click(confirm)
    expect(await screen.findByText('Category deleted successfully!')).toBeTruthy()
    expect(screen.getByText(/^\S*Sofas\S* deleted, 128 products moved to \S*Majlis/)).toBeTruthy()
    expect(sent.find(({ call }) => call.startsWith('DELETE'))?.path).toBe(`${path}/sofas?reassignTo=majlis`)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Sofas is back to how it was.')).toBeTruthy()
    expect(posts(sent)).toMatchObject([{ path: '/api/admin/undo', body: { id: 'u-1' } }])
  })

  test('one without products asks for confirmation (R-CAT-07, R-CAT-09)', async () => {
    const { user, dialog, sent } = await openDialog('Delete Outdoor', {
      [`DELETE ${path}/outdoor`]: ok({ message: '', id: 'outdoor', movedProducts: 0, undo: null }),
    })
    expect(dialog.getByText('Delete Outdoor? It has no products.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Delete Category' }))
    await screen.findByText('Category deleted successfully!')
    expect(sent.find(({ call }) => call.startsWith('DELETE'))?.path).toBe(`${path}/outdoor`)
  })

  test('takes its rule of commission off the screen of these', async () => {
    const rule = {
      id: 'r-1',
      shopId: null,
      shopName: null,
      shopNameAr: null,
      categoryId: 'outdoor',
      categoryName: 'Garden furniture',
      categoryNameAr: null,
      rate: '7.50',
      floor: null,
      cap: null,
      fee: null,
      firstDay: null,
      lastDay: null,
      dead: null,
    }
    const { user, goTo } = openPortal('/admin/commission', {
      token: 't-1',
      answers: {
        'GET /api/auth/me': ok(sara),
        'GET /api/config': ok(config),
        [`GET ${path}`]: ok(sampleTreeWire),
        [`DELETE ${path}/outdoor`]: ok({ message: '', id: 'outdoor', movedProducts: 0, undo: null }),
        'GET /api/admin/commission': [
          ok({ usual: '10.00', rules: [rule] }),
          ok({ usual: '10.00', rules: [] }),
        ],
      },
    })
    await screen.findByText(/Garden furniture/)
    goTo('/admin/categories')
    await user.click(await screen.findByRole('button', { name: 'Delete Outdoor' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Delete Category' }))
    await screen.findByText('Category deleted successfully!')
    goTo('/admin/commission')
    await waitFor(() => expect(screen.queryByText(/Garden furniture/)).toBeNull())
    await screen.findByText(/10%/)
  })

  test.each([
    [
      'en',
      'Delete Sofas',
      'Delete Sofas? It has no products of its own. Its 2 subcategories move up to the top level.',
    ],
    [
      'ar',
      'حذف الأرائك',
      'هل تريد حذف الأرائك؟ لا منتجات فيها مباشرةً. تُنقل فئتاها الفرعيتان إلى المستوى الأعلى.',
    ],
  ] as const)(
    'one without products of its own does not say that those below it have none, in %s (R-CAT-07)',
    async (language, button, sentence) => {
      const tree = sampleTree.map((root) => ({ ...root, ...(root.id === 'sofas' && { productCount: 0 }) }))
      const answers = { [`GET ${path}`]: ok(JSON.parse(JSON.stringify(tree)) as object[]) }
      await openDialog(button, answers, language)
      const said = screen.getByRole('dialog').textContent?.replaceAll(/[\u2066-\u2069]/g, '')
      expect(said).toContain(sentence)
    },
  )

  test('says what the server says where it fails (R-CAT-10)', async () => {
    const message = 'This category has 1 products. Choose a category to move them to.'
    const { user, dialog } = await openDialog('Delete Outdoor', {
      [`DELETE ${path}/outdoor`]: refusal(409, 'category.has-products', message),
    })
    await user.click(dialog.getByRole('button', { name: 'Delete Category' }))
    expect(await screen.findByText('Error deleting category')).toBeTruthy()
    expect(screen.getByText(message)).toBeTruthy()
  })
})

describe('without an answer', () => {
  test.each([
    ['Add Category', 'creating', 'create'],
    ['Edit Outdoor', 'updating', 'update'],
    ['Delete Outdoor', 'deleting', 'delete'],
  ])('“%s” says "Error %s category" and that it failed (R-CAT-10)', async (button, doing, to) => {
    const away = 'unreachable'
    const answers = {
      [`POST ${path}`]: away,
      [`PUT ${path}/outdoor`]: away,
      [`DELETE ${path}/outdoor`]: away,
    }
    const { user, dialog } = await openDialog(button, answers as Answers)
    if (to === 'create') await user.type(dialog.getByLabelText('Name in English'), 'Stools')
    const press = { create: 'Add Category', update: 'Save', delete: 'Delete Category' }[to] ?? ''
    await user.click(dialog.getByRole('button', { name: press }))
    expect(await screen.findByText(`Error ${doing} category`)).toBeTruthy()
    expect(screen.getByText(`Failed to ${to} category`)).toBeTruthy()
  })
})

test('moving without a pointer: under another, behind one of its children (R-CAT-09)', async () => {
  const { user, dialog, sent } = await openDialog('Move Outdoor', {
    [`POST ${path}/outdoor/place`]: ok(saved),
  })
  await user.selectOptions(dialog.getByLabelText('Under'), 'sofas')
  await user.selectOptions(dialog.getByLabelText('Place'), 'After Corner sofas')
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  await screen.findByText('Category updated successfully!')
  const body = sent.find(({ call }) => call.endsWith('/place'))?.body
  expect(body).toEqual({ parentId: 'sofas', beforeId: 'sofa-beds' })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.filter(({ call }) => call.endsWith('/place'))).toHaveLength(2))
  const back = sent.findLast(({ call }) => call.endsWith('/place'))?.body
  expect(back).toEqual({ parentId: null, beforeId: null })
})

describe('bulk actions', () => {
  test('with nothing selected say so (R-CAT-06)', async () => {
    const { user } = openPortal('/admin/categories', {
      token: 't-1',
      answers: {
        'GET /api/auth/me': ok(sara),
        'GET /api/config': ok(config),
        [`GET ${path}`]: ok(sampleTreeWire),
      },
    })
    await screen.findByText('Sofas')
    await user.click(screen.getByRole('button', { name: 'Bulk Actions' }))
    expect(await screen.findByText('No categories selected')).toBeTruthy()
  })

  test.each([
    [refusal(404, 'category.not-found', 'Category not found'), 'Category not found'],
    ['unreachable', 'Failed to perform bulk action'],
  ] as const)('that fail say "Error performing bulk action" and why (R-CAT-10)', async (answer, said) => {
    const { user, dialog: first } = await openDialog('Edit Sofas', { [`POST ${path}/bulk`]: answer })
    await user.click(first.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Outdoor' }))
    await user.click(screen.getByRole('button', { name: 'Bulk Actions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bulk Actions' }))
    await user.click(dialog.getByRole('radio', { name: 'Hide' }))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Error performing bulk action')).toBeTruthy()
    expect(screen.getByText(said)).toBeTruthy()
  })

  test('merge what is selected into a category, once one is chosen (R-CAT-05, R-CAT-06, R-CAT-09)', async () => {
    const bulk = ok({ updated: 2, movedProducts: 53, undo: 'u-1' })
    const { user, sent, dialog: first } = await openDialog('Edit Sofas', { [`POST ${path}/bulk`]: bulk })
    await user.click(first.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Corner sofas' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Sofa beds' }))
    await user.click(screen.getByRole('button', { name: 'Bulk Actions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bulk Actions' }))
    expect(dialog.getByText('2 categories selected')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Merge' }))
    expect(dialog.getByText('59 products will move. 1 subcategory moves with everything in it.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('No target category selected')).toBeTruthy()
    await user.selectOptions(dialog.getByLabelText('Merge into'), 'sofas')
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Bulk action completed successfully!')).toBeTruthy()
    const body = sent.find(({ call }) => call === `POST ${path}/bulk`)?.body
    expect(body).toEqual({ categoryIds: ['corner-sofas', 'sofa-beds'], action: 'merge', targetId: 'sofas' })
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
  })
  test('one alone is not merged into itself (R-CAT-05)', async () => {
    const { user, dialog: first } = await openDialog('Edit Sofas')
    await user.click(first.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Sofa beds' }))
    await user.click(screen.getByRole('button', { name: 'Bulk Actions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bulk Actions' }))
    await user.click(dialog.getByRole('radio', { name: 'Merge' }))
    const names = within(dialog.getByLabelText('Merge into'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent.trim())
    expect(names).toContain('Corner sofas')
    expect(names).not.toContain('Sofa beds')
  })
  test('hide what is selected, and taken back show what they have hidden alone (R-CAT-05)', async () => {
    const bulk = ok({ updated: 2, movedProducts: 0, undo: null })
    const { user, sent, dialog: first } = await openDialog('Edit Sofas', { [`POST ${path}/bulk`]: bulk })
    await user.click(first.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Corner sofas' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Outdoor' }))
    await user.click(screen.getByRole('button', { name: 'Bulk Actions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bulk Actions' }))
    await user.click(dialog.getByRole('radio', { name: 'Hide' }))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    const back = { categoryIds: ['corner-sofas'], action: 'unhide' }
    await waitFor(() => expect(posts(sent)[1]?.body).toMatchObject(back))
    await user.click(screen.getByRole('checkbox', { name: 'Select Outdoor' }))
    await user.click(screen.getByRole('button', { name: 'Bulk Actions' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Bulk Actions' }))
    await user.click(shown.getByRole('radio', { name: 'Unhide' }))
    await user.click(shown.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(posts(sent)[2]?.body).toMatchObject({ action: 'unhide' }))
  })
})
