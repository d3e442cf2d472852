import { isolated, type Language } from '#domain/platform/text/language.ts'
import { button, layOut, type Mail, note, text } from './layout.ts'

type PasswordResetData = { readonly firstName: string; readonly link: string; readonly minutes: number }

const words = {
  en: {
    subject: 'Choose a new password',
    greeting: (name: string) => `Hello ${name},`,
    asked: 'Somebody, most likely you, asked for a new password for your Majlis account.',
    choose: 'Choose a new password',
    limits: (minutes: number) => `The link works once, for ${minutes} minutes. A newer one replaces it.`,
    notYou: 'If it was not you, there is nothing to do: your password stays as it is.',
  },
  ar: {
    subject: 'اختر كلمة مرور جديدة',
    greeting: (name: string) => `مرحباً ${name}،`,
    asked: 'طُلبت كلمة مرور جديدة لحسابك في مجلس، والأرجح أنك من طلبها.',
    choose: 'اختر كلمة مرور جديدة',
    limits: (minutes: number) => `يعمل الرابط مرة واحدة خلال ${minutes} دقيقة، ويحل محله أي رابط أحدث.`,
    notYou: 'إن لم تطلبها أنت فلا يلزمك شيء: تبقى كلمة مرورك كما هي.',
  },
} as const satisfies Record<Language, object>

/** The link to choose a new password (G-12). */
export function passwordReset({ firstName, link, minutes }: PasswordResetData, language: Language): Mail {
  const say = words[language]
  const blocks = [
    text(say.greeting(isolated(firstName))),
    text(say.asked),
    button(say.choose, link),
    note(say.limits(minutes)),
    note(say.notYou),
  ]
  return layOut({ subject: say.subject, blocks }, language)
}
