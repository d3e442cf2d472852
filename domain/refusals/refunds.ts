import { absent, conflict, forbidden, invalid, type Refusals } from './kind.ts'

/** Refusals about refunds. */
export const refundRefusals = {
  'refund.not-found': absent('This refund does not exist.', 'هذا المبلغ المُعاد غير موجود.'),
  'refund.cannot-move': conflict(
    'Somebody has seen to this refund meanwhile. Look at the order again.',
    'عولج هذا المبلغ في هذه الأثناء. راجع الطلب من جديد.',
  ),
  'refund.reason-missing': invalid('Say why it could not be paid.', 'اذكر سبب تعذّر الدفع.'),
  'refund.disputed': conflict(
    'The customer’s bank disputes this payment. Give nothing back before that is decided: it would be paid twice.',
    'يعترض مصرف العميل على هذه الدفعة. لا تُعد شيئاً قبل البتّ في الاعتراض، وإلا دُفع المبلغ مرتين.',
  ),
  'refund.taken-back': conflict(
    'The customer’s bank has given this money back already.',
    'أعاد مصرف العميل هذا المبلغ بالفعل.',
  ),
  'refund.not-lost': conflict(
    'No lost dispute of this order has given the customer so much.',
    'لم يُعد أي اعتراض خاسر على هذا الطلب هذا القدر إلى العميل.',
  ),
  'capture.not-failed': conflict(
    'The provider has not refused to pay this order.',
    'لم يرفض المزوّد دفع ثمن هذا الطلب.',
  ),
  'refund.not-delivered': conflict(
    'Only of a delivered order can money be given back like this. Cancel what was not delivered.',
    'لا يُعاد مبلغ بهذه الطريقة إلا من طلب سُلّم. ألغِ ما لم يُسلَّم.',
  ),
  'refund.too-much': conflict(
    'At most {most} of this can still be given back.',
    'لا يمكن أن يُعاد من هذا أكثر من {most}.',
  ),
  'refund.above-limit': forbidden(
    'You may give back {limit} of an order like this. Ask somebody with the right to money.',
    'يمكنك أن تعيد بهذه الطريقة {limit} من الطلب. اطلب ذلك ممن لديه صلاحية المال.',
  ),
  'refund.not-covered': conflict(
    'What Majlis owes you does not cover this. Please ask Majlis to give it back.',
    'ما يستحق لك لدى مجلس لا يغطي هذا المبلغ. يُرجى أن تطلب من مجلس إعادته.',
  ),
  'refund.platform-bears': forbidden('Only Majlis says what Majlis bears.', 'مجلس وحده يقرر ما يتحمله مجلس.'),
  'refund.too-little-cash': conflict(
    'Majlis has {cash} in cash by the books. Pay it by bank transfer.',
    'لدى مجلس {cash} نقداً حسب الدفاتر. ادفعه بتحويل مصرفي.',
  ),
  'refund.platform-pays': forbidden(
    'Majlis has the money of this sale and gives it back.',
    'لدى مجلس مبلغ هذا البيع، وهو من يعيده.',
  ),
  'refund.day-ahead': invalid('This day is yet to come.', 'هذا اليوم لم يأتِ بعد.'),
  'refund.no-account-needed': conflict(
    'Nothing waits to be transferred to you, so there is no account to enter or to change.',
    'لا يوجد مبلغ بانتظار التحويل إليك، فلا حاجة إلى إدخال حساب أو تغييره.',
  ),
  'refund.nothing-to-send': conflict(
    'None of these refunds can be sent to the bank: their customers have named no account, or somebody else has to send them.',
    'لا يمكن إرسال أي من هذه المبالغ إلى المصرف: لم يحدد أصحابها حساباً، أو يجب أن يرسلها شخص آخر.',
  ),
  'refund.second-person-needed': conflict(
    'Refunds above {above} are paid by somebody other than who decided them.',
    'المبالغ المُعادة التي تتجاوز {above} يدفعها شخص غير الذي قررها.',
  ),
  'refund.account-same-person': conflict(
    'You have entered this account yourself, so somebody else pays to it.',
    'أنت من أدخل هذا الحساب، فيجب أن يدفع إليه شخص آخر.',
  ),
  'refund.no-provider': conflict(
    'No card provider is set up any more. Pay it another way.',
    'لم يعد أي مزوّد دفع بالبطاقات مُعدّاً. أعده بطريقة أخرى.',
  ),
} as const satisfies Refusals
