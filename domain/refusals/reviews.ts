import type { Refusals } from './kind.ts'

/** What customers write about items, and what becomes of it. */
export const reviewRefusals = {
  'review.not-found': { kind: 'absent', en: 'This review does not exist.', ar: 'هذا التقييم غير موجود.' },
  'review.switched-off': {
    kind: 'conflict',
    en: 'Majlis takes no reviews at present.',
    ar: 'لا يستقبل مجلس التقييمات حالياً.',
  },
  'review.not-bought': {
    kind: 'conflict',
    en: 'This item is not part of the order.',
    ar: 'هذه القطعة ليست ضمن الطلب.',
  },
  'review.not-delivered': {
    kind: 'conflict',
    en: 'An item can be reviewed once it has been delivered.',
    ar: 'يمكن تقييم القطعة بعد توصيلها.',
  },
  'review.already-written': {
    kind: 'conflict',
    en: 'You have reviewed this item of the order already.',
    ar: 'سبق أن قيّمت هذه القطعة من الطلب.',
  },
  'review.cannot-move': {
    kind: 'conflict',
    en: 'A review that is {from} cannot become {to}.',
    ar: 'لا يمكن نقل التقييم من الحالة {from} إلى {to}.',
  },
  'review.reason-missing': {
    kind: 'invalid',
    en: 'Please say why: the customer is told.',
    ar: 'يُرجى ذكر السبب، فسيُبلَّغ به العميل.',
  },
  'review.moved-meanwhile': {
    kind: 'conflict',
    en: 'This review was decided meanwhile. Look at it again.',
    ar: 'صدر قرار في هذا التقييم في هذه الأثناء. راجعه من جديد.',
  },
  'review.written-again': {
    kind: 'conflict',
    en: 'Its author has written another review of this product. Decide that one.',
    ar: 'كتب صاحب هذا التقييم تقييماً آخر للقطعة نفسها. بُتّ في ذلك التقييم.',
  },
  'review.reply-fixed': {
    kind: 'conflict',
    en: 'A reply can be changed once, and was.',
    ar: 'يمكن تعديل الرد مرة واحدة، وقد عُدِّل.',
  },
  'review.answered-by-shop': {
    kind: 'conflict',
    en: 'The shop of this product replies to its reviews.',
    ar: 'متجر هذه القطعة هو من يردّ على تقييماتها.',
  },
} as const satisfies Refusals

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
