import { isolated, type Language } from '#domain/platform/text/language.ts'
import { button, layOut, type Mail, note, text } from './layout.ts'

const words = {
  en: {
    subject: (code: string) => `${code} confirms your order`,
    greeting: (name: string) => `Hello ${name},`,
    why: 'Somebody has ordered furniture with this email address, to be paid in cash. The pieces are yours when you confirm the order with this code:',
    confirm: 'Confirm the order',
    else: 'If it was not you, do nothing: the order ends by itself and nobody delivers anything.',
  },
  ar: {
    subject: (code: string) => `${code} رمز تأكيد طلبك`,
    greeting: (name: string) => `مرحباً ${name}،`,
    why: 'طُلب أثاث بهذا البريد الإلكتروني على أن يُدفع ثمنه نقداً. تصبح القطع لك عندما تؤكد الطلب بهذا الرمز:',
    confirm: 'أكّد الطلب',
    else: 'إن لم تكن أنت من طلب، فلا تفعل شيئاً: ينتهي الطلب تلقائياً ولن يوصل أحد شيئاً.',
  },
} as const satisfies Record<Language, object>

type ToConfirm = { readonly firstName: string; readonly code: string; readonly url: string }

/** To whoever a cash order names, before anything is taken for it. */
export function orderToConfirm({ firstName, code, url }: ToConfirm, language: Language): Mail {
  const say = words[language]
  const blocks = [
    text(say.greeting(isolated(firstName))),
    text(say.why),
    text(isolated(code)),
    button(say.confirm, url),
    note(say.else),
  ]
  return layOut({ subject: say.subject(isolated(code)), blocks, about: 'order' }, language)
}
