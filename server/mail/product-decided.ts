import { isolated, type Language } from '#domain/language.ts'
import { button, layOut, type Mail, quote, text } from './layout.ts'

type Facts = {
  readonly ownerName: string
  readonly productName: string
  readonly productId: string
  readonly publicUrl: string
}

const words = {
  en: {
    greeting: (owner: string) => `Hello ${owner},`,
    approved: 'Your product is on sale',
    isOnSale: (product: string) => `Our experts have approved ${product}. Everyone can see it on Majlis now.`,
    see: 'See it on Majlis',
    rejected: 'Your product needs a change',
    isRejected: (product: string) => `We have reviewed ${product} and cannot put it on sale as it is.`,
    reason: 'Reason',
    next: 'Correct it and send it again: it is reviewed anew.',
    edit: 'Edit & Resubmit',
  },
  ar: {
    greeting: (owner: string) => `مرحباً ${owner}،`,
    approved: 'منتجك معروض للبيع',
    isOnSale: (product: string) => `اعتمد خبراؤنا ${product}، ويمكن للجميع رؤيته على مجلس الآن.`,
    see: 'شاهده على مجلس',
    rejected: 'منتجك يحتاج إلى تعديل',
    isRejected: (product: string) => `راجعنا ${product}، ولا يمكننا عرضه للبيع بصورته الحالية.`,
    reason: 'السبب',
    next: 'عدّله ثم أرسله من جديد، وستُعاد مراجعته.',
    edit: 'تعديل وإعادة الإرسال',
  },
} as const satisfies Record<Language, object>

/** To the owner, when a product or a change of one is approved. */
export function productApproved(facts: Facts, language: Language): Mail {
  const say = words[language]
  const blocks = [
    text(say.greeting(isolated(facts.ownerName))),
    text(say.isOnSale(isolated(facts.productName))),
    button(say.see, `${facts.publicUrl}/products/${facts.productId}`),
  ]
  return layOut({ subject: say.approved, blocks }, language)
}

/** To the owner, when a product or a change of one is rejected, with the reviewer's reason. */
export function productRejected(facts: Facts & { readonly reason: string }, language: Language): Mail {
  const say = words[language]
  const blocks = [
    text(say.greeting(isolated(facts.ownerName))),
    text(say.isRejected(isolated(facts.productName))),
    quote(say.reason, facts.reason),
    text(say.next),
    button(say.edit, `${facts.publicUrl}/shop/products/${facts.productId}/edit`),
  ]
  return layOut({ subject: say.rejected, blocks }, language)
}
