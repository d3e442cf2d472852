import type { Refusals } from './kind.ts'

/** Refusals about sending back what was delivered. */
export const returnRefusals = {
  'return.not-found': { kind: 'absent', en: 'This return does not exist.', ar: 'هذا الإرجاع غير موجود.' },
  'return.not-delivered': {
    kind: 'conflict',
    en: 'Only what has been delivered can be sent back.',
    ar: 'لا يمكن إرجاع إلا ما تم تسليمه.',
  },
  'return.too-late': {
    kind: 'conflict',
    en: 'The time to send this order back is over.',
    ar: 'انتهت مدة إرجاع هذا الطلب.',
  },
  'return.too-many': {
    kind: 'conflict',
    en: 'You cannot send back more than you received and have not sent back yet.',
    ar: 'لا يمكنك إرجاع أكثر مما استلمته ولم تُرجعه بعد.',
  },
  'return.not-fetched': {
    kind: 'conflict',
    en: 'A day to fetch a return is agreed on once it is approved, until it has arrived.',
    ar: 'يُتفق على يوم استلام المرتجع بعد الموافقة عليه وقبل وصوله.',
  },
  'return.day-gone': {
    kind: 'conflict',
    en: 'The shop has proposed another day meanwhile, or the return has moved on.',
    ar: 'اقترح المتجر يوماً آخر في هذه الأثناء، أو تغيّرت حالة المرتجع.',
  },
  'return.cannot-move': {
    kind: 'conflict',
    en: 'A return that is {from} cannot become {to}.',
    ar: 'لا يمكن نقل الإرجاع من الحالة «{from}» إلى «{to}».',
  },
  'return.reason-missing': {
    kind: 'invalid',
    en: 'Please say why: the customer is told.',
    ar: 'يُرجى ذكر السبب، فسيُبلَّغ به العميل.',
  },
  'return.moved-meanwhile': {
    kind: 'conflict',
    en: 'This return has moved on meanwhile. Look at it again.',
    ar: 'تغيّرت حالة هذا الإرجاع في هذه الأثناء. راجعه من جديد.',
  },
  'return.refund-too-much': {
    kind: 'invalid',
    en: 'A refund is at most {most}: what the items cost, within what is left of what was paid for the order.',
    ar: 'لا يزيد المبلغ المعاد على {most}: ثمن القطع في حدود المتبقي مما دُفع للطلب.',
  },
} as const satisfies Refusals
