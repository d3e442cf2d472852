import { type Fils, formatMoney } from '#domain/platform/amounts/money.ts'
import type { OtherWay, RefundCause } from '#domain/money/refunds.ts'
import { instalmentNames, type InstalmentMethod } from '#domain/money/payment-method.ts'
import { isolated, type Language } from '#domain/platform/text/language.ts'
import { button, layOut, type Mail, note, text } from './layout.ts'
import { documentLinks, type DocumentLink } from './letter.ts'
import { order, orderPage, type Samples } from './sample.ts'

const words = {
  en: {
    over: (numbers: string) => `Your order ${numbers} was not paid in time`,
    isOver: 'We did not receive a payment, so the items are for sale again. You were not charged.',
    later: 'If a payment still arrives, it is refunded automatically.',
    refused: (numbers: string) => `The payment for your order ${numbers} was declined`,
    isRefused:
      'The payment provider declined this payment, so the items are for sale again. You were not charged. You can order again and pay another way.',
    sent: (amount: string, number: string) =>
      `${amount} for your order ${number} is being refunded to your card`,
    through: (provider: string) => (amount: string, number: string) =>
      `${amount} for your order ${number} is being refunded through ${provider}`,
    lowers: 'It reduces what you still have to pay there; anything beyond that is refunded to your card.',
    bank: (amount: string, number: string) =>
      `A refund of ${amount} for your order ${number} has been transferred to you`,
    cash: (amount: string, number: string) =>
      `${amount} for your order ${number} was refunded to you in cash`,
    reference: (reference: string) => `Reference: ${reference}`,
    isLate: 'Your payment arrived after the deadline, so the order was not placed.',
    isWrong: 'Your bank charged an amount that differs from your order total, so the order was not placed.',
    takes: 'Depending on your bank, it can take up to ten days to appear.',
    receipt: (number: string) => `Receipt: ${number}`,
    follow: 'View your order',
    invoiced: (number: string) => `The invoice for your order ${number}`,
    isAhead:
      'Your order is paid and has not been delivered yet, so its invoice is issued ahead of the delivery.',
  },
  ar: {
    over: (numbers: string) => `لم يُدفع ثمن طلبك ${numbers} في الوقت المحدد`,
    isOver: 'لم نتلقَّ أي دفعة، لذلك عُرضت القطع للبيع من جديد، ولم يُخصم منك شيء.',
    later: 'وإذا وصلت دفعة بعد ذلك فستعود إليك تلقائياً.',
    refused: (numbers: string) => `رُفضت عملية الدفع لطلبك ${numbers}`,
    isRefused:
      'لم يقبل مزوّد الدفع هذه العملية، لذلك عُرضت القطع للبيع من جديد، ولم يُخصم منك شيء. يمكنك الطلب مرة أخرى والدفع بطريقة أخرى.',
    sent: (amount: string, number: string) => `نعيد ${amount} من طلبك ${number} إلى بطاقتك`,
    through: (provider: string) => (amount: string, number: string) =>
      `نعيد إليك ${amount} من طلبك ${number} عبر ${provider}`,
    lowers: 'يُخصم المبلغ مما بقي عليك لديها، وما زاد يعود إلى بطاقتك.',
    bank: (amount: string, number: string) => `حُوِّل إليك ${amount} من طلبك ${number}`,
    cash: (amount: string, number: string) => `أُعيد إليك ${amount} نقداً من طلبك ${number}`,
    reference: (reference: string) => `المرجع: ${reference}`,
    isLate: 'وصلت دفعتك بعد انتهاء مهلة الدفع، لذلك لم يُنفَّذ الطلب.',
    isWrong: 'خصم مصرفك مبلغاً يختلف عن قيمة طلبك، لذلك لم يُنفَّذ الطلب.',
    takes: 'قد يستغرق ظهور المبلغ في حسابك حتى عشرة أيام بحسب مصرفك.',
    receipt: (number: string) => `الإيصال: ${number}`,
    follow: 'اعرض طلبك',
    invoiced: (number: string) => `فاتورة طلبك ${number}`,
    isAhead: 'دُفع ثمن طلبك ولم يُسلَّم بعد، لذلك صدرت فاتورته قبل التسليم.',
  },
} as const satisfies Record<Language, object>

