import type { Role } from '#contract/platform/auth.ts'
import { type AdminWork, adminWorks, type ShopWork, shopWorks } from '#domain/insights/work.ts'
import { type Answers, ok } from './fake-network.ts'
import { config, figures } from './people.ts'

/** A vendor in the API's form. */
export function vendor(number: number, more: object = {}) {
  return {
    id: `shop-${number}`,
    shopName: `Shop ${number}`,
    shopNameAr: null,
    businessType: 'maker',
    status: 'approved',
    activeProducts: 3,
    totalProducts: 5,
    pendingProducts: 1,
    rejectedProducts: 1,
    businessLicense: null,
    identityDocument: null,
    addressProof: null,
    statusSince: '2026-11-01T08:00:00.000Z',
    createdAt: '2026-11-01T08:00:00.000Z',
    ...more,
  }
}

/** A vendor waiting for approval. */
export function pendingVendor(number: number, more: object = {}) {
  const none = { activeProducts: 0, totalProducts: 0, pendingProducts: 0, rejectedProducts: 0 }
  return vendor(number, { status: 'pending', ...none, ...more })
}

export const overview = {
  vendors: { total: 124, approved: 110, pending: 3, suspended: 9, rejected: 2 },
  products: { pendingReview: 7, active: 412, rejected: 19 },
}

/** Revenue of the months up to November 2026. */
export function revenueOf(amounts: readonly number[]) {
  return amounts.map((revenue, index) => {
    const month = new Date(Date.UTC(2026, 10 - amounts.length + 1 + index)).toISOString().slice(0, 7)
    return { month, revenue, orders: revenue > 0 ? 4 : 0 }
  })
}

/** The waiting counts, 0 unless given. */
export function waitingFor(role: Role, counts: Partial<Record<AdminWork | ShopWork, number>> = {}) {
  const none = (role === 'admin' ? adminWorks : shopWorks).map((work) => [work, 0])
  return ok({ ...Object.fromEntries(none), ...counts })
}

/** All replies that the admin dashboard needs. */
export const dashboardAnswers: Answers = {
  'GET /api/config': ok(config),
  'GET /api/admin/metrics': ok(figures),
  'GET /api/admin/mails': ok([]),
  'GET /api/admin/payouts': ok([]),
  'GET /api/admin/vendors': ok([]),
  'GET /api/admin/overview': ok(overview),
  'GET /api/admin/waiting': waitingFor('admin', { shops: 3, products: 7 }),
  'GET /api/admin/revenue': ok(revenueOf(Array.from({ length: 12 }, () => 0))),
}
