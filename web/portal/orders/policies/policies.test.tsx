import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const page = (policy: string, over: object = {}) => ({
  policy,
  title: `About ${policy}`,
  titleAr: 'عنوان',
  body: '# Where\nTo all emirates.',
  bodyAr: 'إلى كل الإمارات.',
  isSample: false,
  updatedAt: '2026-11-20T08:00:00.000Z',
  version: 3,
  ...over,
})
const unwritten = { title: '', titleAr: '', body: '', bodyAr: '', updatedAt: null, version: 0 }
const pages = [
  page('delivery'),
  page('returns', { isSample: true, updatedAt: null, version: 0 }),
  page('warranty', unwritten),
  page('privacy'),
  page('terms'),
]
const list = 'GET /api/admin/policies'
const put = 'PUT /api/admin/policies/delivery'

function open(path = '/admin/pages', answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = { 'GET /api/auth/me': ok(sara), 'GET /api/config': ok(config), [list]: ok(pages) }
  return openPortal(path, { language, token: 't-1', answers: { ...usual, ...answers } })
}

const field = (name: string) => screen.findByLabelText<HTMLTextAreaElement>(name)
const preview = () => within(screen.getByRole('region', { name: 'Preview' }))
const save = () => screen.getByRole('button', { name: 'Save page' })

describe('a page', () => {
  test('is edited in both languages with its preview, and saved over the version that was read', async () => {
    const saved = page('delivery', { body: '- Dubai', version: 4 })
    const { user, sent } = open('/admin/pages', { [put]: ok(saved) })
    const body = await field('English text')
    expect((await field('Arabic text')).closest('[dir]')?.getAttribute('dir')).toBe('rtl')
    expect(preview().getByRole('heading', { name: 'Where', level: 4 })).toBeTruthy()
    await user.clear(body)
    await user.paste('- Dubai ')
    expect(preview().getByRole('listitem').textContent).toBe('Dubai')
    await user.click(save())
    expect(await screen.findByText('Page saved')).toBeTruthy()
    const { title, titleAr, bodyAr } = page('delivery')
    expect(sent.find(({ call }) => call === put)?.body).toEqual({
      title,
      titleAr,
      bodyAr,
      body: '- Dubai',
      version: 3,
    })
    expect(body.value).toBe('- Dubai')
    await user.type(body, '!')
    await user.click(save())
    await waitFor(() => {
      expect(sent.filter(({ call }) => call === put).at(-1)?.body).toMatchObject({ version: 4 })
    })
  })

  test('with HTML is not sent, and the field says so in the reader’s language', async () => {
    const { user, sent } = open('/admin/pages/terms', {}, 'ar')
    await user.type(await field('العنوان بالعربية'), '<b>')
    await user.click(screen.getByRole('button', { name: 'حفظ الصفحة' }))
    expect(await screen.findByText('يُرجى كتابة نص عادي من دون وسوم HTML')).toBeTruthy()
    expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false)
  })

  test('that another has saved meanwhile is not overwritten: what is typed stays until it is given up', async () => {
    const theirs = [page('delivery', { title: 'Theirs', version: 4 }), ...pages.slice(1)]
    const refused = refusal(409, 'policy.changed-meanwhile', 'Another administrator has saved this page')
    const { user, sent } = open('/admin/pages', { [list]: [ok(pages), ok(theirs)], [put]: refused })
    const title = await field('English title')
    await user.type(title, ' mine')
    await user.click(save())
    const alert = await screen.findByText('Someone else has saved changes')
    expect(alert).toBeTruthy()
    expect(title.value).toBe('About delivery mine')
    await user.click(screen.getByRole('button', { name: 'Discard mine, show saved version' }))
    await waitFor(() => expect(title.value).toBe('Theirs'))
    expect(screen.queryByText('Someone else has saved changes')).toBeNull()
    await user.type(title, '!')
    await user.click(save())
    await waitFor(() => {
      expect(sent.filter(({ call }) => call === put).at(-1)?.body).toMatchObject({ version: 4 })
    })
  })

  test('is not left with unsaved changes without being asked', async () => {
    const { user, path } = open()
    await user.type(await field('English title'), ' mine')
    const tabs = within(screen.getByRole('navigation', { name: 'Page' }))
    await user.click(tabs.getByRole('link', { name: 'Privacy' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(path()).toBe('/admin/pages')
    await user.click(tabs.getByRole('link', { name: 'Privacy' }))
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    expect(await screen.findByDisplayValue('About privacy')).toBeTruthy()
    expect(path()).toBe('/admin/pages/privacy')
  })

  test('says whether it is a sample, or not there yet', async () => {
    open('/admin/pages/returns')
    expect(await screen.findByText(/This is the demo’s sample text/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View the page' }).getAttribute('href')).toBe('/returns')
    open('/admin/pages/warranty')
    expect(await screen.findByText(/This page has not been written yet/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'View the page' })).toBeNull()
  })

  test('that cannot be read can be tried again', async () => {
    const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')
    const { user } = open('/admin/pages', { [list]: [away, ok(pages)] })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect((await field('English title')).value).toBe('About delivery')
  })
})
