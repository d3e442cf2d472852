import { messages } from '#web/kit/i18n/messages.ts'

/** Texts of a day proposed by the shop and of an order's other events, on the customer's page. */
export const dayTexts = messages({
  en: {
    proposed: '{shop} suggests another day',
    stands: 'The current day stays unless you accept.',
    agree: 'Accept the new day',
    decline: 'Keep the current day',
    agreed: 'New delivery day accepted',
    declined: 'The delivery day stays as it is',
    failed: 'Your answer could not be sent. Try again in a moment.',
    changes: 'What changed',
    reason: 'Reason',
    photo: 'Photo from the driver',
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
