import { messages } from '#web/kit/i18n/messages.ts'

/** Shown when another user has saved what is being edited. */
export const meanwhileTexts = messages({
  en: {
    title: 'Someone else has saved changes',
    text: 'What you typed is still here. Copy what you need, then continue from the saved version.',
    reload: 'Discard mine, show saved version',
  },
  ar: {
    title: 'حفظه شخص آخر في هذه الأثناء',
    text: 'ما كتبته ما زال هنا. انسخ منه ما تحتاجه، ثم أكمل من المحفوظ.',
    reload: 'تجاهل ما كتبته واعرض المحفوظ',
  },
})

/** Texts of a field for a new password. */
export const newPasswordTexts = messages({
  en: {
    easilyGuessed:
      'This password is easy to guess. It is accepted, but a stronger one protects your account.',
    suggest: 'Suggest a password',
    copy: 'Copy',
    copied: 'Password copied',
  },
  ar: {
    easilyGuessed: 'كلمة المرور هذه سهلة التخمين. هي مقبولة، لكن كلمة أقوى تحمي حسابك من الغرباء.',
    suggest: 'اقترح كلمة مرور',
    copy: 'نسخ',
    copied: 'نُسخت كلمة المرور',
  },
})

/** Texts of a day field. */
export const dayTexts = messages({
  en: {
    placeholder: 'DD/MM/YYYY',
    clear: 'Clear date',
    previous: 'Previous month',
    next: 'Next month',
  },
  ar: {
    placeholder: 'يوم/شهر/سنة',
    clear: 'مسح التاريخ',
    previous: 'الشهر السابق',
    next: 'الشهر التالي',
  },
})

/** Texts of the dialog before leaving an unsaved form. */
export const unsavedTexts = messages({
  en: {
    title: 'Leave without saving?',
    text: 'Your changes are not saved yet.',
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
