import { messages } from '#web/kit/i18n/messages.ts'

export const confirmationTexts = messages({
  en: {
    title: 'Confirm that it is you',
    text: 'Money, keys and people are behind this, so we ask once more. What you entered stays, and it counts for ten minutes.',
    password: 'Password',
    usePasskey: 'Use a passkey',
    useCode: 'Use a code',
    usePassword: 'Use the password',
    code: 'Code of your authenticator app',
    confirm: 'Confirm',
    failed: 'It could not be confirmed. Please try again.',
  },
  ar: {
    title: 'أكّد هويتك',
    text: 'يمسّ هذا الإجراء أموالاً أو مفاتيح دخول أو أشخاصاً، لذا نسألك مرة أخرى. يبقى ما أدخلته كما هو، ويسري التأكيد عشر دقائق.',
    password: 'كلمة المرور',
    usePasskey: 'استخدام مفتاح مرور',
    useCode: 'استخدام رمز',
    usePassword: 'استخدام كلمة المرور',
    code: 'رمز تطبيق المصادقة',
    confirm: 'تأكيد',
    failed: 'تعذّر التأكيد. يُرجى المحاولة مرة أخرى.',
  },
})
