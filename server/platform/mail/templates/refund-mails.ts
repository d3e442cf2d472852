import { type Fils, formatMoney } from '#domain/platform/amounts/money.ts'
import { instalmentNames, type InstalmentMethod } from '#domain/money/payment-method.ts'
import type { RefundCause } from '#domain/money/refunds.ts'
import { isolated, type Language } from '#domain/platform/text/language.ts'
import { alarm, button, layOut, type Mail, note, text } from './layout.ts'
import { documentLinks, type DocumentLink } from './letter.ts'
import { order, orderPage, type Samples } from './sample.ts'

const words = {
  en: {
    decided: (amount: string, number: string) => `${amount} for your order ${number} will be refunded to you`,
    failed: (amount: string, number: string) =>
      `${amount} for your order ${number} could not be refunded to your card`,
    returned: (amount: string, number: string) =>
      `${amount} for your order ${number} could not be transferred: your bank returned it`,
    causes: {
      'price-reduced': 'The price of an item was reduced.',
      'delivery-fee': 'This is your delivery fee.',
      'cash-fee': 'This is the cash on delivery fee.',
      goodwill: 'This is a goodwill payment.',
    },
    card: 'We will refund it to the card you paid with and email you when it is on its way.',
    through: (provider: string) =>
      `We will refund it through ${provider} and email you when it is on its way.`,
    failedThrough: (provider: string) => (amount: string, number: string) =>
      `${amount} for your order ${number} could not be refunded through ${provider}`,
    shop: 'The shop will refund you directly, and we will email you when it has.',
    ask: 'On your order’s page, tell us which UAE bank account to transfer it to. We never ask for card numbers, passwords or codes.',
    known: (ending: string) =>
      `We will transfer it to the account whose IBAN ends in ${ending}. Until then you can change it on your order’s page.`,
    own: 'Please don’t forward this email: anyone who opens its link can enter the account.',
    enter: 'Enter your account',
    follow: 'View your order',
    entered: 'A bank account was entered for your refund',
    changed: 'The bank account for your refund was changed',
    ends: (ending: string) => `We will transfer your refund to the account whose IBAN ends in ${ending}.`,
    notYou: 'If this wasn’t you, open your order’s page at once and enter your own account.',
  },
  ar: {
    decided: (amount: string, number: string) => `يُعاد إليك ${amount} من طلبك ${number}`,
    failed: (amount: string, number: string) => `تعذّرت إعادة ${amount} من طلبك ${number} إلى بطاقتك`,
    returned: (amount: string, number: string) => `تعذّر تحويل ${amount} من طلبك ${number}: أعاده مصرفك`,
    causes: {
      'price-reduced': 'خُفِّض سعر أحد المنتجات.',
      'delivery-fee': 'وهو ما دفعته للتوصيل.',
      'cash-fee': 'وهو رسم الدفع نقداً.',
      goodwill: 'وهو مبلغ ودّي تقديراً لك.',
    },
    card: 'يُعاد إلى البطاقة التي دفعت بها، وتصلك رسالة عندما يصبح في الطريق.',
    through: (provider: string) => `يُعاد عبر ${provider}، وتصلك رسالة عندما يصبح في الطريق.`,
    failedThrough: (provider: string) => (amount: string, number: string) =>
      `تعذّرت إعادة ${amount} من طلبك ${number} عبر ${provider}`,
    shop: 'يعيده إليك المتجر، وتصلك رسالة بعد ذلك.',
    ask: 'أخبرنا في صفحة طلبك إلى أي حساب مصرفي في الإمارات نحوّله. لا نطلب أبداً أرقام البطاقات أو كلمات المرور أو الرموز.',
    known: (ending: string) =>
      `نحوّله إلى الحساب الذي ينتهي رقم الآيبان فيه بـ ${ending}، ويمكنك تغييره قبل ذلك في صفحة طلبك.`,
    own: 'لا تُعِد إرسال هذه الرسالة إلى أحد: من يفتح رابطها يستطيع تحديد الحساب.',
    enter: 'أدخل حسابك',
    follow: 'اعرض طلبك',
    entered: 'أُدخل حساب مصرفي للمبلغ المُعاد إليك',
    changed: 'تغيّر الحساب المصرفي للمبلغ المُعاد إليك',
    ends: (ending: string) => `نحوّل المبلغ إلى الحساب الذي ينتهي رقم الآيبان فيه بـ ${ending}.`,
    notYou: 'إن لم تكن أنت من فعل ذلك، فافتح صفحة طلبك فوراً وأدخل حسابك.',
  },
} as const satisfies Record<Language, object>

