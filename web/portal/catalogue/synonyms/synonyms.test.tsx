import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const path = '/api/admin/synonyms'
const group = (id: string, words: string[], shared: string[] = []) => ({
  id,
  words,
  shared,
  updatedAt: '2026-11-01T08:00:00.000Z',
})
const sofas = group('sofas', ['sofa', 'couch', 'كنبة'])
const tables = group('tables', ['dresser', 'تسريحة'], ['تسريحة'])
const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')

function open(query = '', answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    [`GET ${path}`]: ok([tables, sofas]),
  }
  return openPortal(`/admin/synonyms${query}`, {
    language,
    token: 't-1',
    answers: { ...usual, ...answers },
  })
}

const list = () => screen.findByRole('list', { name: 'Groups of words' })
const bodies = (sent: readonly { call: string; body?: unknown }[], call: string) =>
  sent.filter((one) => one.call === call).map(({ body }) => body)

test('words that the address brings begin a new group; closed, they are gone from it', async () => {
  const { user, path: now } = open('?add=hammock')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add words' }))
  expect((dialog.getByRole('textbox') as HTMLTextAreaElement).value).toBe('hammock')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(now()).toBe('/admin/synonyms')
})

describe('the groups', () => {
  test('are shown with their words, and those that another has too', async () => {
    open()
    const shown = within(await list())
    expect(screen.getByText('2 groups of synonyms')).toBeTruthy()
    expect(shown.getByText('couch')).toBeTruthy()
    expect(shown.getByText('كنبة').getAttribute('lang')).toBe('ar')
    expect(shown.getByText('Also in another group: تسريحة')).toBeTruthy()
  })

  test('are found by any of their words, in whatever spelling', async () => {
    const { user, path: address } = open()
    await list()
    await user.type(within(screen.getByRole('main')).getByRole('searchbox', { name: 'Find a word' }), 'كنبه')
    await waitFor(() => expect(screen.queryByText('dresser')).toBeNull())
    expect(screen.getByText('couch')).toBeTruthy()
    await user.type(within(screen.getByRole('main')).getByRole('searchbox', { name: 'Find a word' }), 'zz')
    expect(await screen.findByRole('heading', { name: 'No group has this word' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(address()).toBe('/admin/synonyms'))
    await list()
  })

  test('come a hundred at a time', async () => {
    const many = Array.from({ length: 130 }, (_, n) => group(`g${n}`, [`left${n}`, `right${n}`]))
    const { user } = open('', { [`GET ${path}`]: ok(many) })
    expect(await screen.findByText('left99')).toBeTruthy()
    expect(screen.queryByText('left100')).toBeNull()
    await user.click(screen.getByText('Show more'))
    expect(screen.getByText('left129')).toBeTruthy()
    expect(screen.queryByText('Show more')).toBeNull()
  })

  test('that are none say so; that cannot be read can be tried again, in Arabic too', async () => {
    open('', { [`GET ${path}`]: ok([]) })
    expect(await screen.findByRole('heading', { name: 'No search words yet' })).toBeTruthy()
    closePortal()
    const { user } = open('', { [`GET ${path}`]: [away, ok([sofas])] }, 'ar')
    expect(await screen.findByText('تعذّر جلب كلمات البحث')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'المحاولة مرة أخرى' }))
    expect(await screen.findByText('couch')).toBeTruthy()
  })
})

describe('the dialog', () => {
  test('sends a word for each line, and says which stand in another group', async () => {
    const { user, sent } = open('', { [`POST ${path}`]: { status: 201, body: sofas } })
    await user.click(await screen.findByRole('button', { name: 'Add words' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add words' }))
    const field = dialog.getByLabelText('Words with the same meaning')
    await user.click(field)
    await user.paste('vanity\n\n  Dressers \nتسريحه\n')
    expect(dialog.getByRole('status').textContent).toBe(
      'Also in another group, so it has both meanings: تسريحه',
    )
    await user.click(dialog.getByRole('button', { name: 'Add words' }))
    expect(await screen.findByText('Words added')).toBeTruthy()
    expect(bodies(sent, `POST ${path}`)).toEqual([{ words: ['vanity', 'Dressers', 'تسريحه'] }])
  })

  test('names the word that is wrong, and keeps what was typed when the server refuses', async () => {
    const message = '“Sofa” is listed twice: the search treats it the same as “sofa”'
    const refused = refusal(400, 'synonyms.repeated', message, [{ path: 'words', message }])
    const { user, sent } = open('', { [`PUT ${path}/sofas`]: refused })
    await user.click(await screen.findByRole('button', { name: /Edit .*sofa/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit words' }))
    const field = dialog.getByLabelText<HTMLTextAreaElement>('Words with the same meaning')
    expect(field.value).toBe('sofa\ncouch\nكنبة')
    await user.type(field, '\na sofa for five people')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(
      dialog.getByText('“a sofa for five people”: Use letters or digits, and at most four words per phrase'),
    ).toBeTruthy()
    expect(bodies(sent, `PUT ${path}/sofas`)).toEqual([])
    await user.clear(field)
    await user.paste('sofa\nSofa')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(message)).toBeTruthy()
    expect(field.value).toBe('sofa\nSofa')
  })
})

test('a group is deleted at once, and the toast brings it back', async () => {
  const { user, sent } = open('', {
    [`DELETE ${path}/sofas`]: ok({ message: 'The group is deleted.', id: 'sofas' }),
    [`POST ${path}`]: { status: 201, body: sofas },
  })
  await user.click(await screen.findByRole('button', { name: /Delete .*sofa/ }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Words restored')).toBeTruthy()
  expect(bodies(sent, `POST ${path}`)).toEqual([{ words: sofas.words }])
})

describe('a search that is tried', () => {
  const understood = {
    corrected: null,
    concepts: [
      {
        written: 'couch',
        ways: ['sofa', 'كنبة'],
        categories: [{ name: 'Sofas', nameAr: 'الأرائك' }],
      },
      { written: 'linen', ways: [], categories: [] },
    ],
    total: 7,
    close: 3,
  }
  const meaning = `GET ${path}/meaning`

  test('is explained with what it finds, and leads to it', async () => {
    const { user, path: address } = open('', { [meaning]: ok(understood) })
    await user.type(await screen.findByRole('searchbox', { name: 'What a customer types' }), 'couch linen')
    const answer = within(await screen.findByRole('region', { name: 'Try a search' }))
    expect(await answer.findByText('7 products found')).toBeTruthy()
    expect(answer.getByText('3 by name, category or synonym')).toBeTruthy()
    expect(answer.getByText('sofa')).toBeTruthy()
    expect(answer.getByText('Sofas')).toBeTruthy()
    expect(answer.getByRole('link').getAttribute('href')).toBe('/marketplace?search=couch+linen')
    expect(address()).toBe('/admin/synonyms?try=couch+linen')
  })

  test('says what it was corrected to, and can be tried again', async () => {
    const { user } = open('?try=cuoch', { [meaning]: [away, ok({ ...understood, corrected: 'couch' })] })
    expect(await screen.findByText('This search could not be tested')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No results for these words; showing results for “couch”')).toBeTruthy()
  })
})
