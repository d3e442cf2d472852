import { isolated, type Language } from '#domain/platform/text/language.ts'
import { button, layOut, type Mail, text } from './layout.ts'

type ShopRegisteredData = {
  readonly firstName: string
  readonly shop: { readonly id: string; readonly shopName: string; readonly ownerName: string }
  /** Approved automatically, so that nobody has to review it. */
  readonly isOpen: boolean
  readonly publicUrl: string
}

const words = {
  en: {
    subject: 'A new shop has registered',
    greeting: (name: string) => `Hello ${name},`,
    waiting: (shop: string, owner: string) =>
      `${shop} of ${owner} has registered. The application waits for review; owners are promised an answer within 24-48 hours.`,
    open: (shop: string, owner: string) =>
      `${shop} of ${owner} has registered and was approved automatically.`,
    look: 'Look at the shop',
  },
  ar: {
    subject: 'سجّل متجر جديد',
    greeting: (name: string) => `مرحباً ${name}،`,
    waiting: (shop: string, owner: string) =>
      `سجّل ${shop} لصاحبه ${owner}. الطلب ينتظر المراجعة، وقد وُعد أصحاب المتاجر بالرد خلال 24 إلى 48 ساعة.`,
    open: (shop: string, owner: string) => `سجّل ${shop} لصاحبه ${owner} واعتُمد تلقائياً.`,
    look: 'اعرض المتجر',
  },
} as const satisfies Record<Language, object>

/** To every administrator, while the settings say so (R-SET-04). */
export function adminShopRegistered(
  { firstName, shop, isOpen, publicUrl }: ShopRegisteredData,
  language: Language,
): Mail {
  const say = words[language]
  const news = isOpen ? say.open : say.waiting
  const blocks = [
    text(say.greeting(isolated(firstName))),
    text(news(isolated(shop.shopName), isolated(shop.ownerName))),
    button(say.look, `${publicUrl}/admin/shops?shop=${shop.id}`),
  ]
  return layOut({ subject: say.subject, blocks }, language)
}
