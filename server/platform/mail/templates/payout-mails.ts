import { type Fils, formatMoney } from '#domain/platform/amounts/money.ts'
import { dayText } from '#domain/platform/notification.ts'
import { formatIban, ibanEnding } from '#domain/money/payouts/iban.ts'
import type { PayoutStage } from '#domain/money/payouts/payout-status.ts'
import { isolated, type Language } from '#domain/platform/text/language.ts'
import { alarm, button, layOut, type Mail, note, quote, text } from './layout.ts'
import type { Samples, Template } from './sample.ts'

const words = {
  en: {
    confirmTitle: 'Confirm your bank account',
    entered: 'Someone signed in to your shop entered this bank account for payouts:',
    confirm: 'Confirm the account',
    limits:
      'The link works once, for 72 hours. Until you confirm, nothing changes: payouts go to the same account as before.',
    notYou: 'If it was not you, do not open the link, and change your password.',
    account: 'Bank account',
    changed: 'The bank account for your payouts is changing',
    since: (ending: string, day: string) =>
      `From ${day}, payouts go to the account ending in ${ending}. Until then, they go to the previous account.`,
    notYouNow: 'If you did not want this, change your password at once.',
    settings: 'Open the settings',
    asked: (shop: string, amount: string) => `${shop} has requested a payout of ${amount}`,
    review: 'Open the payout',
    approved: (number: string, amount: string) =>
      `Your payout ${number} of ${amount} is approved. It will be paid next.`,
    rejected: (number: string, amount: string) => `Your payout ${number} of ${amount} was rejected.`,
    returned: (number: string, amount: string) => `Your payout ${number} of ${amount} was returned.`,
    stays: 'The amount stays in your balance; you can request it again.',
    paid: (number: string, amount: string) =>
      `Your payout ${number} of ${amount} is on its way to your bank.`,
    arrives: (ending: string) => `It goes to the account ending in ${ending}.`,
    arrivesThere: 'It goes to your account at the payment provider, and from there to your bank.',
    reference: 'Bank reference',
    reason: 'Reason',
    madeUp: 'The remittance advice lists the orders, refunds and invoices included in it.',
    advice: 'Open the remittance advice',
    own: 'Open your payouts',
  },
  ar: {
    confirmTitle: 'أكّد حسابك المصرفي',
    entered: 'أدخل أحد من يستطيعون الدخول إلى متجرك هذا الحساب المصرفي لاستلام المستحقات:',
    confirm: 'أكّد الحساب',
    limits:
      'يعمل الرابط مرة واحدة خلال 72 ساعة. وحتى ذلك الحين لا يتغيّر شيء: تُحوَّل المستحقات إلى حيث كانت تُحوَّل.',
    notYou: 'إن لم تكن أنت من فعل ذلك فلا تفتح الرابط، وغيّر كلمة مرورك.',
    account: 'الحساب المصرفي',
    changed: 'تُحوَّل مستحقاتك إلى حساب مصرفي آخر',
    since: (ending: string, day: string) =>
      `ابتداءً من ${day} تُحوَّل المستحقات إلى الحساب المنتهي بـ ${ending}. وحتى ذلك الحين تُحوَّل إلى حيث كانت تُحوَّل.`,
    notYouNow: 'إن لم ترغب في ذلك فغيّر كلمة مرورك فوراً.',
    settings: 'افتح الإعدادات',
    asked: (shop: string, amount: string) => `يطلب متجر ${shop} صرف ${amount}`,
    review: 'افتح طلب الصرف',
    approved: (number: string, amount: string) => `اعتُمد طلب الصرف ${number} بمبلغ ${amount}، وسيُحوَّل قريباً.`,
    rejected: (number: string, amount: string) => `رُفض طلب الصرف ${number} بمبلغ ${amount}.`,
    returned: (number: string, amount: string) => `أُعيد مبلغ طلب الصرف ${number}، وهو ${amount}.`,
    stays: 'يبقى المبلغ في حسابك لدى مجلس، ويمكنك طلبه من جديد.',
    paid: (number: string, amount: string) => `مبلغ طلب الصرف ${number}، وهو ${amount}، في طريقه إلى مصرفك.`,
    arrives: (ending: string) => `يُحوَّل إلى الحساب المنتهي بـ ${ending}.`,
    arrivesThere: 'يُحوَّل إلى حسابك لدى مزوّد الدفع، ومنه إلى مصرفك.',
    reference: 'مرجع المصرف',
    reason: 'السبب',
    madeUp: 'يبيّن إشعار التحويل الطلبات والمبالغ المعادة والفواتير التي يتكوّن منها المبلغ.',
    advice: 'افتح إشعار التحويل',
    own: 'افتح طلبات الصرف',
  },
} as const satisfies Record<Language, object>

