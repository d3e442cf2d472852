import { type Fils, formatMoney } from '#domain/platform/amounts/money.ts'
import { fill, type Language } from '#domain/platform/text/language.ts'
import { instalmentNames, type InstalmentMethod } from '#domain/money/payment-method.ts'
import { apportion } from '#domain/platform/amounts/apportion.ts'
import { escapeHtml } from '#server/platform/mail/templates/layout.ts'
import { type DemoSession, stateOf } from './sessions.ts'
import { missingTopicsOf } from '#domain/money/settlement/settlement.ts'
import type { DemoAccount } from './accounts.ts'
import { standInOf, standInTerms } from './instalments.ts'
import { accountTexts, cardTexts, pageTexts } from './texts.ts'

/** What was answered to the last press of a button. */
export type CardAnswer = 'declined' | 'refused' | 'secure' | null

/** The page where a payment of the demo is made, as whoever holds its address sees it now. */
export function paymentPage(session: DemoSession, said: CardAnswer, now: Date): string {
  const { language, lines, fils } = session
  const amount = (of: Fils) => `<bdi>${formatMoney(of, language)}</bdi>`
  const rows = lines
    .map((line) => `<li><span>${escapeHtml(line.name)}</span> ${amount(line.fils)}</li>`)
    .join('')
  const total = `<p class="total"><span>${pageTexts.total[language]}</span> ${amount(fils)}</p>`
  return frame(language, `<h1>${titleOf(session)}</h1><ul>${rows}</ul>${total}${stepOf(session, said, now)}`)
}

/** The page where a shop of the demo fills in its account, in the language of the portal that led there. */
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

/** For an address that leads to no payment: whose language it was nobody knows. */
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

/** What is paid when, and what the provider may say to it. */
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