type Over = {
  readonly firstName: string
  readonly numbers: readonly string[]
  readonly url: string
  readonly isRefused: boolean
}

/** To the customer, when the time to pay is over or the payment provider refuses the payment. */
export function paymentOver({ firstName, numbers, url, isRefused }: Over, language: Language): Mail {
  const say = words[language]
  const all = numbers.map(isolated).join(language === 'ar' ? '، ' : ', ')
  const blocks = [text(isRefused ? say.isRefused : say.isOver), button(say.follow, url)]
  const subject = (isRefused ? say.refused : say.over)(all)
  const notes = isRefused ? [] : [note(say.later)]
  return layOut({ to: firstName, subject, blocks: [...blocks, ...notes], about: 'order' }, language)
}

type RefundMail = {
  readonly firstName: string
  readonly orderNumber: string
  readonly refundNumber: string
  readonly cause: RefundCause
  readonly fils: Fils
  /** The instalment provider; null for other payments. */
  readonly provider: InstalmentMethod | null
  /** Set where the refund to the card failed. */
  readonly paidBy: OtherWay | null
  readonly reference: string | null
  readonly url: string
}

/** To the customer, when a refund goes to their card, or another way where the card failed. */
export function refundSent(mail: RefundMail, language: Language): Mail {
  const say = words[language]
  const amount = isolated(formatMoney(mail.fils, language))
  const provider = mail.provider && instalmentNames[mail.provider][language]
  const sent = provider === null ? say.sent : say.through(provider)
  const subjectOf = mail.paidBy === null ? sent : say[mail.paidBy]
  const subject = subjectOf(amount, isolated(mail.orderNumber))
  const what = provider === null ? say.takes : say.lowers
  const blocks = [
    ...(mail.cause === 'late-payment' ? [text(say.isLate)] : []),
    ...(mail.cause === 'wrong-amount' ? [text(say.isWrong)] : []),
    text(mail.paidBy === null ? `${subject}. ${what}` : `${subject}.`),
    ...(mail.reference === null ? [] : [text(say.reference(isolated(mail.reference)))]),
    text(say.receipt(isolated(mail.refundNumber))),
    button(say.follow, mail.url),
  ]
  return layOut({ to: mail.firstName, subject, blocks, about: 'order' }, language)
}

type InvoiceMail = {
  readonly firstName: string
  readonly orderNumber: string
  readonly document: DocumentLink
}

/** To the customer, when a paid order is invoiced before its delivery. */
export function orderInvoiced({ firstName, orderNumber, document }: InvoiceMail, language: Language): Mail {
  const say = words[language]
  const blocks = [text(say.isAhead), ...documentLinks([document], language)]
  const subject = say.invoiced(isolated(orderNumber))
  return layOut({ to: firstName, subject, blocks, about: 'order' }, language)
}

const unpaid = { numbers: [order.orderNumber] }

export const paymentMails = {
  'order-invoiced': (facts, language) => {
    const pdf = `${facts.publicUrl}/api/orders/${order.orderNumber}/documents/sample.pdf`
    const document = { type: 'tax-invoice', number: 'TIN-1', pdf } as const
    return orderInvoiced({ ...facts, ...order, document }, language)
  },
  'payment-over': (facts, language) =>
    paymentOver({ ...facts, ...unpaid, url: orderPage(facts), isRefused: false }, language),
  'payment-refused': (facts, language) =>
    paymentOver({ ...facts, ...unpaid, url: orderPage(facts), isRefused: true }, language),
  'refund-sent': (facts, language) => {
    const refund = { refundNumber: 'MF-40001', cause: 'cancelled', fils: order.totalAmount } as const
    const way = { provider: null, paidBy: null, reference: null, url: orderPage(facts) }
    return refundSent({ ...facts, ...order, ...refund, ...way }, language)
  },
} satisfies Samples
