import type { Statement } from '#contract/money/payouts/statements.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Party } from '#domain/money/documents/document.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import { platformParty, shopParty } from '#server/money/documents/store.ts'
import { Refusal } from '#domain/refusal.ts'
import { pdfOf, typesetInTurn } from '#server/money/documents/pdf/sheet.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { PrintedDocument } from '#engines/documents/typeset.ts'
import { fact, money, partyOf } from '#server/money/documents/pdf/printed.ts'
import { statementTexts } from './statement-texts.ts'

const two = (en: string, ar: string): Bilingual => ({ en, ar })

const words = {
  title: statementTexts.statement,
  period: two('Period', 'الفترة'),
  issued: two('Issued on', 'حُرر في'),
  by: two('Issued by', 'الجهة المصدرة'),
  shop: two('Shop', 'المتجر'),
  kind: two('Type', 'النوع'),
  number: two('Number', 'الرقم'),
  date: two('Date', 'التاريخ'),
  amount: two('Amount', 'المبلغ'),
  balance: two('Balance', 'الرصيد'),
  opening: statementTexts.opening,
  closing: statementTexts.closing,
  meaning: two(
    'Positive amounts are owed to the shop; negative amounts are owed by the shop.',
    'ما زاد على الصفر مستحق للمتجر، وما نقص عنه مستحق عليه.',
  ),
  none: two('No entries in this period.', 'لم يُقيَّد شيء في هذه الفترة.'),
} as const

type Parties = { readonly platform: Party; readonly shop: Party; readonly now: Date }

/** A PDF of this many lines takes a second; spreadsheets have no limit. */
const mostLines = 3000

/** A shop's statement as PDF. Refusals: payout.statement-too-long, request.too-many, request.unavailable. */
export async function statementPdf(
  deps: Deps,
  { shopId, statement }: { readonly shopId: string; readonly statement: Statement },
  typeset = pdfOf,
): Promise<Uint8Array> {
  const lines = statement.lines.length
  if (lines > mostLines) throw new Refusal('payout.statement-too-long', { lines, most: mostLines })
  const printed = await readPrintedStatement(deps, shopId, statement)
  return typesetInTurn(shopId, () => typeset(printed), { share: shopId })
}

/** Printed form of a shop's statement, with the platform and the shop as parties. */
async function readPrintedStatement({ db, clock }: Deps, shopId: string, statement: Statement) {
  const now = clock()
  return printedStatement(statement, { ...(await readParties(db, shopId, now)), now })
}

/** Returns the platform and a shop as parties on documents of a day. */
export async function readParties(db: Db, shopId: string, at: Date) {
  const shop = await db.selectFrom('shops').selectAll().where('id', '=', shopId).executeTakeFirstOrThrow()
  return {
    platform: await platformParty(db, dayOf(at)),
    shop: await shopParty(db, shop, dayOf(at)),
  }
}

/** Printed form of a statement, in both languages. */
function printedStatement(statement: Statement, { platform, shop, now }: Parties): PrintedDocument {
  const { from, to, openingBalance, closingBalance, lines } = statement
  const sum = (label: Bilingual, fils: number, isStrong = false) => {
    return { label, value: `AED ${money(fils)}`, isStrong }
  }
  return {
    title: words.title,
    number: `${from} – ${to}`,
    seller: { name: platform.name, nameAr: platform.nameAr ?? '' },
    agent: null,
    facts: [fact(words.period, `${from} – ${to}`), fact(words.issued, dayOf(now))],
    parties: [partyOf(words.by, platform), partyOf(words.shop, shop)],
    correction: null,
    columns: [words.kind, words.number, words.date, words.amount, words.balance],
    lines: lines.map(lineOf),
    sums: [sum(words.opening, openingBalance), sum(words.closing, closingBalance, true)],
    notes: [...(lines.length === 0 ? [words.none] : []), words.meaning],
  }
}

function lineOf({ at, kind, orderNumber, payoutNumber, amount, balance }: Statement['lines'][number]) {
  const number = orderNumber ?? payoutNumber ?? ''
  const { en: name, ar: nameAr } = statementTexts.kinds[kind]
  return {
    name,
    nameAr,
    notes: [],
    values: [number, dayOf(at), money(amount), money(balance)],
  }
}
