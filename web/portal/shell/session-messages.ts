import { messages } from '#web/kit/i18n/messages.ts'

export const sessionTexts = messages({
  en: {
    endedTitle: 'Unauthorized',
    ended: 'You are logged out. Logging in again...',
    unreachableTitle: 'Error',
    unreachable: 'The server could not be reached, so you are signed out. Please sign in again in a moment.',
  },
  ar: {
    endedTitle: 'يلزم تسجيل الدخول',
    ended: 'انتهت جلستك. جارٍ إعادة تسجيل الدخول...',
    unreachableTitle: 'خطأ',
    unreachable: 'تعذّر الوصول إلى الخادم، لذلك سُجّل خروجك. يُرجى تسجيل الدخول مجدداً بعد قليل.',
  },
})
