import { ibanEnding } from '#domain/money/payouts/iban.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { type Bilingual, isolated } from '#domain/platform/text/language.ts'
import type { PrintedDocument } from '#engines/documents/typeset.ts'
import type { Deps } from '#server/deps.ts'
import { fact, money, partyOf } from '#server/money/documents/pdf/printed.ts'
import { pdfOf, typesetInTurn } from '#server/money/documents/pdf/sheet.ts'
import type { Remittance, RemittedLine } from './remittance.ts'
import { readParties } from './statement-pdf.ts'
import { statementTexts } from './statement-texts.ts'

const two = (en: string, ar: string): Bilingual => ({ en, ar })
const { kinds } = statementTexts

const words = {
  title: two('Remittance advice', 'إشعار التحويل'),
  payout: kinds.payout,
  paidOn: two('Paid on', 'تاريخ الدفع'),
  reference: two('Bank reference', 'مرجع المصرف'),
  account: two('Account ending in', 'الحساب المنتهي بـ'),
  payer: two('Paid by', 'الدافع'),
  shop: two('Shop', 'المتجر'),
  description: two('Description', 'البيان'),
  number: two('Number', 'الرقم'),
  date: two('Date', 'التاريخ'),
  amount: two('Amount', 'المبلغ'),
  commission: two('Commission and VAT', 'العمولة وضريبتها'),
  here: two('In this payout', 'في هذا الصرف'),
  total: two('Paid', 'المدفوع'),
  cameBack: two('Returned payout', 'صرف أُعيد'),
  paidAhead: two('Paid in excess of the amount owed', 'دُفع فوق المستحق'),
  setOff: two('Set off: an earlier payout exceeded the amount owed', 'خصم: صرف سابق زاد على المستحق'),
  more: two('Further entries, as in the statement', 'قيود أخرى كما في كشف الحساب'),
  meaning: two(
    'Deductions since the last payout, then the amounts that became available first. All amounts in AED.',
    'ما خُصم من الحساب منذ آخر صرف، ثم الأقدم إتاحةً للصرف. جميع المبالغ بالدرهم الإماراتي.',
  ),
  returned: (day: string) =>
    two(`The bank returned this payout on ${day}.`, `أعاد المصرف هذا المبلغ بتاريخ ${isolated(day)}.`),
  part: (fils: number, of: number) =>
    two(`${money(fils)} of ${money(of)}`, `${isolated(money(fils))} من ${isolated(money(of))}`),
} as const

/** A PDF of this many lines takes a second; further lines are summed on one. */
const mostLines = 3000

/** The remittance advice of a payout as PDF. Refusals: request.too-many, request.unavailable. */
export async function remittancePdf({ db }: Pick<Deps, 'db'>, remittance: Remittance): Promise<Uint8Array> {
  const { shopId, paidAt, requestedAt } = remittance
  const parties = await readParties(db, shopId, paidAt ?? requestedAt)
  const printed = printedRemittance(remittance, parties)
  return typesetInTurn(shopId, () => pdfOf(printed), { share: shopId })
}

type Parties = Awaited<ReturnType<typeof readParties>>

function printedRemittance(remittance: Remittance, { platform, shop }: Parties): PrintedDocument {
  const { payoutNumber, paidAt, returnedAt, reference, iban, fils, lines } = remittance
  const shown = lines.slice(0, mostLines)
  const rest = lines.slice(mostLines).reduce((sum, line) => sum + line.fils, 0)
  return {
    title: words.title,
    number: payoutNumber,
    seller: { name: platform.name, nameAr: platform.nameAr ?? '' },
    agent: null,
    facts: [
      fact(words.payout, payoutNumber),
      ...(paidAt ? [fact(words.paidOn, dayOf(paidAt))] : []),
      ...(reference ? [fact(words.reference, reference)] : []),
      ...(iban ? [fact(words.account, ibanEnding(iban))] : []),
    ],
    parties: [partyOf(words.payer, platform), partyOf(words.shop, shop)],
    correction: null,
    columns: [words.description, words.number, words.date, words.amount, words.commission, words.here],
    lines: [
      ...shown.map(printedLine),
      ...(rest === 0 ? [] : [printedAs(words.more, ['', '', '', '', money(rest)])]),
    ],
    sums: [...sumsOf(lines), { label: words.total, value: `AED ${money(fils)}`, isStrong: true }],
    notes: [...(returnedAt ? [words.returned(dayOf(returnedAt))] : []), words.meaning],
  }
}

const printedAs = ({ en: name, ar: nameAr }: Bilingual, values: string[], notes: string[] = []) => {
  return { name, nameAr, notes, values }
}

function printedLine(line: RemittedLine) {
  const { at, number, bookedFils, commissionFils, fils, documents } = line
  const part = words.part(fils, bookedFils)
  const notes = [
    ...(documents.length > 0 ? [documents.join(' · ')] : []),
    ...(fils === bookedFils ? [] : [`${part.en} · ${part.ar}`]),
  ]
  const values = [number, dayOf(at), money(bookedFils - commissionFils), money(commissionFils), money(fils)]
  return printedAs(labelOf(line), values, notes)
}

function labelOf({ kind, event, isAhead }: RemittedLine): Bilingual {
  if (isAhead) return words.paidAhead
  if (event === 'payout-paid') return words.setOff
  return kind === 'payout' ? words.cameBack : kinds[kind]
}

/** Totals of the lines by kind. */
function sumsOf(lines: readonly RemittedLine[]) {
  return [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, of]) => {
    const total = of.reduce((sum, { fils }) => sum + fils, 0)
    return { label: kinds[kind], value: money(total), isStrong: false }
  })
}
