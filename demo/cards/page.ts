import { type Fils, formatMoney } from '#domain/platform/amounts/money.ts'
import { type Bilingual, fill, type Language } from '#domain/platform/text/language.ts'
import { instalmentNames, type InstalmentMethod } from '#domain/money/payment-method.ts'
import { apportion } from '#domain/platform/amounts/apportion.ts'
import { escapeHtml } from '#server/platform/mail/templates/block-html.ts'
import { type DemoSession, stateOf } from './sessions.ts'
import { missingTopicsOf } from '#domain/money/settlement/settlement.ts'
import type { DemoAccount } from './accounts.ts'
import { standInOf, standInTerms } from './instalments.ts'

/** Result of the last button pressed. */
export type CardAnswer = 'declined' | 'refused' | 'secure' | null

/** Renders the demo's payment page in its current state; anyone with its URL can open it. */
export function paymentPage(session: DemoSession, said: CardAnswer, now: Date): string {
  const { language, lines, fils } = session
  const amount = (of: Fils) => `<bdi>${formatMoney(of, language)}</bdi>`
  const rows = lines
    .map((line) => `<li><span>${escapeHtml(line.name)}</span> ${amount(line.fils)}</li>`)
    .join('')
  const total = `<p class="total"><span>${pageTexts.total[language]}</span> ${amount(fils)}</p>`
  return frame(language, `<h1>${titleOf(session)}</h1><ul>${rows}</ul>${total}${stepOf(session, said, now)}`)
}

/** Renders the demo's onboarding page of a shop's account, in the language of the portal that linked to it. */
export function accountPage({ name, missing, returnUrl }: DemoAccount, language: Language): string {
  const say = (text: keyof typeof accountTexts) => accountTexts[text][language]
  const topics = missingTopicsOf(missing).map((topic) => `<li>${say(topic)}</li>`)
  const state =
    missing.length === 0
      ? `<p role="status" class="paid">${say('ready')}</p>`
      : `<p>${say('asked')}</p><ul>${topics.join('')}</ul>`
  const buttons =
    missing.length === 0
      ? button('doubt', say('doubt'), 'quiet')
      : button('all', say('all')) + button('some', say('some'), 'quiet')
  const back = returnUrl === null ? '' : `<a href="${escapeHtml(returnUrl)}">${say('back')}</a>`
  const content = `<h1>${say('title')}</h1><p><bdi>${escapeHtml(name)}</bdi></p>${state}<form method="post">${buttons}</form>${back}`
  return frame(language, content)
}

/** Renders the page for an unknown payment, in both languages, since the visitor's is not known. */
export function unknownPage(): string {
  const both = (['en', 'ar'] as const).map(
    (language) =>
      `<section lang="${language}" dir="auto"><h1>${pageTexts.unknownTitle[language]}</h1><p>${pageTexts.unknownText[language]}</p></section>`,
  )
  return frame('en', both.join(''))
}

function stepOf(session: DemoSession, said: CardAnswer, now: Date): string {
  const { state } = stateOf(session, now)
  if (state === 'paid') return paidStep(session)
  if (state === 'over')
    return `<p role="status">${pageTexts.over[session.language]}</p>${backTo(session, 'back')}`
  const method = standInOf(session)
  if (method) return instalmentStep(session, method)
  return said === 'secure' ? secureStep(session) : cardStep(session, said)
}

function cardStep(session: DemoSession, said: CardAnswer): string {
  const { language, fils } = session
  const problem =
    said === 'declined' || said === 'refused' ? `<p role="alert">${pageTexts[said][language]}</p>` : ''
  const cards = Object.entries(cardTexts).map(
    ([card, text], index) =>
      `<label><input type="radio" name="card" value="${card}"${index === 0 ? ' checked' : ''}>` +
      `<span>${text[language]}</span> <bdi>•••• ${text.number}</bdi></label>`,
  )
  const pay = fill(pageTexts.pay[language], { amount: formatMoney(fils, language) })
  return (
    `${problem}<form method="post"><fieldset><legend>${pageTexts.which[language]}</legend>${cards.join('')}</fieldset>` +
    `${button('pay', pay)}${button('expire', pageTexts.expire[language], 'quiet')}</form>${backTo(session, 'back')}`
  )
}

function titleOf(session: DemoSession): string {
  const { language } = session
  const method = standInOf(session)
  if (!method) return pageTexts.title[language]
  return fill(pageTexts.instalmentsTitle[language], { provider: instalmentNames[method][language] })
}

