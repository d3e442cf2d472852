import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { rightsOfRole } from '#domain/platform/admin-roles.ts'
import { auditActions } from '#domain/platform/audit-action.ts'
import { kycStatuses } from '#domain/shops/kyc-status.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { payoutStages } from '#domain/money/payouts/payout-status.ts'
import { productStatuses } from '#domain/catalogue/products/product-status.ts'
import { returnStatuses } from '#domain/orders/return-status.ts'
import { reviewStatuses } from '#domain/orders/reviews/review-status.ts'
import { shopStatuses } from '#domain/shops/shop-status.ts'
import { type Answers, ok, okPage, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'
import { sentenceFor } from './action-texts.ts'
import { valueText } from './entry.tsx'

afterEach(closePortal)

const entry = (id: string, about: object = {}) => ({
  id,
  at: '2026-11-21T08:05:00.000Z',
  actor: { id: sara.id, name: 'Sara Al Ameri' },
  action: 'settings.changed',
  subjectKind: 'settings',
  subjectId: null,
  subjectName: null,
  subjectNameAr: null,
  before: { commissionBp: 1000, autoApproveShops: false },
  after: { commissionBp: 1250, autoApproveShops: true },
  reason: null,
  ...about,
})
const rejected = entry('e-2', {
  action: 'shop.decided',
  subjectKind: 'shop',
  subjectId: 's-1',
  subjectName: 'Dar Al Noor',
  subjectNameAr: 'دار النور',
  before: { status: 'pending', rejectionReason: null },
  after: { status: 'rejected', rejectionReason: 'The licence has ended' },
  reason: 'The licence has ended',
})
const log = okPage
const list = 'GET /api/admin/audit'

function open(path: string, answers: Answers, language: 'en' | 'ar' = 'en') {
  const usual = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    'GET /api/admin/audit/actors': ok([{ id: sara.id, name: 'Sara Al Ameri' }]),
  }
  return openPortal(path, { language, token: 't-1', answers: { ...usual, ...answers } })
}

