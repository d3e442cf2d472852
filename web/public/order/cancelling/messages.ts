import { messages } from '#web/kit/i18n/messages.ts'

/** Cancelling items of an order, on the customer's page. */
export const cancellingTexts = messages({
  en: {
    open: 'Cancel items',
    openOf: 'Cancel items of {number}',
    which: 'Which items do you want to cancel?',
    keep: 'Keep',
    cancel: { one: 'Cancel {count}', other: 'Cancel {count}' },
    reason: 'Reason (optional)',
    newTotal: 'New total: {amount}',
    owed: 'Delivery was free from {from}. What is left comes to less, so the delivery costs {amount}.',
    nothingLeft: 'Nothing is left then: the whole order is cancelled.',
    send: 'Cancel these items',
    sending: 'Cancelling',
    leave: 'Keep all items',
    done: 'The items are cancelled',
    failed: 'Nothing was cancelled. Try again in a moment.',
  },
  ar: {
    open: 'إلغاء قطع',
    openOf: 'إلغاء قطع من الطلب {number}',
    which: 'ما الذي لا تريد وصوله؟',
    keep: 'سأحتفظ بها',
    cancel: {
      zero: 'سأحتفظ بها',
      one: 'إلغاء قطعة واحدة',
      two: 'إلغاء قطعتين',
      few: 'إلغاء {count} قطع',
      many: 'إلغاء {count} قطعة',
      other: 'إلغاء {count} قطعة',
    },
    reason: 'ما السبب؟ (اختياري)',
    newTotal: 'المجموع الجديد: {amount}',
    owed: 'كان التوصيل مجانياً من {from}. ما بقي أقل من ذلك، لذا يكلّف التوصيل {amount}.',
    nothingLeft: 'لن يبقى شيء، وسيُلغى الطلب كله.',
    send: 'إلغاء هذه القطع',
    sending: 'جارٍ الإلغاء',
    leave: 'إبقاء كل القطع',
    done: 'أُلغيت القطع',
    failed: 'لم يُلغَ شيء. أعد المحاولة بعد قليل.',
  },
})
