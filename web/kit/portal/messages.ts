import { messages } from '#web/kit/i18n/messages.ts'

/** Texts of the frame of every portal screen. */
export const frameTexts = messages({
  en: {
    demoYear: 'A year of orders is being written: {percent}%.',
    otherLanguage: 'العربية',
    toDark: 'Switch to dark colors',
    toLight: 'Switch to light colors',
  },
  ar: {
    demoYear: 'تُكتب الآن طلبات سنة كاملة: {percent}%.',
    otherLanguage: 'English',
    toDark: 'التبديل إلى الألوان الداكنة',
    toLight: 'التبديل إلى الألوان الفاتحة',
  },
})
