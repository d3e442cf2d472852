import { styleNames } from '#domain/catalogue/products/styles.ts'
import { weekdayNames } from '#domain/platform/weekday-names.ts'
import { kycDocumentNames } from '#domain/shops/kyc.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import { adminRoleNames } from '#domain/platform/admin-roles.ts'
import { shopRoleNames } from '#domain/shops/shop-roles.ts'
import { platformRoleNames } from '#domain/shops/tax-profile.ts'
import { orderStatusNames } from '#domain/orders/order-status.ts'
import { payoutStageNames } from '#domain/money/payouts/payout-status.ts'
import { returnStatusNames } from '#domain/orders/return-status.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'

const statuses = {
  ...orderStatusNames,
  ...returnStatusNames,
  ...payoutStageNames,
  waiting: { en: 'Waiting', ar: 'بانتظار الإرسال' },
  pending: { en: 'Pending', ar: 'قيد المراجعة' },
  approved: { en: 'Approved', ar: 'معتمد' },
  rejected: { en: 'Rejected', ar: 'مرفوض' },
  suspended: { en: 'Suspended', ar: 'موقوف' },
  pending_review: { en: 'Pending review', ar: 'بانتظار المراجعة' },
  active: { en: 'Active', ar: 'ظاهر' },
  inactive: { en: 'Inactive', ar: 'غير معروض' },
  withdrawn: { en: 'Withdrawn', ar: 'مسحوب' },
  hidden: { en: 'Hidden', ar: 'مخفي' },
  queued: { en: 'Waiting to be sent', ar: 'بانتظار الإرسال' },
  failed: { en: 'Could not be sent', ar: 'تعذّر إرسالها' },
  open: { en: 'In progress', ar: 'في الطريق' },
  done: { en: 'Done', ar: 'اكتمل' },
}

/** Log values with a text of their own, by field. */
export const wordTexts: Readonly<Record<string, Readonly<Record<string, Bilingual>>>> = {
  status: statuses,
  change: statuses,
  paidBy: {
    bank: { en: 'Bank transfer', ar: 'تحويل مصرفي' },
    cash: { en: 'Cash', ar: 'نقداً' },
  },
  document: kycDocumentNames,
  kind: {
    answer: { en: 'Answer', ar: 'رد' },
    note: { en: 'Note', ar: 'ملاحظة' },
  },
  styleTags: styleNames,
  licenceEmirate: emirateNames,
  legalEmirate: emirateNames,
  platformRole: platformRoleNames,
  adminRole: adminRoleNames,
  shopRole: shopRoleNames,
  weekdays: Object.fromEntries(weekdayNames.entries()),
}
