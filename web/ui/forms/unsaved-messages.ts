import { messages } from '#web/i18n/messages.ts'

export const unsavedTexts = messages({
  en: {
    title: 'Leave without saving?',
    text: 'What you typed here is not saved yet.',
    stay: 'Keep editing',
    leave: 'Leave without saving',
  },
  ar: {
    title: 'هل تغادر دون حفظ؟',
    text: 'ما كتبته هنا لم يُحفظ بعد.',
    stay: 'متابعة التعديل',
    leave: 'المغادرة دون حفظ',
  },
})
