import type { Refusals } from './kind.ts'

/** Commission, and what shops earn. */
export const moneyRefusals = {
  'commission.not-found': {
    kind: 'absent',
    en: 'This rule is not there any more.',
    ar: 'لم تعد هذه القاعدة موجودة.',
  },
  'commission.shop-unknown': {
    kind: 'invalid',
    en: 'There is no such shop.',
    ar: 'لا يوجد متجر كهذا.',
  },
  'commission.category-unknown': {
    kind: 'invalid',
    en: 'There is no such category any more.',
    ar: 'لم تعد هذه الفئة موجودة.',
  },
  'commission.too-many': {
    kind: 'conflict',
    en: 'There are 500 rules already. Remove one that counts no more.',
    ar: 'بلغت القواعد 500 قاعدة. أزل قاعدة لم تعد سارية.',
  },
} as const satisfies Refusals
