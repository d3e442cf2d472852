import { absent, conflict, forbidden, invalid, type Refusals } from './kind.ts'

/** Refusals about refunds. */
export const refundRefusals = {
  'refund.not-found': absent('This refund does not exist.', 'هذا المبلغ المُعاد غير موجود.'),
  'refund.cannot-move': conflict(
    'Someone has already processed this refund. Please check the order again.',
    'عولج هذا المبلغ في هذه الأثناء. راجع الطلب من جديد.',
  ),
  'refund.reason-missing': invalid('Please say why it could not be paid.', 'اذكر سبب تعذّر الدفع.'),
  'refund.disputed': conflict(
    'The customer’s bank disputes this payment. Do not refund it before that is decided: it would be paid twice.',
    'يعترض مصرف العميل على هذه الدفعة. لا تُعد شيئاً قبل البتّ في الاعتراض، وإلا دُفع المبلغ مرتين.',
  ),
  'refund.taken-back': conflict(
    'The customer’s bank has already refunded this money.',
    'أعاد مصرف العميل هذا المبلغ بالفعل.',
  ),
  'refund.not-lost': conflict(
    'No lost dispute of this order has refunded the customer this much.',
    'لم يُعد أي اعتراض خاسر على هذا الطلب هذا القدر إلى العميل.',
  ),
  'capture.not-failed': conflict(
    'The provider has not refused to pay this order.',
    'لم يرفض المزوّد دفع ثمن هذا الطلب.',
  ),
  'refund.not-delivered': conflict(
    'Only delivered orders can be refunded this way. Cancel what was not delivered.',
    'لا يُعاد مبلغ بهذه الطريقة إلا من طلب سُلّم. ألغِ ما لم يُسلَّم.',
  ),
  'refund.too-much': conflict(
    'At most {most} of this can still be refunded.',
    'لا يمكن أن يُعاد من هذا أكثر من {most}.',
  ),
  'refund.above-limit': forbidden(
    'You can refund up to {limit} of an order like this. Ask someone with the “Money” right.',
    'يمكنك أن تعيد بهذه الطريقة {limit} من الطلب. اطلب ذلك ممن لديه صلاحية المال.',
  ),
  'refund.not-covered': conflict(
    'Your balance with Majlis does not cover this. Please ask Majlis to refund it.',
    'ما يستحق لك لدى مجلس لا يغطي هذا المبلغ. يُرجى أن تطلب من مجلس إعادته.',
  ),
  'refund.platform-bears': forbidden(
    'Only Majlis decides which costs Majlis bears.',
    'مجلس وحده يقرر ما يتحمله مجلس.',
  ),
  'refund.too-little-cash': conflict(
    'According to the ledger Majlis has {cash} in cash. Pay it by bank transfer.',
    'لدى مجلس {cash} نقداً حسب الدفاتر. ادفعه بتحويل مصرفي.',
  ),
  'refund.platform-pays': forbidden(
    'Majlis has the money of this sale and pays the refund.',
    'لدى مجلس مبلغ هذا البيع، وهو من يعيده.',
  ),
  'refund.day-ahead': invalid('This date is in the future.', 'هذا اليوم لم يأتِ بعد.'),
  'refund.no-account-needed': conflict(
    'No transfer to you is pending, so there is no account to enter or change.',
    'لا يوجد مبلغ بانتظار التحويل إليك، فلا حاجة إلى إدخال حساب أو تغييره.',
  ),
  'refund.nothing-to-send': conflict(
    'None of these refunds can be sent to the bank: their customers have not entered an account, or someone else must send them.',
    'لا يمكن إرسال أي من هذه المبالغ إلى المصرف: لم يحدد أصحابها حساباً، أو يجب أن يرسلها شخص آخر.',
  ),
  'refund.second-person-needed': conflict(
    'Refunds above {above} must be paid by someone other than the person who decided them.',
    'المبالغ المُعادة التي تتجاوز {above} يدفعها شخص غير الذي قررها.',
  ),
  'refund.account-same-person': conflict(
    'You entered this account yourself, so someone else must pay to it.',
    'أنت من أدخل هذا الحساب، فيجب أن يدفع إليه شخص آخر.',
  ),
  'refund.no-provider': conflict(
    'There is no longer a card provider. Pay the refund another way.',
    'لم يعد أي مزوّد دفع بالبطاقات مُعدّاً. أعده بطريقة أخرى.',
  ),
} as const satisfies Refusals
