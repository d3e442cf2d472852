import { isolated, type Language } from '#domain/platform/text/language.ts'
import { type Block, button, layOut, type Mail, quote, text } from './layout.ts'

type ProductDecisionData = {
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
    open: 'Open it in your shop',
    rejected: 'Your product needs a change',
    isRejected: (product: string) => `We have reviewed ${product} and cannot put it on sale as it is.`,
    changeApproved: 'Your change is approved',
    isChanged: (product: string) =>
      `Our experts have approved your change of ${product}. It counts from now on.`,
    changeRejected: 'Your change needs another look',
    isUnchanged: (product: string) =>
      `We have reviewed your change of ${product} and cannot show it as it is. What was approved before stays as it is.`,
    reason: 'Reason',
    next: 'Correct it and send it again: it is reviewed anew.',
    edit: 'Edit & Resubmit',
  },
  ar: {
    greeting: (owner: string) => `مرحباً ${owner}،`,
    approved: 'منتجك معروض للبيع',
    isOnSale: (product: string) => `اعتمد خبراؤنا ${product}، ويمكن للجميع رؤيته على مجلس الآن.`,
    see: 'شاهده على مجلس',
    open: 'افتحه في متجرك',
    rejected: 'منتجك يحتاج إلى تعديل',
    isRejected: (product: string) => `راجعنا ${product}، ولا يمكننا عرضه للبيع بصورته الحالية.`,
    changeApproved: 'اعتُمد تعديلك',
    isChanged: (product: string) => `اعتمد خبراؤنا تعديلك على ${product}، وهو سارٍ من الآن.`,
    changeRejected: 'تعديلك يحتاج إلى مراجعة منك',
    isUnchanged: (product: string) =>
      `راجعنا تعديلك على ${product}، ولا يمكننا عرضه بصورته الحالية. تبقى النسخة المعتمدة سابقاً كما هي.`,
    reason: 'السبب',
    next: 'عدّله ثم أرسله من جديد، وستُعاد مراجعته.',
    edit: 'تعديل وإعادة الإرسال',
  },
} as const satisfies Record<Language, object>

type RejectionData = ProductDecisionData & { readonly reason: string }

/** To the owner, when a product is approved. */
export function productApproved(facts: ProductDecisionData, language: Language): Mail {
  const { approved, isOnSale, see } = words[language]
  const next = button(see, `${facts.publicUrl}/products/${facts.productId}`)
  return approval({ subject: approved, told: isOnSale, facts, next }, language)
}

/** To the owner, when a change of an approved product is approved; the product may be off sale meanwhile. */
export function changeApproved(facts: ProductDecisionData, language: Language): Mail {
  const { changeApproved: subject, isChanged, open } = words[language]
  const next = button(open, `${facts.publicUrl}/shop/products?product=${facts.productId}`)
  return approval({ subject, told: isChanged, facts, next }, language)
}

/** To the owner, when a product is rejected, with the reviewer's reason. */
export function productRejected(facts: RejectionData, language: Language): Mail {
  const { rejected, isRejected } = words[language]
  return rejection({ subject: rejected, told: isRejected, facts }, language)
}

/** To the owner, when a change of an approved product is rejected, with the reviewer's reason. */
export function changeRejected(facts: RejectionData, language: Language): Mail {
  const { changeRejected: subject, isUnchanged } = words[language]
  return rejection({ subject, told: isUnchanged, facts }, language)
}

type DecisionMail<F> = {
  readonly subject: string
  readonly told: (product: string) => string
  readonly facts: F
}

type Approval = DecisionMail<ProductDecisionData> & { readonly next: Block }

function approval({ subject, told, facts, next }: Approval, language: Language): Mail {
  const greeting = text(words[language].greeting(isolated(facts.ownerName)))
  const blocks = [greeting, text(told(isolated(facts.productName))), next]
  return layOut({ subject, blocks }, language)
}

function rejection({ subject, told, facts }: DecisionMail<RejectionData>, language: Language): Mail {
  const say = words[language]
  const blocks = [
    text(say.greeting(isolated(facts.ownerName))),
    text(told(isolated(facts.productName))),
    quote(say.reason, facts.reason),
    text(say.next),
    button(say.edit, `${facts.publicUrl}/shop/products/${facts.productId}/edit`),
  ]
  return layOut({ subject, blocks }, language)
}
