import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, ok, okPage, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const list = 'GET /api/admin/mails'
const mail = (number: number) => ({
  id: `m-${number}`,
  to: 'sara@example.com',
  subject: `Mail ${number}`,
  language: 'en',
  status: 'sent',
  attempts: 1,
  createdAt: '2026-11-20T08:00:00.000Z',
  sentAt: null,
})
const away = refusal(503, 'request.unavailable', 'Away')
const open = (answers: Answers) =>
  openPortal('/admin/mails', {
    token: 't-1',
    language: 'en',
    answers: {
      'GET /api/config': ok(config),
      'GET /api/auth/me': ok(sara),
      'GET /live': 'pending',
      ...answers,
    },
  })
const rows = async () =>
  within(await screen.findByRole('region', { name: 'Outbox' })).findAllByRole('listitem')

test('what was read stays when it cannot be read anew, and that is said until it can (R-ERR-08)', async () => {
  const { user } = open({ [list]: [ok([mail(1)]), away, ok([mail(2), mail(1)])] })
  expect(await rows()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The mail could not be loaded')
  expect(await rows()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the way to more rows says how many there are, where they are counted', async () => {
  const { user } = open({ [list]: [okPage([mail(1)], '/api/admin/mails?offset=1', 2), okPage([mail(2)])] })
  expect(await screen.findByText('1 of 2')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(screen.queryByText(/ of 2$/)).toBeNull()
})