/** Instalments with their dates, and buttons for the provider's possible answers. */
function instalmentStep({ language, fils }: DemoSession, method: InstalmentMethod): string {
  const amounts = apportion(
    fils,
    Array.from({ length: standInTerms.count }, () => 1),
  )
  const rows = amounts.map((part, index) => {
    const when = fill(pageTexts[index === 0 ? 'today' : 'later'][language], { count: index })
    return `<li><span>${when}</span> <bdi>${formatMoney(part, language)}</bdi></li>`
  })
  const provider = instalmentNames[method][language]
  const say = (text: 'approve' | 'decline' | 'cancel') => fill(pageTexts[text][language], { provider })
  return (
    `<ul>${rows.join('')}</ul><p>${pageTexts.noInterest[language]}</p><form method="post">` +
    `${button('approve', say('approve'))}${button('decline', say('decline'), 'quiet')}` +
    `${button('cancel', say('cancel'), 'quiet')}${button('expire', pageTexts.expire[language], 'quiet')}</form>`
  )
}

function secureStep({ language, fils }: DemoSession): string {
  const asked = fill(pageTexts.secureText[language], { amount: formatMoney(fils, language) })
  return (
    `<h2>${pageTexts.secureTitle[language]}</h2><p>${asked}</p><form method="post">` +
    `${button('verify', pageTexts.verify[language])}${button('refuse', pageTexts.refuse[language], 'quiet')}</form>`
  )
}

function paidStep(session: DemoSession): string {
  const { language, dispute } = session
  const done = standInOf(session) ? pageTexts.approved : pageTexts.paid
  const paid = `<p role="status" class="paid">${done[language]}</p>`
  if (dispute === null) return paid + backTo(session, 'order')
  const decided = dispute === 'won' ? pageTexts.decidedWon : pageTexts.decidedLost
  const step =
    dispute === 'open'
      ? `<p>${pageTexts.disputeText[language]}</p><form method="post">` +
        `${button('won', pageTexts.won[language])}${button('lost', pageTexts.lost[language], 'quiet')}</form>`
      : `<p role="status">${decided[language]}</p>`
  return `${paid}<h2>${pageTexts.disputeTitle[language]}</h2>${step}${backTo(session, 'order')}`
}

function button(action: string, label: string, look = ''): string {
  return `<button name="action" value="${action}" class="${look}">${label}</button>`
}

function backTo({ language, leftUrl, paidUrl }: DemoSession, way: 'back' | 'order'): string {
  return `<a href="${escapeHtml(way === 'back' ? leftUrl : paidUrl)}">${pageTexts[way][language]}</a>`
}

