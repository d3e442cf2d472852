import { screen } from '@testing-library/react'
import { afterEach, test } from 'vitest'
import { type FakeAnswer, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const frame = { 'GET /api/config': ok(config), 'GET /api/auth/me': ok(sara), 'GET /live': 'pending' } as const
const sweeping = {
  id: 'j-1',
  name: 'sweep-files',
  tries: 6,
  createdAt: '2026-11-21T08:00:00.000Z',
  givenUpAt: '2026-11-21T10:00:00.000Z',
  reason: 'the disk is full',
}
const open = (answers: Record<string, FakeAnswer | readonly FakeAnswer[]>, language: 'en' | 'ar' = 'en') =>
  openPortal('/admin/jobs', { token: 't-1', language, answers: { ...frame, ...answers } })

test('what was given up is shown with its reason, and tried again by one press', async () => {
  const { user } = open({
    'GET /api/admin/jobs': [ok([sweeping]), ok([])],
    'POST /api/admin/jobs/j-1/repeat': ok({ id: 'j-1' }),
  })
  await screen.findByText('the disk is full')
  await user.click(screen.getByRole('button', { name: 'Retry: Remove unused files' }))
  await screen.findByText('Queued again')
  await screen.findByText('No failed jobs')
})

test('one that somebody else has tried again meanwhile is said so', async () => {
  const gone = refusal(409, 'job.not-given-up', 'This job is no longer among those that failed for good.')
  const { user } = open({
    'GET /api/admin/jobs': [ok([sweeping]), ok([])],
    'POST /api/admin/jobs/j-1/repeat': gone,
  })
  await user.click(await screen.findByRole('button', { name: 'Retry: Remove unused files' }))
  await screen.findByText('The job could not be queued again')
})

test('in Arabic the work has its Arabic name', async () => {
  open({ 'GET /api/admin/jobs': ok([sweeping]) }, 'ar')
  await screen.findByText('إزالة الملفات غير المستخدمة')
})
