import { messages } from '#web/kit/i18n/messages.ts'

export const policyTexts = messages({
  en: {
    sample: 'This is a sample text. A demo promises nothing.',
    changed: 'Last changed on {day}',
    older: 'This is an earlier version.',
    current: 'Read what applies today',
    runBy: 'Majlis is run by {name}.',
    question: 'Hello, I have a question.',
    others: 'More on what we promise',
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
