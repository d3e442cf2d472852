import type { Refusals } from './kind.ts'

/** What happens at the door, and what is made of it. */
export const deliveryRefusals = {
  'order.failure-missing': {
    kind: 'invalid',
    en: 'Please say why the order was not delivered.',
    ar: 'يُرجى ذكر سبب عدم تسليم الطلب.',
  },
  'order.proof-missing': {
    kind: 'invalid',
    en: 'This order is paid in cash: say who received it, or add a photo.',
    ar: 'يُدفع هذا الطلب نقداً: اذكر من استلمه أو أضف صورة.',
  },
  'order.delivery-stands': {
    kind: 'conflict',
    en: 'This delivery cannot be taken back any more. What comes back is a return.',
    ar: 'لم يعد بالإمكان التراجع عن تسليم هذا الطلب. ما يعود منه يُسجَّل إرجاعاً.',
  },
  'order.cash-counted': {
    kind: 'conflict',
    en: 'The cash of this order is counted: its delivery cannot be taken back any more.',
    ar: 'عُدّ نقد هذا الطلب، ولم يعد بالإمكان التراجع عن تسليمه.',
  },
  'order.delivered-by-another': {
    kind: 'conflict',
    en: 'Only who marked this order as delivered can take it back.',
    ar: 'لا يمكن التراجع عن التسليم إلا لمن سجّله.',
  },
  'order.nothing-accepted': {
    kind: 'conflict',
    en: 'Nothing of this order was accepted. Say instead that it was not delivered.',
    ar: 'لم يُقبل شيء من هذا الطلب. سجّل بدلاً من ذلك أنه لم يُسلَّم.',
  },
  'order.nothing-comes-back': {
    kind: 'conflict',
    en: 'No items of this order are on their way back.',
    ar: 'لا توجد قطع من هذا الطلب في طريق العودة.',
  },
  'order.cash-not-possible': {
    kind: 'conflict',
    en: 'Cash on delivery is not possible for this order. Please order with payment by card.',
    ar: 'الدفع عند الاستلام غير متاح لهذا الطلب. يُرجى الطلب مع الدفع بالبطاقة.',
  },
} as const satisfies Refusals

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
