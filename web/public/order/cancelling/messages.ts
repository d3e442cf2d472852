import { messages } from '#web/kit/i18n/messages.ts'

/** Cancelling items of an order, on the customer's page. */
export const cancellingTexts = messages({
  en: {
    which: 'Which items do you want to cancel?',
    keep: 'Keep',
    reason: 'Reason (optional)',
    newTotal: 'New total: {amount}',
    owed: 'Delivery was free from {from}. The rest is below that, so delivery costs {amount}.',
    sending: 'Cancelling',
    leave: 'Keep all items',
    failed: 'The items could not be cancelled. Try again in a moment.',
  },
  ar: {
    which: 'ما الذي لا تريد وصوله؟',
    keep: 'سأحتفظ بها',
    reason: 'ما السبب؟ (اختياري)',
    newTotal: 'المجموع الجديد: {amount}',
    owed: 'كان التوصيل مجانياً من {from}. ما بقي أقل من ذلك، لذا يكلّف التوصيل {amount}.',
    sending: 'جارٍ الإلغاء',
    leave: 'إبقاء كل القطع',
    failed: 'لم يُلغَ شيء. أعد المحاولة بعد قليل.',
  },
})
