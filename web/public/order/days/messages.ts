import { messages } from '#web/kit/i18n/messages.ts'

/** Texts of a day proposed by the shop and of an order's other events, on the customer's page. */
export const dayTexts = messages({
  en: {
    proposed: '{shop} suggests another day',
    stands: 'Unless you agree, the current day stays.',
    agree: 'Agree to the new day',
    decline: 'Keep the old day',
    agreed: 'The new day is agreed',
    declined: 'The old day stays',
    failed: 'Your answer did not arrive. Try again in a moment.',
    changes: 'What has changed',
    reason: 'Reason',
    photo: 'Photo of the driver',
  },
  ar: {
    proposed: 'يقترح {shop} موعداً آخر',
    stands: 'يبقى الموعد السابق قائماً إلى أن توافق.',
    agree: 'الموافقة على الموعد الجديد',
    decline: 'إبقاء الموعد السابق',
    agreed: 'تمت الموافقة على الموعد الجديد',
    declined: 'يبقى الموعد السابق',
    failed: 'لم يصل ردّك. أعد المحاولة بعد قليل.',
    changes: 'ما الذي تغيّر',
    reason: 'السبب',
    photo: 'صورة من السائق',
  },
})
