import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Cases, type MeasureName, measures, qualityOf } from '#domain/insights/analytics/quality.ts'
import { type Answers, ok, okPage, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const none = { of: 0, part: 0 }
const quality = (about: Partial<Record<MeasureName, Cases>>) =>
  qualityOf({ answered: none, delivered: none, failed: none, returned: none, rating: none, ...about })
const late = quality({ answered: { of: 10, part: 5 }, delivered: { of: 20, part: 20 } })
const shop = (name: string, of: object) => ({
  shopId: `shop-${name}`,
  shopName: name,
  shopNameAr: null,
  ...of,
})

function open(path: string, answers: Answers, language: 'en' | 'ar' = 'en') {
  const me = path.startsWith('/admin') ? sara : noor('approved')
  const usual = { 'GET /api/auth/me': ok(me), 'GET /api/config': ok(config) }
  return openPortal(path, { language, token: 't-1', answers: { ...usual, ...answers } })
}

test('a shop reads each measure with its meaning, and what would better what is not good', async () => {
  open('/shop/dashboard', { 'GET /api/shop/quality': ok(late) })
  const panel = within(await screen.findByRole('region', { name: 'Your quality' }))
  const rows = await panel.findAllByRole('listitem')
  expect(rows).toHaveLength(5)
  expect(rows[0]?.textContent).toContain('50%Needs work')
  expect(rows[0]?.textContent).toContain(measures.answered.advice.en)
  expect(rows[1]?.textContent).toContain('100%Good')
  expect(rows[1]?.textContent).not.toContain(measures.delivered.advice.en)
  expect(rows[3]?.textContent).toContain('–Too few orders')
})

test('administrators read all shops, sort them and look at the bad ones, with the way to each', async () => {
  const list = okPage([shop('Late', late), shop('New', quality({}))], undefined, 2)
  const { user, path } = open('/admin/quality', { 'GET /api/admin/quality': list })
  const row = await screen.findByRole('row', { name: /Late/ })
  expect(row.textContent).toContain('Needs work50%of 10 orders100%of 20 orders')
  expect(within(row).getByRole('link', { name: 'Late' }).getAttribute('href')).toBe('/admin/shops/shop-Late')
  await user.click(screen.getByRole('link', { name: 'Delivered on time' }))
  await waitFor(() => expect(path()).toBe('/admin/quality?sort=delivered'))
  const heading = await screen.findByRole('columnheader', { name: 'Delivered on time' })
  expect(heading.getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('link', { name: 'Needs work' }))
  await waitFor(() => expect(path()).toBe('/admin/quality?grade=bad&sort=delivered'))
})

test('none found, none yet and a failure are told apart', async () => {
  const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')
  open('/admin/quality?grade=bad', { 'GET /api/admin/quality': okPage([], undefined, 0) })
  expect(await screen.findByText('No shop matches')).toBeTruthy()
  closePortal()
  open('/admin/quality', { 'GET /api/admin/quality': okPage([], undefined, 0) })
  expect(await screen.findByText('No approved shop yet')).toBeTruthy()
  closePortal()
  open('/admin/quality', { 'GET /api/admin/quality': away })
  expect((await screen.findByRole('alert')).textContent).toContain('The quality figures could not be loaded')
})

test('speaks Arabic', async () => {
  const list = okPage([shop('Late', late)], undefined, 1)
  open('/admin/quality', { 'GET /api/admin/quality': list }, 'ar')
  const row = await screen.findByRole('row', { name: /Late/ })
  expect(row.textContent).toContain('تحتاج إلى تحسين')
  expect(row.textContent).toContain('من 10 طلبات')
})
