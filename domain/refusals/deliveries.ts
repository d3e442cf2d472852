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
