import { messages } from '#web/kit/i18n/messages.ts'

/** Texts about confirming a cash order, on the customer's page. */
export const confirmTexts = messages({
  en: {
    title: 'Confirm your order',
    text: 'We have emailed a code to {email}. Enter it here to confirm your order, and the shops will start.',
    over: 'The time to confirm has run out. The order was not placed.',
    code: 'Code',
    codeHelp: 'Six digits, from the email we sent you',
    confirm: 'Confirm order',
    confirming: 'Confirming',
    confirmed: 'Order confirmed',
    confirmedText: 'It has been sent to the shops. We will keep you posted at every step.',
    windowGone: 'Choose another day or time for {number}, then confirm. Your code is still valid.',
    again: 'Send a new code',
    sending: 'Sending',
    sent: 'A new code is on its way',
    notSent: 'The code could not be sent',
    failed: 'The order could not be confirmed. Try again in a moment.',
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
