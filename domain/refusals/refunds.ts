import type { Refusals } from './kind.ts'

/** Refusals about money that goes back to customers. */
export const refundRefusals = {
  'refund.not-found': {
    kind: 'absent',
    en: 'This refund does not exist.',
    ar: 'هذا المبلغ المُعاد غير موجود.',
  },
  'refund.cannot-move': {
    kind: 'conflict',
    en: 'Somebody has seen to this refund meanwhile. Look at the order again.',
    ar: 'عولج هذا المبلغ في هذه الأثناء. راجع الطلب من جديد.',
  },
  'refund.reason-missing': {
    kind: 'invalid',
    en: 'Say why it could not be paid.',
    ar: 'اذكر سبب تعذّر الدفع.',
  },
  'refund.too-little-cash': {
    kind: 'conflict',
    en: 'Majlis has {cash} in cash by the books. Pay it by bank transfer.',
    ar: 'لدى مجلس {cash} نقداً حسب الدفاتر. ادفعه بتحويل مصرفي.',
  },
  'refund.platform-pays': {
    kind: 'forbidden',
    en: 'Majlis has the money of this sale and gives it back.',
    ar: 'لدى مجلس مبلغ هذا البيع، وهو من يعيده.',
  },
  'refund.day-ahead': {
    kind: 'invalid',
    en: 'This day is yet to come.',
    ar: 'هذا اليوم لم يأتِ بعد.',
  },
  'refund.no-provider': {
    kind: 'conflict',
    en: 'No card provider is set up any more. Pay it another way.',
    ar: 'لم يعد أي مزوّد دفع بالبطاقات مُعدّاً. أعده بطريقة أخرى.',
  },
} as const satisfies Refusals
