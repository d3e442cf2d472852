import { messages } from '#web/kit/i18n/messages.ts'

/** Texts about confirming a cash order, on the customer's page. */
export const confirmTexts = messages({
  en: {
    title: 'Confirm your order',
    text: 'We have sent a code to {email}. Enter it here to confirm, and the shops will start.',
    over: 'The time to confirm has run out. Nothing was ordered.',
    code: 'Code',
    codeHelp: 'Six digits, in the email we sent you',
    confirm: 'Confirm the order',
    confirming: 'Confirming',
    confirmed: 'Order confirmed',
    confirmedText: 'The shops have it now. We will tell you about every step.',
    windowGone: 'Choose another day or time for {number}, then confirm. Your code still counts.',
    again: 'Send another code',
    sending: 'Sending',
    sent: 'A new code is on its way',
    notSent: 'No code was sent',
    failed: 'This did not work. Try again in a moment.',
  },
  ar: {
    title: 'أكّد طلبك',
    text: 'أرسلنا رمزاً إلى {email}. تصبح القطع لك وتبدأ المتاجر بالتجهيز عندما تدخله هنا.',
    over: 'انتهت مهلة التأكيد، ولم يُطلب شيء.',
    code: 'الرمز',
    codeHelp: 'ستة أرقام تجدها في الرسالة التي أرسلناها إليك',
    confirm: 'أكّد الطلب',
    confirming: 'جارٍ التأكيد',
    confirmed: 'تم تأكيد الطلب',
    confirmedText: 'وصل الطلب إلى المتاجر، وسنخبرك بكل خطوة.',
    windowGone: 'اختر يوماً أو وقتاً آخر للطلب {number} ثم أكّد. ما زال رمزك صالحاً.',
    again: 'أرسل رمزاً آخر',
    sending: 'جارٍ الإرسال',
    sent: 'رمز جديد في الطريق إليك',
    notSent: 'لم يُرسل أي رمز',
    failed: 'لم ينجح ذلك. أعد المحاولة بعد قليل.',
  },
})
