import { messages } from '#web/kit/i18n/messages.ts'

/** What stands on the slip that goes with the items, always in both languages. */
export const slipTexts = messages({
  en: {
    title: 'Packing slip',
    customer: 'For',
    address: 'Address',
    notes: 'Notes for the delivery',
    day: 'Delivery day',
    collect: 'To be paid in cash',
    assembly: 'With assembly',
    receivedBy: 'Received by',
    signature: 'Signature',
  },
  ar: {
    title: 'قائمة التعبئة',
    customer: 'إلى',
    address: 'العنوان',
    notes: 'ملاحظات التوصيل',
    day: 'موعد التوصيل',
    collect: 'يُدفع نقداً',
    assembly: 'مع التركيب',
    receivedBy: 'استلمه',
    signature: 'التوقيع',
  },
})
