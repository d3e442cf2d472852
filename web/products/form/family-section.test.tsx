import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Relative } from '#contract/products/families.ts'
import { ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { ownProduct } from '#web/testing/own-product.ts'
import { config, noor } from '#web/testing/people.ts'

// Whole forms, on a busy machine.
vi.setConfig({ testTimeout: 20_000 })
afterEach(() => {
  vi.restoreAllMocks()
  closePortal()
})

const kin = (id: string, about: Partial<Relative> = {}): Relative => ({
  id,
  name: `Wadi, ${id}`,
  nameAr: null,
  mainPhoto: null,
  status: 'active',
  kin: [],
  ...about,
})
const product = ownProduct(1, { id: 'own' })
const family = '/api/shop/products/own/family'
type Family = { key: string | null; members: Relative[]; suggestions: Relative[] }

async function open(first: Family, changed: unknown = ok(first)) {
  const opened = openPortal('/shop/products/own/edit', {
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(noor('approved')),
      'GET /api/config': ok(config),
      'GET /api/vendor/categories': ok([]),
      'GET /api/colors': ok([]),
      'GET /api/shop/products': ok([{ ...ownProduct(2, { id: 'found' }), name: 'Wadi, found' }]),
      'GET /api/shop/products/own': ok(product),
      [`GET ${family}`]: ok(first),
      [`PUT ${family}`]: changed as never,
    },
  })
  const section = await screen.findByRole('region', { name: 'Same design in other colours or materials' })
  const sentFamilies = () =>
    opened.sent.flatMap(({ call, body }) => (call === `PUT ${family}` ? [body as object] : []))
  return { ...opened, section: within(section), sentFamilies }
}

describe('the same design in other finishes', () => {
  const two = { key: 'Wadi', members: [kin('own'), kin('oak', { status: 'inactive' })], suggestions: [] }

  test('is put into another order, and taken apart, at once and without the form', async () => {
    const { user, section, sentFamilies, sent } = await open(two)
    const rows = await section.findAllByRole('listitem')
    expect(rows[0]?.textContent).toContain('This product')
    await user.click(section.getByRole('button', { name: 'Move Wadi, oak up' }))
    await user.click(section.getByRole('button', { name: 'Remove Wadi, oak' }))
    await waitFor(() => expect(sentFamilies()).toHaveLength(2))
    expect(sentFamilies()).toEqual([
      { members: ['oak', 'own'], seen: ['own', 'oak'] },
      { members: ['own'], seen: ['own', 'oak'] },
    ])
    expect(sent.some(({ call }) => call === 'PUT /api/shop/products/own')).toBe(false)
    expect(await screen.findByText('Design updated')).toBeTruthy()
  })

  test('is suggested, with the kin that one has already', async () => {
    const suggestions = [kin('ash', { kin: ['ash', 'ink'] })]
    const { user, section, sentFamilies } = await open({ key: null, members: [], suggestions })
    expect(await section.findByText('None yet. Shoppers see this product alone.')).toBeTruthy()
    await user.click(section.getByRole('button', { name: 'Add Wadi, ash' }))
    await waitFor(() => expect(sentFamilies()).toEqual([{ members: ['own', 'ash', 'ink'], seen: [] }]))
  })

  test('is searched for among own products; Enter does not send the form', async () => {
    const { user, section, sentFamilies, sent } = await open(two)
    await user.type(await section.findByLabelText('Add a product of the same design'), 'wadi{Enter}')
    await user.click(await section.findByRole('button', { name: 'Add Wadi, found' }))
    await waitFor(() => expect(sentFamilies()).toMatchObject([{ members: ['own', 'oak', 'found'] }]))
    expect(sent.some(({ call }) => call === 'PUT /api/shop/products/own')).toBe(false)
  })

  test('that was changed meanwhile says so and is read anew', async () => {
    const refused = refusal(
      409,
      'family.changed-meanwhile',
      'The pieces of this design were changed meanwhile.',
    )
    const { user, section, sent } = await open(two, refused)
    await user.click(await section.findByRole('button', { name: 'Remove Wadi, oak' }))
    expect(await screen.findByText(/were changed meanwhile/)).toBeTruthy()
    const reads = () => sent.filter(({ call }) => call === `GET ${family}`)
    await waitFor(() => expect(reads()).toHaveLength(2))
  })
})
