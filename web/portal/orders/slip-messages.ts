import { messages } from '#web/kit/i18n/messages.ts'
import { words } from '#web/kit/elements/words.ts'

/** What stands on the slip that goes with the items, always in both languages. */
export const slipTexts = messages(words, {
  en: {
    title: 'Packing slip',
    customer: 'For',
    notes: 'Notes for the delivery',
    day: 'Delivery day',
    collect: 'To be paid in cash',
    signature: 'Signature',
  },
  ar: {
    title: 'قائمة التعبئة',
    customer: 'إلى',
    notes: 'ملاحظات التوصيل',
    day: 'موعد التوصيل',
    collect: 'يُدفع نقداً',
    signature: 'التوقيع',
  },
})
