import { absent, conflict, invalid, type Refusals } from './kind.ts'

/** Refusals about delivery attempts and their outcome. */
export const deliveryRefusals = {
  'order.failure-missing': invalid(
    'Please say why the order was not delivered.',
    'يُرجى ذكر سبب عدم تسليم الطلب.',
  ),
  'order.proof-missing': invalid(
    'This order is paid in cash: say who received it, or add a photo.',
    'يُدفع هذا الطلب نقداً: اذكر من استلمه أو أضف صورة.',
  ),
  'order.delivery-stands': conflict(
    'This delivery cannot be taken back any more. What comes back is a return.',
    'لم يعد بالإمكان التراجع عن تسليم هذا الطلب. ما يعود منه يُسجَّل إرجاعاً.',
  ),
  'order.cash-counted': conflict(
    'The cash of this order is counted: its delivery cannot be taken back any more.',
    'عُدّ نقد هذا الطلب، ولم يعد بالإمكان التراجع عن تسليمه.',
  ),
  'order.delivered-by-another': conflict(
    'Only who marked this order as delivered can take it back.',
    'لا يمكن التراجع عن التسليم إلا لمن سجّله.',
  ),
  'order.nothing-accepted': conflict(
    'Nothing of this order was accepted. Say instead that it was not delivered.',
    'لم يُقبل شيء من هذا الطلب. سجّل بدلاً من ذلك أنه لم يُسلَّم.',
  ),
  'order.nothing-comes-back': conflict(
    'No items of this order are on their way back.',
    'لا توجد قطع من هذا الطلب في طريق العودة.',
  ),
  'order.cash-not-possible': conflict(
    'Cash on delivery is not possible for this order. Please order with payment by card.',
    'الدفع عند الاستلام غير متاح لهذا الطلب. يُرجى الطلب مع الدفع بالبطاقة.',
  ),
} as const satisfies Refusals

/** Refusals about returns. */
export const returnRefusals = {
  'return.not-found': absent('This return does not exist.', 'هذا الإرجاع غير موجود.'),
  'return.not-delivered': conflict(
    'Only what has been delivered can be sent back.',
    'لا يمكن إرجاع إلا ما تم تسليمه.',
  ),
  'return.too-late': conflict('The time to send this order back is over.', 'انتهت مدة إرجاع هذا الطلب.'),
  'return.too-many': conflict(
    'You cannot send back more than you received and have not sent back yet.',
    'لا يمكنك إرجاع أكثر مما استلمته ولم تُرجعه بعد.',
  ),
  'return.not-fetched': conflict(
    'A day to fetch a return is agreed on once it is approved, until it has arrived.',
    'يُتفق على يوم استلام المرتجع بعد الموافقة عليه وقبل وصوله.',
  ),
  'return.day-gone': conflict(
    'The shop has proposed another day meanwhile, or the return has moved on.',
    'اقترح المتجر يوماً آخر في هذه الأثناء، أو تغيّرت حالة المرتجع.',
  ),
  'return.cannot-move': conflict(
    'A return that is {from} cannot become {to}.',
    'لا يمكن نقل الإرجاع من الحالة «{from}» إلى «{to}».',
  ),
  'return.reason-missing': invalid(
    'Please say why: the customer is told.',
    'يُرجى ذكر السبب، فسيُبلَّغ به العميل.',
  ),
  'return.moved-meanwhile': conflict(
    'This return has moved on meanwhile. Look at it again.',
    'تغيّرت حالة هذا الإرجاع في هذه الأثناء. راجعه من جديد.',
  ),
  'return.refund-too-much': invalid(
    'A refund is at most {most}: what the items cost, within what is left of what was paid for the order.',
    'لا يزيد المبلغ المعاد على {most}: ثمن القطع في حدود المتبقي مما دُفع للطلب.',
  ),
} as const satisfies Refusals
