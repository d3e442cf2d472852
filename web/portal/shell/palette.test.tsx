import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { dashboardAnswers } from '#web/testing/dashboard-answers.ts'
import { ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

function open(who: object, path = '/') {
  return openPortal(path, { token: 't-1', answers: { ...dashboardAnswers, 'GET /api/auth/me': ok(who) } })
}

test('Ctrl and K lead to a screen by a part of its name, in either language', async () => {
  const { user, path } = open(sara)
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Go to' }))
  await user.keyboard('المرت')
  await waitFor(() => expect(dialog.getAllByRole('link')[0]?.textContent).toBe('Returns'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe('/admin/returns'))
  expect(screen.queryByRole('dialog', { name: 'Go to' })).toBeNull()
})

test('what is typed is looked for in every list that finds something, each once', async () => {
  const { user, path } = open(sara)
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Go to' }))
  await user.keyboard('Mariam')
  await dialog.findByRole('link', { name: 'Search customers: Mariam' })
  expect(dialog.getAllByRole('link', { name: 'Search shops: Mariam' })).toHaveLength(1)
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(dialog.getByRole('searchbox'))
  await user.click(dialog.getByRole('link', { name: 'Search customers: Mariam' }))
  await waitFor(() => expect(path()).toBe('/admin/customers?search=Mariam'))
})

test('whoever packs orders is led to what their role includes alone', async () => {
  const shop = noor('approved')
  const { user } = open({ ...shop, shopRole: 'orders' }, '/shop/orders')
  await screen.findByRole('navigation', { name: 'Main menu' })
  await user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Go to' }))
  await dialog.findByRole('link', { name: 'Orders' })
  expect(dialog.queryByRole('link', { name: 'Payouts' })).toBeNull()
})