type AccountMail = {
  readonly ownerName: string
  readonly iban: string
  readonly supportEmail: string | null
}
type Entered = AccountMail & { readonly link: string }

/** To the owner: the link by which a bank account is confirmed. */
export function bankAccountEntered(
  { ownerName, iban, supportEmail, link }: Entered,
  language: Language,
): Mail {
  const say = words[language]
  const blocks = [
    text(say.entered),
    quote(say.account, isolated(formatIban(iban))),
    button(say.confirm, link),
    note(say.limits),
    ...alarm(say.notYou, supportEmail, language),
  ]
  return layOut({ to: ownerName, subject: say.confirmTitle, blocks }, language)
}

type Confirmed = AccountMail & {
  /** The first day on which it is used, formatted for reading. */
  readonly day: string
  readonly url: string
}

/** To the owner: payouts go to another account from this day on. */
export function bankAccountConfirmed(
  { ownerName, iban, supportEmail, day, url }: Confirmed,
  language: Language,
): Mail {
  const say = words[language]
  const blocks = [
    text(say.since(isolated(ibanEnding(iban)), isolated(day))),
    button(say.settings, url),
    ...alarm(say.notYouNow, supportEmail, language),
  ]
  return layOut({ to: ownerName, subject: say.changed, blocks }, language)
}

type Amount = { readonly fils: Fils }
const moneyOf = ({ fils }: Amount, language: Language) => isolated(formatMoney(fils, language))

type PayoutRequestMail = Amount & {
  readonly firstName: string
  readonly shopName: string
  readonly url: string
}

/** To administrators: a shop asks for a payout. */
export function adminPayoutRequested(
  { firstName, shopName, url, ...amount }: PayoutRequestMail,
  language: Language,
): Mail {
  const say = words[language]
  const subject = say.asked(isolated(shopName), moneyOf(amount, language))
  const blocks = [text(`${subject}.`), button(say.review, url)]
  return layOut({ to: firstName, subject, blocks }, language)
}

type PayoutMoveMail = Amount & {
  readonly ownerName: string
  readonly payoutNumber: string
  readonly to: Exclude<PayoutStage, 'pending' | 'sent'>
  readonly iban: string | null
  readonly reason: string | null
  readonly reference: string | null
  readonly url: string
}

/** To the owner, at every step of a payout. */
export function payoutMoved(
  { ownerName, payoutNumber, to, iban, url, ...said }: PayoutMoveMail,
  language: Language,
): Mail {
  const say = words[language]
  const subject = say[to](isolated(payoutNumber), moneyOf(said, language))
  const blocks = [
    text(subject),
    text(to === 'rejected' || to === 'returned' ? say.stays : whereTo(iban, language)),
    ...(said.reason ? [quote(say.reason, said.reason)] : []),
    ...(said.reference ? [quote(say.reference, isolated(said.reference))] : []),
    ...(to === 'paid' ? [text(say.madeUp)] : []),
    button(to === 'paid' ? say.advice : say.own, url),
  ]
  return layOut({ to: ownerName, subject, blocks }, language)
}

function whereTo(iban: string | null, language: Language): string {
  const say = words[language]
  return iban === null ? say.arrivesThere : say.arrives(isolated(ibanEnding(iban)))
}

const amount = { fils: 824_000, iban: 'AE070331234567890123456' } as const

/** Sample of the shop's mail about a step of a payout. */
function sampleOf(to: PayoutMoveMail['to']): Template {
  return (facts, language) => {
    const reason = to === 'rejected' || to === 'returned' ? facts.reason : null
    const reference = to === 'paid' ? 'FT26326K4X1' : null
    const about = { payoutNumber: 'MP-50012', to, ...amount, reason, reference }
    return payoutMoved({ ...facts, ...about, url: `${facts.publicUrl}/shop/payouts` }, language)
  }
}

export const payoutMails = {
  'bank-account-entered': (facts, language) => {
    const link = `${facts.publicUrl}/shop/settings?confirm=sample`
    return bankAccountEntered({ ...facts, iban: amount.iban, link }, language)
  },
  'bank-account-confirmed': (facts, language) => {
    const since = { day: dayText('2027-03-31', language), url: `${facts.publicUrl}/shop/settings` }
    return bankAccountConfirmed({ ...facts, iban: amount.iban, ...since }, language)
  },
  'admin-payout-requested': (facts, language) =>
    adminPayoutRequested({ ...facts, ...amount, url: `${facts.publicUrl}/admin/payouts` }, language),
  'payout-approved': sampleOf('approved'),
  'payout-rejected': sampleOf('rejected'),
  'payout-paid': sampleOf('paid'),
  'payout-returned': sampleOf('returned'),
} satisfies Samples
