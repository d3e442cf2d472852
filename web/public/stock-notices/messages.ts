import { messages } from '#web/kit/i18n/messages.ts'

export const stockNoticeTexts = messages({
  en: {
    title: 'Notify me when it is back',
    ofDesign: '{name} or another finish',
    question: 'Shall we email you once when {name} is back in stock?',
    confirm: 'Yes, notify me',
    confirmed: 'We will email you once when {name} is back in stock.',
    end: 'No, thanks',
    ended: 'We will not email you about it.',
    missing: 'This link no longer works',
    missingText: 'The email has been sent or cancelled, or the link has expired.',
    toProduct: 'View the product',
    failed: 'Your choice could not be saved. Please try again.',
  },
  ar: {
    title: 'أخبروني عندما يتوفر',
    ofDesign: '{name} أو لون آخر منه',
    question: 'هل نرسل إليك رسالة واحدة عندما يتوفر المنتج {name} من جديد؟',
    confirm: 'نعم، أخبروني',
    confirmed: 'سنرسل إليك رسالة واحدة عندما يتوفر المنتج {name} من جديد.',
    end: 'لا أريد رسالة',
    ended: 'لن نراسلك في ذلك.',
    missing: 'لم يعد هذا الرابط يعمل',
    missingText: 'أُرسلت الرسالة، أو أُلغيت، أو انتهت صلاحية الرابط.',
    toProduct: 'شاهد المنتج',
    failed: 'تعذّر الحفظ. يُرجى المحاولة من جديد.',
  },
})
