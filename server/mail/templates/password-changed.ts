import { isolated, type Language } from '#domain/text/language.ts'
import { button, layOut, type Mail, text } from './layout.ts'

type Facts = { readonly firstName: string; readonly publicUrl: string }

const words = {
  en: {
    subject: 'Your password was changed',
    greeting: (name: string) => `Hello ${name},`,
    news: 'The password of your Majlis account was changed, and your other sessions were signed out.',
    notYou: 'If it was not you, choose a new password at once:',
    choose: 'Choose a new password',
  },
  ar: {
    subject: 'تم تغيير كلمة مرورك',
    greeting: (name: string) => `مرحباً ${name}،`,
    news: 'تم تغيير كلمة مرور حسابك في مجلس، وسُجّل خروجك من الأجهزة الأخرى.',
    notYou: 'إن لم تكن أنت من غيّرها فاختر كلمة مرور جديدة فوراً:',
    choose: 'اختر كلمة مرور جديدة',
  },
} as const satisfies Record<Language, object>

/** Tells the owner of a change or reset, which may have been somebody else's doing. */
export function passwordChanged({ firstName, publicUrl }: Facts, language: Language): Mail {
  const say = words[language]
  const blocks = [
    text(say.greeting(isolated(firstName))),
    text(say.news),
    text(say.notYou),
    button(say.choose, `${publicUrl}/forgot-password`),
  ]
  return layOut({ subject: say.subject, blocks }, language)
}
