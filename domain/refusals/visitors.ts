import type { Refusals } from './kind.ts'

/** What visitors write. */
export const visitorRefusals = {
  'wishlist.not-found': {
    kind: 'absent',
    en: 'This list is not shared any more.',
    ar: 'لم تعد هذه القائمة مشاركة.',
  },
  'wishlist.empty': {
    kind: 'invalid',
    en: 'Save at least one item to share a list.',
    ar: 'احفظ قطعة واحدة على الأقل لتشارك قائمة.',
  },
  'wishlist.changed': {
    kind: 'conflict',
    en: 'This list was changed in another window. Look at it again, then save.',
    ar: 'تغيّرت هذه القائمة في نافذة أخرى. راجعها ثم احفظ من جديد.',
  },
  'stock-notice.not-found': {
    kind: 'absent',
    en: 'This link no longer works.',
    ar: 'لم يعد هذا الرابط يعمل.',
  },
} as const satisfies Refusals
