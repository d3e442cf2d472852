import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, figures, sara } from '#web/testing/people.ts'
import { shopForApproval } from '#web/testing/shop-for-approval.ts'

afterEach(closePortal)

const saying = 'PUT /api/admin/shops/a/documents'
const shop = shopForApproval('a', 'Oak House')
const facts = [
  { fact: 'licenceAuthority', value: null, checkedBy: null, checkedAt: null },
  { fact: 'shopName', value: 'Oak House', checkedBy: null, checkedAt: null },
]
const given = { ...shop, licenceAuthority: null, licenceEmirate: null, facts }

test('a reviewer types in what the document beside it says', async () => {
  const { user, sent } = openPortal('/admin/shops?status=pending&shop=a', {
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(sara),
      'GET /api/config': ok(config),
      'GET /api/admin/metrics': ok(figures),
      'GET /api/admin/stats/shops': ok({ total: 1, pending: 1, approved: 0, rejected: 0, suspended: 0 }),
      'GET /api/admin/shops': ok([]),
      'GET /api/admin/products': ok([]),
      'GET /api/admin/shops/a': ok(given),
      'GET /api/admin/shops/next': ok({ shop: null }),
      [saying]: ok({ ...given, licenceAuthority: 'Sharjah EDD', licenceEmirate: 'sharjah' }),
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'Compare with the documents' }))
  // There is no button for its name, which only the shop enters.
  expect(panel.getAllByRole('button')).toHaveLength(1)
  await user.click(panel.getByRole('button', { name: 'Add what the document says: Licensing authority' }))
  await user.click(panel.getByLabelText('Licensing authority'))
  await user.paste('Sharjah EDD')
  await user.selectOptions(panel.getByLabelText('Emirate'), 'Sharjah')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await screen.findByText('Marked as compared. The shop is notified.')
  const body = { licenceAuthority: 'Sharjah EDD', licenceEmirate: 'sharjah' }
  expect(sent.find(({ call }) => call === saying)?.body).toEqual(body)
})
