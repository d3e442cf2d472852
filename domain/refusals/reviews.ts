import { absent, conflict, invalid, type Refusals } from './kind.ts'

/** Refusals about reviews. */
export const reviewRefusals = {
  'review.not-found': absent('This review does not exist.', 'هذا التقييم غير موجود.'),
  'review.switched-off': conflict(
    'Majlis is not accepting reviews at the moment.',
    'لا يستقبل مجلس التقييمات حالياً.',
  ),
  'review.not-bought': conflict('This item is not part of the order.', 'هذه القطعة ليست ضمن الطلب.'),
  'review.not-delivered': conflict(
    'An item can be reviewed once it has been delivered.',
    'يمكن تقييم القطعة بعد توصيلها.',
  ),
  'review.already-written': conflict(
    'You have already reviewed this item of the order.',
    'سبق أن قيّمت هذه القطعة من الطلب.',
  ),
  'review.cannot-move': conflict(
    'A review that is {from} cannot become {to}.',
    'لا يمكن نقل التقييم من الحالة {from} إلى {to}.',
  ),
  'review.reason-missing': invalid(
    'Please give a reason: the customer will see it.',
    'يُرجى ذكر السبب، فسيُبلَّغ به العميل.',
  ),
  'review.moved-meanwhile': conflict(
    'This review has been decided in the meantime. Please check it again.',
    'صدر قرار في هذا التقييم في هذه الأثناء. راجعه من جديد.',
  ),
  'review.written-again': conflict(
    'The author has written another review of this product. Decide on that one.',
    'كتب صاحب هذا التقييم تقييماً آخر للقطعة نفسها. بُتّ في ذلك التقييم.',
  ),
  'review.reply-fixed': conflict(
    'A reply can be changed only once, and this one already was.',
    'يمكن تعديل الرد مرة واحدة، وقد عُدِّل.',
  ),
  'review.answered-by-shop': conflict(
    'The shop of this product replies to its reviews.',
    'متجر هذه القطعة هو من يردّ على تقييماتها.',
  ),
} as const satisfies Refusals

/** Refusals about wishlists and stock notices. */
export const visitorRefusals = {
  'wishlist.not-found': absent('This list is no longer shared.', 'لم تعد هذه القائمة مشاركة.'),
  'wishlist.empty': invalid(
    'Save at least one item to share a list.',
    'احفظ قطعة واحدة على الأقل لتشارك قائمة.',
  ),
  'wishlist.changed': conflict(
    'This list was changed in another window. Check it again, then save.',
    'تغيّرت هذه القائمة في نافذة أخرى. راجعها ثم احفظ من جديد.',
  ),
  'stock-notice.not-found': absent('This link no longer works.', 'لم يعد هذا الرابط يعمل.'),
} as const satisfies Refusals
