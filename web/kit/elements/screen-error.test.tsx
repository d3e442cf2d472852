import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

test('trying again leaves the keyboard where it was, or at the head of what came (R-ERR-08)', async () => {
  const away = refusal(503, 'request.unavailable', 'Away')
  const { user, sent } = openPortal('/admin/mails', {
    token: 't-1',
    answers: {
      'GET /api/config': ok(config),
      'GET /api/auth/me': ok(sara),
      'GET /live': 'pending',
      'GET /api/admin/mails': [away, away, ok([])],
    },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  again.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => {
    expect(sent.filter(({ call }) => call === 'GET /api/admin/mails')).toHaveLength(2)
    expect(again).toHaveProperty('disabled', false)
  })
  expect(document.activeElement).toBe(again)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mail' })))
})
