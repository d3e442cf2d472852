import { isolated, type Language } from '#domain/platform/text/language.ts'
import { layOut, type Mail, note, text } from './layout.ts'

type ShopReceivedData = { readonly ownerName: string; readonly shopName: string }

const words = {
  en: {
    subject: 'We have received your shop registration',
    greeting: (owner: string) => `Hello ${owner},`,
    thanks: (shop: string) => `Thank you for registering ${shop} at Majlis.`,
    next: 'Your application is pending review. We look at each one within 24-48 hours.',
    notice: 'You will get another message as soon as it is decided. Until then you cannot sign in.',
  },
  ar: {
    subject: 'استلمنا طلب تسجيل متجرك',
    greeting: (owner: string) => `مرحباً ${owner}،`,
    thanks: (shop: string) => `شكراً لتسجيل ${shop} في مجلس.`,
    next: 'طلبك قيد المراجعة، ونراجع كل طلب خلال 24 إلى 48 ساعة.',
    notice: 'ستصلك رسالة أخرى فور البتّ في الطلب، ولا يمكنك تسجيل الدخول قبل ذلك.',
  },
} as const satisfies Record<Language, object>

/** To the owner, right after registering (G-36). */
export function shopReceived({ ownerName, shopName }: ShopReceivedData, language: Language): Mail {
  const say = words[language]
  const blocks = [
    text(say.greeting(isolated(ownerName))),
    text(say.thanks(isolated(shopName))),
    text(say.next),
    note(say.notice),
  ]
  return layOut({ subject: say.subject, blocks }, language)
}
