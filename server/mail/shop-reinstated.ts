import { isolated, type Language } from '#domain/language.ts'
import { button, layOut, type Mail, text } from './layout.ts'

type Facts = { readonly ownerName: string; readonly shopName: string; readonly publicUrl: string }

const words = {
  en: {
    subject: 'Your shop has been reinstated',
    greeting: (owner: string) => `Hello ${owner},`,
    news: (shop: string) => `We have looked at ${shop} again, and it is approved from now on.`,
    next: 'You can sign in, and the products that were on sale before are back on the marketplace.',
    signIn: 'Sign in to your shop',
  },
  ar: {
    subject: 'أُعيد اعتماد متجرك',
    greeting: (owner: string) => `مرحباً ${owner}،`,
    news: (shop: string) => `راجعنا ${shop} من جديد، وهو معتمد من الآن.`,
    next: 'يمكنك تسجيل الدخول، وقد عادت إلى السوق المنتجات التي كانت معروضة للبيع.',
    signIn: 'سجّل الدخول إلى متجرك',
  },
} as const satisfies Record<Language, object>

/** To the owner of a shop that was suspended or rejected before (G-32). */
export function shopReinstated({ ownerName, shopName, publicUrl }: Facts, language: Language): Mail {
  const say = words[language]
  const blocks = [
    text(say.greeting(isolated(ownerName))),
    text(say.news(isolated(shopName))),
    text(say.next),
    button(say.signIn, `${publicUrl}/shop/login`),
  ]
  return layOut({ subject: say.subject, blocks }, language)
}
