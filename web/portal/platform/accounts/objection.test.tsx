import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok, posts, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config } from '#web/testing/people.ts'

afterEach(closePortal)

const path = '/objection?token=abc'
const answered = { 'POST /api/owner-objections': ok({ shopName: 'Dar Al Noor', shopNameAr: 'دار النور' }) }

test('opening the mailed link takes nothing back; its button does, and leads to a new password', async () => {
  const { user, sent } = openPortal(path, { answers: answered })
  const button = await screen.findByRole('button', { name: 'Undo this change' })
  expect(posts(sent)).toEqual([])
  await user.click(button)
  expect(
    (await screen.findByText(/The previous owners of .*Dar Al Noor.* are restored/)).textContent,
  ).toContain('Majlis')
  expect(posts(sent)[0]?.body).toEqual({ token: 'abc' })
  expect(screen.getByRole('link', { name: 'Choose a new password' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('a link that is old, or cut off, says so, and whom to write to', async () => {
  const sentence = 'This link is no longer valid: it works once, for 72 hours. Please contact Majlis.'
  const contact = { ...config.contact, supportEmail: 'help@majlis.example' }
  const answers = {
    'POST /api/owner-objections': refusal(409, 'shop.objection-invalid', sentence),
    'GET /api/config': ok({ ...config, contact }),
  }
  const { user } = openPortal(path, { answers })
  await user.click(await screen.findByRole('button', { name: 'Undo this change' }))
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  expect(await screen.findByRole('link', { name: 'help@majlis.example' })).toBeTruthy()
  closePortal()
  openPortal('/objection')
  await screen.findByText('This link is incomplete. Please open it from the email again.')
  expect(screen.queryByRole('button', { name: 'Undo this change' })).toBeNull()
})

test('in Arabic', async () => {
  const { user } = openPortal(path, { language: 'ar', answers: answered })
  await user.click(await screen.findByRole('button', { name: 'تراجع عن ذلك' }))
  await screen.findByRole('heading', { name: 'تم التراجع' })
  await screen.findByText(/دار النور/)
})
