import { messages } from '#web/i18n/messages.ts'

/** Deciding on whatever waits; what it is called is said by its area. */
export const approvalTexts = messages({
  en: {
    close: 'Close',
    keys: 'Keyboard shortcuts (?)',
    keysTitle: 'Keyboard shortcuts',
    keysToggle: 'Show or hide this list',
  },
  ar: {
    close: 'إغلاق',
    keys: 'اختصارات لوحة المفاتيح (?)',
    keysTitle: 'اختصارات لوحة المفاتيح',
    keysToggle: 'إظهار هذه القائمة أو إخفاؤها',
  },
})
