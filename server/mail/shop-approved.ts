import { isolated, type Language } from '#domain/language.ts'
import { button, layOut, type Mail, text } from './layout.ts'

type Facts = { readonly ownerName: string; readonly shopName: string; readonly publicUrl: string }

const words = {
  en: {
    subject: 'Your shop is approved',
    greeting: (owner: string) => `Hello ${owner},`,
    news: (shop: string) => `Welcome to Majlis: ${shop} is approved.`,
    next: 'Sign in to add your products. Our experts review each one before it goes on sale.',
    signIn: 'Sign in to your shop',
  },
  ar: {
    subject: 'تم اعتماد متجرك',
    greeting: (owner: string) => `مرحباً ${owner}،`,
    news: (shop: string) => `أهلاً بك في مجلس: تم اعتماد ${shop}.`,
    next: 'سجّل الدخول لإضافة منتجاتك، ويراجع خبراؤنا كل منتج قبل عرضه للبيع.',
    signIn: 'سجّل الدخول إلى متجرك',
  },
} as const satisfies Record<Language, object>

/** To the owner, when an administrator (or the automatic approval) says yes, and on reinstatement. */
export function shopApproved({ ownerName, shopName, publicUrl }: Facts, language: Language): Mail {
  const say = words[language]
  const blocks = [
    text(say.greeting(isolated(ownerName))),
    text(say.news(isolated(shopName))),
    text(say.next),
    button(say.signIn, `${publicUrl}/shop/login`),
  ]
  return layOut({ subject: say.subject, blocks }, language)
}