function frame(language: Language, content: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${pageTexts.title[language]} · ${pageTexts.demo[language]}</title>
<link rel="stylesheet" href="/demo-card/page.css">
<script src="/demo-card/scheme.js"></script>
</head>
<body>
<header><strong>${pageTexts.demo[language]}</strong><p>${pageTexts.demoText[language]}</p></header>
<main>${content}</main>
</body>
</html>
`
}

/** Texts of the payment page. */
const pageTexts = {
  title: { en: 'Pay by card', ar: 'الدفع بالبطاقة' },
  demo: { en: 'Demo: no money moves', ar: 'عرض تجريبي: لا تنتقل أي أموال' },
  demoText: {
    en: 'This page stands in for a payment provider. It never asks for a real card.',
    ar: 'تحل هذه الصفحة محل مزود خدمة الدفع، ولا تطلب بطاقة حقيقية أبداً.',
  },
  total: { en: 'Total', ar: 'الإجمالي' },
  which: { en: 'Test card', ar: 'بطاقة الاختبار' },
  instalmentsTitle: { en: 'Pay in instalments with {provider}', ar: 'قسّط دفعتك مع {provider}' },
  today: { en: 'Today', ar: 'اليوم' },
  later: { en: 'Month {count}', ar: 'الشهر {count}' },
  noInterest: { en: 'No interest, no fees.', ar: 'دون فوائد أو رسوم.' },
  approve: { en: 'Agree: {provider} approves', ar: 'أوافق: تقبل {provider}' },
  decline: { en: 'Agree: {provider} declines', ar: 'أوافق: ترفض {provider}' },
  cancel: { en: 'Cancel', ar: 'إلغاء' },
  approved: { en: 'Approved', ar: 'تمت الموافقة' },
  pay: { en: 'Pay {amount}', ar: 'ادفع {amount}' },
  expire: { en: 'Let the payment deadline pass', ar: 'دع مهلة الدفع تنتهي' },
  back: { en: 'Back to the shop', ar: 'العودة إلى المتجر' },
  order: { en: 'To your order', ar: 'إلى طلبك' },
  declined: {
    en: 'The bank declined this card. Nothing was paid: choose another card.',
    ar: 'رفض البنك هذه البطاقة ولم يُدفع شيء. اختر بطاقة أخرى.',
  },
  refused: {
    en: 'The payment was not confirmed, so nothing was paid. Try again or choose another card.',
    ar: 'لم تُؤكَّد الدفعة فلم يُدفع شيء. حاول مرة أخرى أو اختر بطاقة أخرى.',
  },
  secureTitle: { en: 'Confirm the payment (3-D Secure)', ar: 'أكّد الدفعة (\u20663-D Secure\u2069)' },
  secureText: {
    en: 'Your bank asks you to confirm this payment of {amount}.',
    ar: 'يسأل بنك البطاقة: هل أنت من يدفع {amount}؟',
  },
  verify: { en: 'Confirm payment', ar: 'نعم، أنا' },
  refuse: { en: 'Decline payment', ar: 'لا، لا تدفع' },
  paid: { en: 'Paid', ar: 'تم الدفع' },
  over: {
    en: 'The payment deadline has passed. Nothing was paid here.',
    ar: 'انتهت مهلة الدفع ولم يُدفع شيء هنا.',
  },
  disputeTitle: { en: 'The payment is disputed', ar: 'الدفعة محل اعتراض' },
  disputeText: {
    en: 'The cardholder told their bank that nothing arrived, and the bank has reversed the payment. Decide for the bank:',
    ar: 'أبلغ صاحب البطاقة بنكه بأن الطلب لم يصل، واسترد البنك المبلغ. قرر نيابة عن البنك:',
  },
  won: { en: 'The shop keeps the money', ar: 'يبقى المبلغ للمتجر' },
  lost: { en: 'The cardholder keeps the money', ar: 'يبقى المبلغ لصاحب البطاقة' },
  decidedWon: { en: 'The bank decided: the shop keeps the money.', ar: 'قرر البنك أن يبقى المبلغ للمتجر.' },
  decidedLost: {
    en: 'The bank decided: the cardholder keeps the money.',
    ar: 'قرر البنك أن يبقى المبلغ لصاحب البطاقة.',
  },
  unknownTitle: { en: 'Payment not found', ar: 'لا توجد دفعة كهذه' },
  unknownText: {
    en: 'Open your order’s page and pay from there.',
    ar: 'افتح صفحة طلبك وادفع منها.',
  },
} as const satisfies Record<string, Bilingual>

/** Cards to choose from, with the numbers of the corresponding test cards of Stripe. */
const cardTexts = {
  pays: { number: '4242', en: 'Pays', ar: 'تدفع' },
  secure: {
    number: '3155',
    en: 'Asks for 3-D Secure, then pays',
    ar: 'تطلب التحقق \u20663-D Secure\u2069 ثم تدفع',
  },
  declined: { number: '0002', en: 'Is declined', ar: 'تُرفض' },
  disputed: { number: '0259', en: 'Pays, then is disputed', ar: 'تدفع ثم يُعترض على الدفعة' },
  'no-refund': { number: '5126', en: 'Pays, but refuses refunds', ar: 'تدفع ولا تقبل رد المبلغ' },
} as const

/** Texts of the page of a shop's account. */
const accountTexts = {
  title: { en: 'Your account at the provider', ar: 'حسابك لدى المزوّد' },
  asked: { en: 'The provider asks for:', ar: 'يطلب المزوّد ما يلي:' },
  bank: { en: 'Bank account for payouts', ar: 'الحساب المصرفي الذي يُصرف إليه' },
  business: { en: 'Business details', ar: 'بيانات المنشأة' },
  people: { en: 'People behind the business', ar: 'الأشخاص القائمون عليها' },
  terms: { en: 'Acceptance of its terms', ar: 'الموافقة على شروطه' },
  other: { en: 'Some more details', ar: 'بيانات أخرى' },
  all: { en: 'Provide everything', ar: 'قدّم كل ذلك' },
  some: { en: 'Provide all but the bank account', ar: 'قدّم كل ذلك عدا الحساب المصرفي' },
  ready: { en: 'The account can receive payouts.', ar: 'الحساب جاهز لاستقبال الأموال.' },
  doubt: { en: 'Let the provider ask again', ar: 'دع المزوّد يسأل من جديد' },
  back: { en: 'Back to Majlis', ar: 'العودة إلى مجلس' },
} as const satisfies Record<string, Bilingual>
