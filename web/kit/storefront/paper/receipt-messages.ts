import { messages } from '#web/kit/i18n/messages.ts'

/** The receipt for cash that went back, which is always in both languages. */
export const receiptTexts = messages({
  en: {
    title: 'Receipt for cash given back',
    order: 'Order',
    customer: 'Given to',
    cause: 'Because of',
    day: 'Given back on',
    amount: 'Amount in cash',
    receivedBy: 'Received by',
    signature: 'Signature',
    print: 'Print receipt {number}',
    return: 'Pieces sent back',
    cancelled: 'Order cancelled',
    rejected: 'Order rejected',
    'line-cancelled': 'Pieces cancelled',
    'late-payment': 'Payment came too late',
  },
  ar: {
    title: 'إيصال إعادة مبلغ نقداً',
    order: 'الطلب',
    customer: 'سُلّم إلى',
    cause: 'السبب',
    day: 'تاريخ الإعادة',
    amount: 'المبلغ نقداً',
    receivedBy: 'استلمه',
    signature: 'التوقيع',
    print: 'طباعة الإيصال {number}',
    return: 'إرجاع قطع',
    cancelled: 'إلغاء الطلب',
    rejected: 'رفض الطلب',
    'line-cancelled': 'أُلغيت قطع',
    'late-payment': 'وصول الدفع متأخراً',
  },
})
