import { messages } from '#web/kit/i18n/messages.ts'

/** Texts of the frame of every portal screen. */
export const frameTexts = messages({
  en: {
    demoYear: 'Creating a year of orders: {percent}%.',
    otherLanguage: 'العربية',
    toDark: 'Switch to dark mode',
    toLight: 'Switch to light mode',
  },
  ar: {
    demoYear: 'تُكتب الآن طلبات سنة كاملة: {percent}%.',
    otherLanguage: 'English',
    toDark: 'التبديل إلى الألوان الداكنة',
    toLight: 'التبديل إلى الألوان الفاتحة',
  },
})