type DecidedMail = {
  readonly firstName: string
  readonly orderNumber: string
  readonly fils: Fils
  /** Why it is refunded without a return; null where the customer knows. */
  readonly cause: RefundCause | null
  readonly way: 'bank' | 'card' | 'shop'
  /** The instalment provider; null for other payments. */
  readonly method: InstalmentMethod | null
  /** The end of the customer's IBAN; null: the mail asks for one. */
  readonly ending: string | null
  /** The refund to the card failed. */
  readonly isFailed: boolean
  /** The bank transfer was returned. */
  readonly isReturned: boolean
  /** For a bank refund, contains the key to enter an account (0161). */
  readonly url: string
  /** Issued with it. */
  readonly documents?: readonly DocumentLink[]
}

/** To the customer, when a refund is due that they did not ask for or that needs an account. */
export function refundDecided(mail: DecidedMail, language: Language): Mail {
  const say = words[language]
  const amount = isolated(formatMoney(mail.fils, language))
  const provider = mail.method === null ? null : instalmentNames[mail.method][language]
  const failed = provider === null ? say.failed : say.failedThrough(provider)
  const subjectOf = mail.isReturned ? say.returned : mail.isFailed ? failed : say.decided
  const subject = subjectOf(amount, isolated(mail.orderNumber))
  const { causes }: { causes: Partial<Record<RefundCause, string>> } = say
  const cause = mail.cause && causes[mail.cause]
  const isAsked = mail.way === 'bank' && mail.ending === null
  const known = mail.ending === null ? say.ask : say.known(isolated(mail.ending))
  const blocks = [
    text(cause ? `${subject}. ${cause}` : `${subject}.`),
    text(
      mail.way === 'bank'
        ? known
        : provider !== null && mail.way === 'card'
          ? say.through(provider)
          : say[mail.way],
    ),
    button(isAsked ? say.enter : say.follow, mail.url),
    ...documentLinks(mail.documents ?? [], language),
    ...(mail.way === 'bank' ? [note(say.own)] : []),
  ]
  return layOut({ to: mail.firstName, subject, blocks, about: 'order' }, language)
}

type AccountMail = {
  readonly firstName: string
  readonly ending: string
  readonly isChanged: boolean
  readonly supportEmail: string | null
  readonly url: string
}

/** To the customer, when any person enters a bank account for their refund. */
export function refundAccountEntered(mail: AccountMail, language: Language): Mail {
  const say = words[language]
  const blocks = [
    text(say.ends(isolated(mail.ending))),
    button(say.follow, mail.url),
    note(say.own),
    ...alarm(say.notYou, mail.supportEmail, language),
  ]
  const subject = mail.isChanged ? say.changed : say.entered
  return layOut({ to: mail.firstName, subject, blocks, about: 'order' }, language)
}

export const refundMails = {
  'refund-decided': (facts, language) => {
    const refund = {
      cause: null,
      way: 'bank',
      method: null,
      ending: null,
      isFailed: false,
      isReturned: false,
      fils: 28_500,
    } as const
    return refundDecided({ ...facts, ...order, ...refund, url: orderPage(facts) }, language)
  },
  'refund-account': (facts, language) =>
    refundAccountEntered({ ...facts, ending: '3456', isChanged: true, url: orderPage(facts) }, language),
} satisfies Samples
