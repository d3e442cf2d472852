import { messages } from '#web/kit/i18n/messages.ts'

export const policyTexts = messages({
  en: {
    sample: 'This is a sample text. It is not binding in this demo.',
    changed: 'Last changed on {day}',
    older: 'This is an earlier version.',
    current: 'Read the current version',
    runBy: 'Majlis is run by {name}.',
    question: 'Hello, I have a question.',
    others: 'More policies',
  },
  ar: {
    sample: 'هذا نص للعرض، والنسخة التجريبية لا تَعِد بشيء.',
    changed: 'آخر تعديل في {day}',
    older: 'هذه نسخة سابقة.',
    current: 'اقرأ ما يسري اليوم',
    runBy: 'الجهة المشغّلة لمجلس: {name}.',
    question: 'مرحباً، لدي سؤال.',
    others: 'المزيد عما نعدك به',
  },
})
