import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type FakeAnswer, ok, okPage, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const mail = (id: string, about: object = {}) => ({
  id,
  to: `${id}@test.example`,
  subject: `Mail ${id}`,
  language: 'en',
  status: 'sent',
  attempts: 1,
  createdAt: '2026-11-21T08:00:00.000Z',
  sentAt: '2026-11-21T08:00:01.000Z',
  ...about,
})
const whole = (about: object = {}) =>
  ok({
    ...mail('m-1'),
    text: 'Hello there',
    html: '<p style="margin:0">Hello there</p>',
    calendar: null as string | null,
    lastError: null,
    ...about,
  })

const frame = { 'GET /api/config': ok(config), 'GET /api/auth/me': ok(sara), 'GET /live': 'pending' } as const
const open = (
  path: string,
  answers: Record<string, FakeAnswer | readonly FakeAnswer[]>,
  language: 'en' | 'ar' = 'en',
) => openPortal(path, { token: 't-1', language, answers: { ...frame, ...answers } })
const rows = async () =>
  within(await screen.findByRole('region', { name: 'Outbox' })).findAllByRole('listitem')

describe('the outbox', () => {
  test('is read page by page', async () => {
    const first = Array.from({ length: 30 }, (_, index) => mail(`a${index}`))
    const { user, sent } = open('/admin/mails', {
      'GET /api/admin/mails': [okPage(first, '/api/admin/mails?limit=30&cursor=a29'), ok([mail('b')])],
    })
    expect(await rows()).toHaveLength(30)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(async () => expect(await rows()).toHaveLength(31))
    expect(sent.findLast(({ path }) => path !== '/live')?.path).toBe('/api/admin/mails?limit=30&cursor=a29')
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  test('shows one status, and what was searched, by the address', async () => {
    const { user, sent, path } = open('/admin/mails?search=palm', { 'GET /api/admin/mails': ok([mail('a')]) })
    await rows()
    await user.click(screen.getByRole('link', { name: 'Failed' }))
    await waitFor(() => expect(path()).toBe('/admin/mails?status=failed&search=palm'))
    expect(screen.getByRole('link', { name: 'Failed' }).getAttribute('aria-current')).toBe('page')
    await waitFor(() =>
      expect(sent.findLast(({ path }) => path !== '/live')?.path).toMatch(
        /\?status=failed&search=palm&limit=30$/,
      ),
    )
  })

  test('sends all that failed again by one press, on the tab of what failed', async () => {
    const { user, sent } = open('/admin/mails?status=failed', {
      'GET /api/admin/mails': [ok([mail('a', { status: 'failed' })]), ok([])],
      'POST /api/admin/mails/retry': ok({ queued: 1200 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Send all again' }))
    await screen.findByText(/last seven days: 1,200/)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send all again' })).toBeNull())
    expect(sent.filter(({ call }) => call === 'POST /api/admin/mails/retry')).toHaveLength(1)
    open('/admin/mails', { 'GET /api/admin/mails': ok([mail('a', { status: 'failed' })]) })
    await rows()
    expect(screen.queryByRole('button', { name: 'Send all again' })).toBeNull()
  })

  test('says where nothing was written, or nothing found', async () => {
    open('/admin/mails', { 'GET /api/admin/mails': ok([]) })
    await screen.findByText('No mail yet')
    const { user, path } = open('/admin/mails?status=queued', { 'GET /api/admin/mails': ok([]) })
    await user.click(await screen.findByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(path()).toBe('/admin/mails'))
  })

  test('that cannot be read is tried again in place', async () => {
    const away = refusal(503, 'request.unavailable', 'Away')
    const { user } = open('/admin/mails', { 'GET /api/admin/mails': [away, ok([mail('a')])] })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(1)
  })
})

describe('one mail', () => {
  test('is shown as it is sent, where nothing can run, and as plain text', async () => {
    const html = '<p style="margin:0">Hello <a href="https://majlis.example/">there</a></p>'
    const { user } = open('/admin/mails/m-1', { 'GET /api/admin/mails/m-1': whole({ html }) })
    const sheet = (await screen.findByTitle('Mail m-1')) as HTMLIFrameElement
    expect(sheet.getAttribute('sandbox')?.split(' ')).toEqual([
      'allow-same-origin',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
    ])
    // Only the text of the frame is checked up to here: its links are set up once it has loaded.
    const page = new DOMParser().parseFromString(sheet.getAttribute('srcdoc') ?? '', 'text/html')
    Object.defineProperty(sheet, 'contentDocument', { value: page })
    fireEvent.load(sheet)
    const link = page.querySelector('a')
    expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener'])
    expect(sheet.getAttribute('srcdoc')).not.toContain(' style=')
    await user.click(screen.getByRole('radio', { name: 'Plain text' }))
    await screen.findByText('Hello there')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('offers the calendar file that went along', async () => {
    open('/admin/mails/m-1', { 'GET /api/admin/mails/m-1': whole({ calendar: 'BEGIN:VCALENDAR' }) })
    const file = await screen.findByRole('link', { name: /delivery\.ics/ })
    expect(file.getAttribute('href')).toBe('data:text/calendar;charset=utf-8,BEGIN%3AVCALENDAR')
  })

  test('that has failed says why, and can be sent again', async () => {
    const failed = whole({ status: 'failed', sentAt: null, lastError: 'EENVELOPE 550' })
    const { user, sent } = open('/admin/mails/m-1', {
      'GET /api/admin/mails/m-1': [failed, whole({ status: 'queued', sentAt: null })],
      'POST /api/admin/mails/m-1/retry': whole({ status: 'queued', sentAt: null }),
    })
    await screen.findByText('EENVELOPE 550')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('The mail is queued again')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
    expect(sent.filter(({ call }) => call === 'POST /api/admin/mails/m-1/retry')).toHaveLength(1)
  })
})

test('every template is shown in the language chosen', async () => {
  const page = (subject: string) => ({ subject, text: subject, html: `<p>${subject}</p>` })
  const templates = [
    { name: 'shop-received', en: page('Received'), ar: page('استلمنا') },
    { name: 'shop-approved', en: page('Approved'), ar: page('اعتمدنا') },
  ]
  const { user } = open('/admin/mails/templates', { 'GET /api/admin/mail-templates': ok(templates) })
  await screen.findByTitle('Received')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Template' }), 'Shop approved')
  await user.click(screen.getByRole('radio', { name: 'العربية' }))
  expect((await screen.findByTitle('اعتمدنا')).getAttribute('srcdoc')).toBe('<p>اعتمدنا</p>')
})
