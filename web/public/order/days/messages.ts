import { messages } from '#web/kit/i18n/messages.ts'

/** A day that the shop proposes, and the heads of what else happened to an order, on the customer's page. */
export const dayTexts = messages({
  en: {
    proposed: '{shop} proposes another day',
    stands: 'Until you agree, the old day stands.',
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
