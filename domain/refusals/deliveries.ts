import { absent, conflict, invalid, type Refusals } from './kind.ts'

/** Refusals about delivery attempts and their outcome. */
export const deliveryRefusals = {
  'order.failure-missing': invalid(
    'Please say why the order was not delivered.',
    'يُرجى ذكر سبب عدم تسليم الطلب.',
  ),
  'order.proof-missing': invalid(
    'This order is paid in cash: enter who received it, or add a photo.',
    'يُدفع هذا الطلب نقداً: اذكر من استلمه أو أضف صورة.',
  ),
  'order.delivery-stands': conflict(
    'This delivery can no longer be undone. Items that come back are a return.',
    'لم يعد بالإمكان التراجع عن تسليم هذا الطلب. ما يعود منه يُسجَّل إرجاعاً.',
  ),
  'order.cash-counted': conflict(
    'The cash of this order has been counted, so its delivery can no longer be undone.',
    'عُدّ نقد هذا الطلب، ولم يعد بالإمكان التراجع عن تسليمه.',
  ),
  'order.delivered-by-another': conflict(
    'Only the person who marked this order as delivered can undo it.',
    'لا يمكن التراجع عن التسليم إلا لمن سجّله.',
  ),
  'order.nothing-accepted': conflict(
    'Nothing in this order was accepted. Mark it as not delivered instead.',
    'لم يُقبل شيء من هذا الطلب. سجّل بدلاً من ذلك أنه لم يُسلَّم.',
  ),
  'order.nothing-comes-back': conflict(
    'No items of this order are on their way back.',
    'لا توجد قطع من هذا الطلب في طريق العودة.',
  ),
  'order.cash-not-possible': conflict(
    'Cash on delivery is not available for this order. Please order with card payment.',
    'الدفع عند الاستلام غير متاح لهذا الطلب. يُرجى الطلب مع الدفع بالبطاقة.',
  ),
} as const satisfies Refusals

/** Refusals about returns. */
export const returnRefusals = {
  'return.not-found': absent('This return does not exist.', 'هذا الإرجاع غير موجود.'),
  'return.not-delivered': conflict(
    'Only delivered items can be returned.',
    'لا يمكن إرجاع إلا ما تم تسليمه.',
  ),
  'return.too-late': conflict('The return period for this order has ended.', 'انتهت مدة إرجاع هذا الطلب.'),
  'return.too-many': conflict(
    'You cannot return more than you have received and not yet returned.',
    'لا يمكنك إرجاع أكثر مما استلمته ولم تُرجعه بعد.',
  ),
  'return.not-fetched': conflict(
    'A collection day can be agreed only after a return is approved and before it arrives.',
    'يُتفق على يوم استلام المرتجع بعد الموافقة عليه وقبل وصوله.',
  ),
  'return.day-gone': conflict(
    'The shop has proposed another day in the meantime, or the return has changed.',
    'اقترح المتجر يوماً آخر في هذه الأثناء، أو تغيّرت حالة المرتجع.',
  ),
  'return.cannot-move': conflict(
    'A return that is {from} cannot become {to}.',
    'لا يمكن نقل الإرجاع من الحالة «{from}» إلى «{to}».',
  ),
  'return.reason-missing': invalid(
    'Please give a reason: the customer will see it.',
    'يُرجى ذكر السبب، فسيُبلَّغ به العميل.',
  ),
  'return.moved-meanwhile': conflict(
    'This return has changed in the meantime. Please check it again.',
    'تغيّرت حالة هذا الإرجاع في هذه الأثناء. راجعه من جديد.',
  ),
  'return.refund-too-much': invalid(
    'The refund can be at most {most}: the price of the items, within what is left of the amount paid for the order.',
    'لا يزيد المبلغ المعاد على {most}: ثمن القطع في حدود المتبقي مما دُفع للطلب.',
  ),
} as const satisfies Refusals
