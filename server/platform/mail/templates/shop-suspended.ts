import { isolated, type Language } from '#domain/platform/text/language.ts'
import { contact, layOut, type Mail, quote, text } from './layout.ts'

type ShopSuspendedData = {
  readonly ownerName: string
  readonly shopName: string
  readonly reason: string | null
  readonly supportEmail: string | null
}

const words = {
  en: {
    subject: 'Your shop account has been suspended',
    greeting: (owner: string) => `Hello ${owner},`,
    news: (shop: string) =>
      `${shop} is suspended for now. Its products are not on the marketplace meanwhile.`,
    reason: 'Reason',
    orders: 'Orders that customers have already placed can still be fulfilled.',
    contact: (email: string) => `Please write to ${email} to clear this up.`,
  },
  ar: {
    subject: 'أُوقف حساب متجرك',
    greeting: (owner: string) => `مرحباً ${owner}،`,
    news: (shop: string) => `أُوقف ${shop} حالياً، ولا تظهر منتجاته في السوق خلال ذلك.`,
    reason: 'السبب',
    orders: 'يمكن إتمام الطلبات التي قدّمها العملاء من قبل.',
    contact: (email: string) => `يُرجى مراسلتنا على ${email} لتسوية الأمر.`,
  },
} as const satisfies Record<Language, object>

/** To the owner; the reason is optional (G-33). */
export function shopSuspended(
  { ownerName, shopName, reason, supportEmail }: ShopSuspendedData,
  language: Language,
): Mail {
  const say = words[language]
  const blocks = [
    text(say.greeting(isolated(ownerName))),
    text(say.news(isolated(shopName))),
    ...(reason ? [quote(say.reason, reason)] : []),
    text(say.orders),
    ...(supportEmail ? [contact(say.contact, supportEmail)] : []),
  ]
  return layOut({ subject: say.subject, blocks }, language)
}
