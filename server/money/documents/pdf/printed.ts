import { dayOf } from '#domain/platform/calendar.ts'
import {
  type Document,
  type DocumentLine,
  documentTitles,
  isPurchase,
  type Party,
  type Sums,
} from '#domain/money/documents/document.ts'
import { fromRate } from '#domain/platform/amounts/exchange-rate.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import type { PrintedDocument } from '#engines/documents/typeset.ts'
import { plainTitles, reasons, sentences, words } from './texts.ts'

/** The parts of a document that reflect the present; everything else was frozen when it was issued. */
export type Standing = {
  /** Whether the amount of a credit note is still to be paid to the customer. */
  readonly isOwed: boolean
  /** The terms that the customer ordered under, and their address; null when there are none. */
  readonly terms: { readonly day: string; readonly address: Bilingual } | null
}

/** Builds the printed form of a document, word for word. */
export function printed(
  document: Document,
  standing: Standing = { isOwed: false, terms: null },
): PrintedDocument {
  const { number, orderNumber, period, seller, buyer, agent, correction, lines } = document
  const isTaxed = seller.trn !== null
  const facts = [
    fact(words.number, number),
    fact(words.issued, dayOf(new Date(document.issuedAt))),
    ...(period ? [fact(words.period, `${period.from} – ${period.to}`)] : []),
    ...(correction === null ? [fact(words.supplied, document.suppliedOn)] : []),
    ...(orderNumber === null ? [] : [fact(words.order, orderNumber)]),
  ]
  return {
    title: titleOf(document),
    number,
    seller: { name: seller.name, nameAr: seller.nameAr ?? '' },
    agent: agent?.name ?? null,
    facts,
    parties: [partyOf(words.seller, seller), buyerOf(document, buyer)],
    correction: correction && correctionOf(document, correction),
    columns: isTaxed
      ? [words.description, words.quantity, words.unitNet, words.net, words.vat, words.gross]
      : [words.description, words.quantity, words.unit, words.gross],
    lines: lines.map((line) => lineOf(line, { isTaxed, isReduced: correction?.reason === 'reduced' })),
    sums: sumsOf(document),
    notes: notesOf(document, standing),
  }
}

function titleOf({ type, seller, correction }: Document): Bilingual {
  if (seller.trn !== null) return documentTitles[type]
  if (type === 'commission-invoice') return plainTitles.commission
  if (type === 'commission-credit-note') return plainTitles.commissionBack
  if (type === 'purchase-invoice') return plainTitles.purchase
  if (type === 'purchase-credit-note') return plainTitles.purchaseBack
  return correction === null ? documentTitles.receipt : plainTitles.refund
}

export const fact = (label: Bilingual, value: string) => ({ label, value })

export function partyOf(label: Bilingual, party: Party) {
  const { name, nameAr, tradeName, address, trn, licence, email, phone } = party
  const emirate = address.emirate && emirateNames[address.emirate].en
  // Many addresses already end with their city and emirate.
  const isNew = (one: string | null, at: number, all: readonly (string | null)[]) =>
    Boolean(one) && all.indexOf(one) === at && (at === 0 || !address.line.endsWith(String(one)))
  const places = [address.line, address.city, emirate].filter(isNew)
  return {
    label,
    name,
    nameAr,
    lines: [places.join(', '), [phone, email].filter(Boolean).join(' · ')].filter(Boolean),
    facts: [
      ...(tradeName
        ? [fact(words.tradeName, [tradeName.name, tradeName.nameAr].filter(Boolean).join(' · '))]
        : []),
      ...(trn === null ? [] : [fact(words.trn, trn)]),
      ...(licence === null
        ? []
        : [fact(words.licence, [licence.number, licence.authority].filter(Boolean).join(', '))]),
    ],
  }
}

/** A simplified invoice need not show the buyer's address; the place of delivery decides the emirate of the supply. */
function buyerOf({ deliveredTo }: Document, buyer: Party) {
  const party = partyOf(words.buyer, buyer)
  const emirate = deliveredTo?.emirate && emirateNames[deliveredTo.emirate]
  if (!emirate) return party
  return { ...party, facts: [...party.facts, fact(words.deliveredTo, `${emirate.en} · ${emirate.ar}`)] }
}

type LineStyle = {
  readonly isTaxed: boolean
  /** Whether only the price was reduced, without a return: quantity and unit price would look like another price. */
  readonly isReduced: boolean
}

function lineOf(
  { name, nameAr, sku, quantity, soldForFils, discountFils, ...sums }: DocumentLine,
  { isTaxed, isReduced }: LineStyle,
) {
  const unit = isTaxed ? sums.netFils : sums.grossFils
  const inPart = soldForFils !== undefined && sentences.inPart(money(sums.grossFils), money(soldForFils))
  const discount = sentences.lineDiscount(money(discountFils))
  const values = isTaxed ? [sums.netFils, sums.vatFils, sums.grossFils] : [sums.grossFils]
  return {
    name,
    nameAr: nameAr === name ? null : nameAr,
    notes: [
      ...(sku ? [`SKU ${sku}`] : []),
      ...(discountFils > 0 ? [`${discount.en} · ${discount.ar}`] : []),
      ...(inPart ? [`${inPart.en} · ${inPart.ar}`] : []),
    ],
    values: [
      isReduced ? '–' : String(quantity),
      isReduced || inPart ? '–' : money(unit / quantity),
      ...values.map(money),
    ],
  }
}

function sumsOf({ totals, seller }: Document) {
  const row = (label: Bilingual, fils: Fils, isStrong = false) => ({ label, value: money(fils), isStrong })
  const total = { label: words.total, value: `AED ${money(totals.grossFils)}`, isStrong: true }
  const taxed = [row(words.totalNet, totals.netFils), row(words.totalVat, totals.vatFils)]
  return [...(seller.trn === null ? [] : taxed), total]
}

function correctionOf(
  { totals }: Document,
  { number, issuedOn, reason, before, after }: NonNullable<Document['correction']>,
) {
  const row = (label: Bilingual, { netFils, vatFils, grossFils }: Sums) => {
    return { label, values: [netFils, vatFils, grossFils].map(money) }
  }
  return {
    text: sentences.corrects(number, issuedOn, reasons[reason]),
    head: [{ en: '', ar: '' }, words.net, words.vat, words.gross],
    rows: [row(words.before, before), row(words.difference, totals), row(words.after, after)],
  }
}

function notesOf(
  { type, seller, agent, correction, payment, issuedIn, totals }: Document,
  { isOwed, terms }: Standing,
): Bilingual[] {
  const way = ((correction === null) === isPurchase(type) ? sentences.given : sentences.paid)[payment.method]
  return [
    isOwed ? sentences.owed : way,
    sentences.amountsInAed,
    ...(issuedIn ? [sentences.issuedIn(money(issuedIn.totals.grossFils), fromRate(issuedIn.rate))] : []),
    ...(totals.discountFils > 0
      ? [sentences.discount(`AED ${money(totals.discountFils)}`, seller.trn !== null)]
      : []),
    ...(seller.trn === null ? [words.notRegistered] : []),
    ...(agent === null ? [] : [sentences.agent(namesOf(agent), namesOf(seller))]),
    ...(terms === null ? [] : [sentences.terms(terms.day, terms.address)]),
  ]
}

function namesOf({ name, nameAr }: Party): Bilingual {
  return { en: name, ar: nameAr ?? name }
}

const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
export function money(fils: Fils): string {
  return format.format(fils / 100)
}
