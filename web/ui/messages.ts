import { messages } from '#web/i18n/messages.ts'

/** Words that parts of every screen use. */
export const uiTexts = messages({
  en: {
    close: 'Close',
    tryAgain: 'Try again',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    unreachable: 'The server could not be reached. Check your connection and try again.',
    mailKept: 'Kept',
    mailQueued: 'Queued',
    mailSent: 'Sent',
    mailFailed: 'Failed',
    productPending: 'pending review',
    productActive: 'Active',
    productRejected: 'Rejected',
  },
  ar: {
    close: 'إغلاق',
    tryAgain: 'المحاولة مرة أخرى',
    showPassword: 'إظهار كلمة المرور',
    hidePassword: 'إخفاء كلمة المرور',
    unreachable: 'تعذّر الوصول إلى الخادم. تحقّق من اتصالك وحاول مرة أخرى.',
    mailKept: 'محفوظة',
    mailQueued: 'قيد الإرسال',
    mailSent: 'أُرسلت',
    mailFailed: 'تعذّر إرسالها',
    productPending: 'بانتظار المراجعة',
    productActive: 'منشور',
    productRejected: 'مرفوض',
  },
})
