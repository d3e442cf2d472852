import { dayText } from '#domain/platform/notification.ts'
import { type KycDocumentType, kycDocumentNames } from '#domain/shops/kyc.ts'
import { isolated, type Language } from '#domain/platform/text/language.ts'
import { button, layOut, type Mail, note, quote, text } from './layout.ts'
import type { Samples, Template } from './sample.ts'

type KycMailData = {
  readonly ownerName: string
  readonly shopName: string
  readonly type: KycDocumentType
  readonly publicUrl: string
}
type Ending = KycMailData & {
  /** The calendar day, e.g. 2026-12-31, and the number of days left until it; negative once it has passed. */
  readonly expiresOn: string
  readonly daysLeft: number
}

const inDays = {
  en: (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`),
  ar: (days: number) => {
    if (days < 2) return days === 0 ? 'اليوم' : 'غداً'
    if (days === 2) return 'بعد يومين'
    return days <= 10 ? `بعد ${days} أيام` : `بعد ${days} يوماً`
  },
} as const satisfies Record<Language, (days: number) => string>

const words = {
  en: {
    endsSoon: (document: string) => `A document of your shop expires soon: ${document}`,
    hasEnded: (document: string) => `A document of your shop has expired: ${document}`,
    ends: (document: string, shop: string, day: string, when: string) =>
      `${document} of ${shop} expires ${when}, on ${day}.`,
    ended: (document: string, shop: string, day: string) => `${document} of ${shop} expired on ${day}.`,
    next: 'Please upload the new one in your settings, so that your shop stays approved. The current one stays on file until then.',
    open: 'Renew the document',
    done: 'If you have already uploaded it, there is nothing more to do.',
    isMissing: 'Please upload your VAT registration certificate',
    missing: (shop: string) =>
      `${shop} registered with a VAT number, but we do not have a certificate for it yet. Until one is approved, your customers get receipts without VAT and cannot reclaim it.`,
    send: 'Upload the certificate',
    notRegistered:
      'If your shop is not registered for VAT, upload your trade licence there without a number, and we will not ask again.',
    isApproved: (document: string) => `Your new document is approved: ${document}`,
    approved: (document: string, shop: string) =>
      `We have reviewed the new document of ${shop}: ${document}. It is approved and replaces the previous one.`,
    isRejected: (document: string) => `Your new document was not accepted: ${document}`,
    rejected: (document: string, shop: string) =>
      `We have reviewed the new document of ${shop}: ${document}. We cannot accept it as it is; the previous one stays on file.`,
    reason: 'Reason',
    again: 'Upload another document',
  },
  ar: {
    endsSoon: (document: string) => `ينتهي سريان ${document} لمتجرك قريباً`,
    hasEnded: (document: string) => `انتهى سريان ${document} لمتجرك`,
    ends: (document: string, shop: string, day: string, when: string) =>
      `ينتهي سريان ${document} لمتجر ${shop} ${when}، في ${day}.`,
    ended: (document: string, shop: string, day: string) =>
      `انتهى سريان ${document} لمتجر ${shop} في ${day}.`,
    next: 'يُرجى إرسال المستند الجديد من إعداداتك ليبقى متجرك معتمداً. ويبقى الحالي معمولاً به حتى ذلك الحين.',
    open: 'جدّد المستند',
    done: 'إن كنت قد أرسلته فلا يلزمك شيء آخر.',
    isMissing: 'يُرجى إرسال شهادة تسجيلك في ضريبة القيمة المضافة',
    missing: (shop: string) =>
      `سُجّل متجر ${shop} برقم ضريبي لا تثبته شهادة بعد. وإلى أن تُعتمد، تصدر عن مبيعاتك إيصالات بلا ضريبة لا يسترد عملاؤك منها شيئاً.`,
    send: 'أرسل الشهادة',
    notRegistered: 'إن لم يكن متجرك مسجلاً في الضريبة فأرسل رخصتك التجارية هناك من دون رقم، ولن نسأل مجدداً.',
    isApproved: (document: string) => `اعتُمد مستندك الجديد وهو ${document}`,
    approved: (document: string, shop: string) =>
      `راجعنا المستند الجديد لمتجر ${shop}: ${document}. وقد اعتُمد وحلّ محل السابق.`,
    isRejected: (document: string) => `لم يُقبل مستندك الجديد وهو ${document}`,
    rejected: (document: string, shop: string) =>
      `راجعنا المستند الجديد لمتجر ${shop}: ${document}. ولا يمكننا قبوله بصورته الحالية، ويبقى السابق كما هو.`,
    reason: 'السبب',
    again: 'أرسل مستنداً آخر',
  },
} as const satisfies Record<Language, object>

const settings = (publicUrl: string) => `${publicUrl}/shop/settings#business`

/** To the owner, before a document expires and once it has. */
export function kycExpiring({ type, expiresOn, daysLeft, ...facts }: Ending, language: Language): Mail {
  const say = words[language]
  const document = kycDocumentNames[type][language]
  const [shop, day] = [isolated(facts.shopName), dayText(expiresOn, language)]
  const isOver = daysLeft < 0
  const blocks = [
    text(isOver ? say.ended(document, shop, day) : say.ends(document, shop, day, inDays[language](daysLeft))),
    text(say.next),
    button(say.open, settings(facts.publicUrl)),
    note(say.done),
  ]
  return layOut(
    { to: facts.ownerName, subject: isOver ? say.hasEnded(document) : say.endsSoon(document), blocks },
    language,
  )
}

/** To the owner of a shop that registered with a VAT number but has not proved it. */
export function kycMissing({ shopName, ownerName: to, publicUrl }: KycMailData, language: Language): Mail {
  const say = words[language]
  const blocks = [
    text(say.missing(isolated(shopName))),
    button(say.send, settings(publicUrl)),
    note(say.notRegistered),
  ]
  return layOut({ to, subject: say.isMissing, blocks }, language)
}

/** To the owner: whether an uploaded document was approved; with a reason where it was not. */
export function kycDecided(
  { type, reason, ...facts }: KycMailData & { readonly reason: string | null },
  language: Language,
): Mail {
  const say = words[language]
  const document = kycDocumentNames[type][language]
  const shop = isolated(facts.shopName)
  const to = facts.ownerName
  if (reason === null)
    return layOut(
      { to, subject: say.isApproved(document), blocks: [text(say.approved(document, shop))] },
      language,
    )
  const blocks = [
    text(say.rejected(document, shop)),
    quote(say.reason, reason),
    button(say.again, settings(facts.publicUrl)),
  ]
  return layOut({ to, subject: say.isRejected(document), blocks }, language)
}

const ending =
  (daysLeft: number): Template =>
  (facts, language) =>
    kycExpiring({ ...facts, type: 'businessLicense', expiresOn: '2027-03-31', daysLeft }, language)

export const kycMails = {
  'kyc-expiring-30': ending(30),
  'kyc-expiring-7': ending(7),
  'kyc-expiring-1': ending(1),
  'kyc-expired': ending(-1),
  'kyc-missing': (facts, language) => kycMissing({ ...facts, type: 'taxCertificate' }, language),
  'kyc-approved': (facts, language) =>
    kycDecided({ ...facts, type: 'identityDocument', reason: null }, language),
  'kyc-rejected': (facts, language) => kycDecided({ ...facts, type: 'businessLicense' }, language),
} satisfies Samples