describe('the audit log', () => {
  test('says who did what, what was and what is, and why, once', async () => {
    open('/admin/audit', { [list]: log([entry('e-1'), rejected]) })
    const [settings, shop] = await screen.findAllByRole('listitem')
    expect(settings?.textContent).toContain('Sara Al Ameri changed the settings')
    expect(settings?.textContent).toContain('Commission')
    expect(within(settings as HTMLElement).getByText('10.00%').tagName).toBe('DEL')
    expect(within(settings as HTMLElement).getByText('12.50%').tagName).toBe('INS')
    expect(shop?.textContent).toContain('Sara Al Ameri rejected the shop Dar Al Noor')
    expect(shop?.textContent?.split('The licence has ended')).toHaveLength(2)
    expect(
      within(shop as HTMLElement)
        .getByRole('link', { name: 'Dar Al Noor' })
        .getAttribute('href'),
    ).toBe('/admin/shops/s-1')
  })

  test('leads to what its reader may see alone (0066)', async () => {
    const product = { subjectKind: 'product', subjectId: 'p-1', subjectName: 'Marsa Sofa' }
    const decided = entry('e-3', { ...rejected, ...product, action: 'product.decided' })
    const platform = { role: 'finance', rights: rightsOfRole('finance') }
    open('/admin/audit', {
      'GET /api/auth/me': ok({ ...sara, platform }),
      [list]: log([rejected, decided]),
    })
    expect(await screen.findByRole('link', { name: 'Dar Al Noor' })).toBeTruthy()
    expect(screen.getByText('Marsa Sofa')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Marsa Sofa' })).toBeNull()
  })

  test('speaks Arabic', async () => {
    open('/admin/audit', { [list]: log([rejected]) }, 'ar')
    const [shop] = await screen.findAllByRole('listitem')
    expect(shop?.textContent).toContain('رفض Sara Al Ameri متجر دار النور')
    expect(shop?.textContent).toContain('قيد المراجعة')
  })

  test.each([
    ...orderStatuses,
    ...returnStatuses,
    ...payoutStages,
    ...reviewStatuses,
    ...kycStatuses,
    ...shopStatuses,
    ...productStatuses,
  ])('has a word for the status %s in both languages', (status) => {
    expect(valueText('status', status, 'ar')).toMatch(/^\P{Script=Latin}+$/u)
    expect(valueText('status', status, 'en')).not.toBe(status)
  })

  const bedroom = { en: 'Bedroom', ar: 'غرف النوم' }
  const nightstands = entry('e-3', {
    action: 'category.deleted',
    subjectKind: 'category',
    subjectId: 'c-1',
    subjectName: 'Nightstands',
    subjectNameAr: 'طاولات جانبية',
    before: {
      name: 'Nightstands',
      nameAr: 'طاولات جانبية',
      slug: 'nightstands',
      status: 'active',
      sortOrder: 18,
      parent: bedroom,
      iconUrl: null,
      metaTitle: 'Nightstands',
      metaDescription: 'All of them',
      productCount: 2,
      productsMovedTo: bedroom,
    },
    after: null,
  })

  test.each([
    [
      'en',
      'Sara Al Ameri deleted the category Nightstands and moved its products (2) to Bedroom',
      'Name, Name in Arabic, Slug, Status, Sort order, Parent and 2 more',
      'Sort order',
    ],
    [
      'ar',
      'حذف Sara Al Ameri الفئة طاولات جانبية ونقل قطعها (2) إلى غرف النوم',
      'الاسم، الاسم بالعربية، المعرّف، الحالة، الترتيب، الفئة الأعلى وغيرها (2)',
      'الترتيب',
    ],
  ] as const)('names what changed and where items went (%s)', async (language, sentence, names, place) => {
    open('/admin/audit', { [list]: log([nightstands]) }, language)
    const [item] = await screen.findAllByRole('listitem')
    expect(item?.textContent).toContain(sentence)
    expect(item?.querySelector('summary')?.textContent).toBe(names)
    expect(within(item as HTMLElement).getByText(place).nextElementSibling?.textContent).toContain('18')
    expect(within(item as HTMLElement).getAllByText(bedroom[language])).toHaveLength(2)
  })

  test('is filtered by the address, and a choice changes the address', async () => {
    const { user, sent, path } = open('/admin/audit?from=2026-11-01', { [list]: log([rejected]) })
    await screen.findByText('Dar Al Noor')
    await user.selectOptions(screen.getByLabelText('Action'), 'Decision on a shop')
    await waitFor(() => expect(path()).toBe('/admin/audit?action=shop.decided&from=2026-11-01'))
    await user.type(screen.getByLabelText('Name'), 'noor{Enter}')
    await waitFor(() => expect(path()).toContain('search=noor'))
    await waitFor(() =>
      expect(sent.findLast(({ call }) => call === list)?.path).toBe(
        '/api/admin/audit?action=shop.decided&search=noor&from=2026-11-01&limit=50',
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(path()).toBe('/admin/audit'))
  })

  test('shows all about one subject', async () => {
    const { user, path } = open('/admin/audit', { [list]: log([rejected]) })
    await user.click(await screen.findByRole('link', { name: 'Full history' }))
    await waitFor(() => expect(path()).toBe('/admin/audit?subjectKind=shop&subjectId=s-1'))
    expect(await screen.findByText('Entries about one item only')).toBeTruthy()
  })

  test('goes on to older entries, and tries again where they do not come', async () => {
    const away = refusal(503, 'request.unavailable', 'Away')
    const { user, sent } = open('/admin/audit', {
      [list]: [log([entry('e-1')], '/api/admin/audit?cursor=e-1'), away, log([rejected])],
    })
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Could not load more')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
    expect(sent.findLast(({ call }) => call === list)?.path).toBe('/api/admin/audit?cursor=e-1')
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  test.each([
    ['/admin/audit', 'Nothing recorded yet'],
    ['/admin/audit?search=x', 'No entries match these filters'],
  ])('says so where %s has nothing', async (path, title) => {
    open(path, { [list]: log([]) })
    expect(await screen.findByText(title)).toBeTruthy()
  })

  test('can be tried again when it cannot be read', async () => {
    const { user } = open('/admin/audit', { [list]: [refusal(503, 'x', 'Away'), log([rejected])] })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Dar Al Noor')).toBeTruthy()
  })
})

test.each(auditActions)('%s is a sentence with its actor in both languages', (action) => {
  const { en, ar } = sentenceFor({ action, after: null })
  expect(en).toContain('{actor}')
  expect(ar).toContain('{actor}')
})

test.each([
  ['deliveryFeeFils', 2550, 'AED 25.50', '25.50 د.إ.'],
  ['price', '4290.00 AED', 'AED 4,290', '4,290 د.إ.'],
  ['price', 'for nothing', 'for nothing', 'for nothing'],
  ['commissionBp', 1250, '12.50%', '12.50%'],
  ['eurRateBp', 40_125, '4.0125', '4.0125'],
  ['reviewsEnabled', false, 'Off', 'متوقف'],
  ['status', 'pending_review', 'Pending review', 'بانتظار المراجعة'],
  ['name', 'active', 'active', 'active'],
  ['category', { en: 'Daybeds', ar: 'أسرّة نهارية' }, 'Daybeds', 'أسرّة نهارية'],
  ['category', { en: 'Daybeds', ar: null }, 'Daybeds', 'Daybeds'],
  ['colors', [{ en: 'Beige', ar: 'بيج' }, 'Navy'], 'Beige, Navy', 'بيج، Navy'],
  ['styleTags', ['urban', 'classic'], 'Urban, Classic', 'عصري، كلاسيكي'],
  ['colors', [], 'none', 'لا شيء'],
  ['supportEmail', null, 'none', 'لا شيء'],
  ['description', 'x'.repeat(301), `${'x'.repeat(300)}…`, `${'x'.repeat(300)}…`],
])('%s of %j reads %s, and %s', (name, value, en, ar) => {
  expect(valueText(name, value, 'en')).toBe(en)
  expect(valueText(name, value, 'ar')).toBe(ar)
})
