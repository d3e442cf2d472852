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
  'refund.disputed': {
    kind: 'conflict',
    en: 'The customer’s bank disputes this payment. Give nothing back before that is decided: it would be paid twice.',
    ar: 'يعترض مصرف العميل على هذه الدفعة. لا تُعد شيئاً قبل البتّ في الاعتراض، وإلا دُفع المبلغ مرتين.',
  },
  'refund.taken-back': {
    kind: 'conflict',
    en: 'The customer’s bank has given this money back already.',
    ar: 'أعاد مصرف العميل هذا المبلغ بالفعل.',
  },
  'refund.not-lost': {
    kind: 'conflict',
    en: 'No lost dispute of this order has given the customer so much.',
    ar: 'لم يُعد أي اعتراض خاسر على هذا الطلب هذا القدر إلى العميل.',
  },
  'capture.not-failed': {
    kind: 'conflict',
    en: 'The provider has not refused to pay this order.',
    ar: 'لم يرفض المزوّد دفع ثمن هذا الطلب.',
  },
  'refund.not-delivered': {
    kind: 'conflict',
    en: 'Only of a delivered order can money be given back like this. Cancel what was not delivered.',
    ar: 'لا يُعاد مبلغ بهذه الطريقة إلا من طلب سُلّم. ألغِ ما لم يُسلَّم.',
  },
  'refund.too-much': {
    kind: 'conflict',
    en: 'At most {most} of this can still be given back.',
    ar: 'لا يمكن أن يُعاد من هذا أكثر من {most}.',
  },
  'refund.above-limit': {
    kind: 'forbidden',
    en: 'You may give back {limit} of an order like this. Ask somebody with the right to money.',
    ar: 'يمكنك أن تعيد بهذه الطريقة {limit} من الطلب. اطلب ذلك ممن لديه صلاحية المال.',
  },
  'refund.not-covered': {
    kind: 'conflict',
    en: 'What Majlis owes you does not cover this. Please ask Majlis to give it back.',
    ar: 'ما يستحق لك لدى مجلس لا يغطي هذا المبلغ. يُرجى أن تطلب من مجلس إعادته.',
  },
  'refund.platform-bears': {
    kind: 'forbidden',
    en: 'Only Majlis says what Majlis bears.',
    ar: 'مجلس وحده يقرر ما يتحمله مجلس.',
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
  'refund.no-account-needed': {
    kind: 'conflict',
    en: 'Nothing waits to be transferred to you, so there is no account to enter or to change.',
    ar: 'لا يوجد مبلغ بانتظار التحويل إليك، فلا حاجة إلى إدخال حساب أو تغييره.',
  },
  'refund.nothing-to-send': {
    kind: 'conflict',
    en: 'None of these refunds can be sent to the bank: their customers have named no account, or somebody else has to send them.',
    ar: 'لا يمكن إرسال أي من هذه المبالغ إلى المصرف: لم يحدد أصحابها حساباً، أو يجب أن يرسلها شخص آخر.',
  },
  'refund.second-person-needed': {
    kind: 'conflict',
    en: 'Refunds above {above} are paid by somebody other than who decided them.',
    ar: 'المبالغ المُعادة التي تتجاوز {above} يدفعها شخص غير الذي قررها.',
  },
  'refund.account-same-person': {
    kind: 'conflict',
    en: 'You have entered this account yourself, so somebody else pays to it.',
    ar: 'أنت من أدخل هذا الحساب، فيجب أن يدفع إليه شخص آخر.',
  },
  'refund.no-provider': {
    kind: 'conflict',
    en: 'No card provider is set up any more. Pay it another way.',
    ar: 'لم يعد أي مزوّد دفع بالبطاقات مُعدّاً. أعده بطريقة أخرى.',
  },
} as const satisfies Refusals
