import { isolated, type Language } from '#domain/platform/text/language.ts'
import { button, layOut, type Mail, text } from './layout.ts'

type ProductSubmittedData = {
  readonly firstName: string
  readonly shopName: string
  readonly productName: string
  readonly publicUrl: string
}

const words = {
  en: {
    subject: 'A product waits for review',
    greeting: (name: string) => `Hello ${name},`,
    news: (shop: string, product: string) =>
      `${shop} has submitted ${product}. It goes on sale once it is approved.`,
    open: 'Open Majlis',
  },
  ar: {
    subject: 'منتج ينتظر المراجعة',
    greeting: (name: string) => `مرحباً ${name}،`,
    news: (shop: string, product: string) => `أرسل ${shop} منتج ${product}، ويُعرض للبيع بعد اعتماده.`,
    open: 'افتح مجلس',
  },
} as const satisfies Record<Language, object>

/** To every administrator, while the settings say so (R-SET-04). */
export function adminProductSubmitted(
  { firstName, shopName, productName, publicUrl }: ProductSubmittedData,
  language: Language,
): Mail {
  const say = words[language]
  const blocks = [
    text(say.greeting(isolated(firstName))),
    text(say.news(isolated(shopName), isolated(productName))),
    button(say.open, `${publicUrl}/admin`),
  ]
  return layOut({ subject: say.subject, blocks }, language)
}
