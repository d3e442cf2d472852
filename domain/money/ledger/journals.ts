import type { Bilingual } from '#domain/platform/text/language.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { type Batch, type LedgerAccount, transferred } from './ledger.ts'

/** Templates of manual journals, for bookings that no order, payout or report makes (G-135). */
export const journalTemplates = [
  'commission-vat-paid',
  'own-vat-paid',
  'bank-fees',
  'bank-interest',
  'unknown-receipt',
  'bad-debt',
  'input-vat-recovered',
  'reverse-vat-recovered',
  'owner-in',
  'owner-out',
  'penalty',
  'opening-balance',
  'correction',
] as const
export type JournalTemplate = (typeof journalTemplates)[number]

export const journalTemplateNames: Readonly<Record<JournalTemplate, Bilingual>> = {
  'commission-vat-paid': { en: 'VAT on commission paid', ar: 'سداد ضريبة العمولة' },
  'own-vat-paid': { en: 'VAT on own sales paid', ar: 'سداد ضريبة مبيعات مجلس' },
  'bank-fees': { en: 'Bank fees', ar: 'رسوم المصرف' },
  'bank-interest': { en: 'Bank interest', ar: 'فوائد المصرف' },
  'unknown-receipt': { en: 'Unidentified receipt', ar: 'إيداع مجهول المصدر' },
  'bad-debt': { en: 'Shop debt written off', ar: 'شطب دين متجر' },
  'input-vat-recovered': { en: 'Input VAT set off in a return', ar: 'خصم ضريبة المدخلات في إقرار' },
  'reverse-vat-recovered': {
    en: 'VAT on services from abroad declared and recovered',
    ar: 'الإقرار بضريبة الخدمات من الخارج واستردادها',
  },
  'owner-in': { en: 'Owners’ contribution', ar: 'أموال من الملّاك' },
  'owner-out': { en: 'Owners’ withdrawal', ar: 'أموال إلى الملّاك' },
  penalty: { en: 'Penalty paid', ar: 'سداد غرامة' },
  'opening-balance': { en: 'Opening balance', ar: 'رصيد افتتاحي' },
  correction: { en: 'Correction', ar: 'تصحيح' },
}

/** Which account is debited, and which credited. */
export type JournalSides = { readonly debit: LedgerAccount; readonly credit: LedgerAccount }

const sides: Readonly<Record<Exclude<JournalTemplate, 'correction' | 'opening-balance'>, JournalSides>> = {
  'commission-vat-paid': { debit: 'commission_vat', credit: 'bank' },
  'own-vat-paid': { debit: 'own_sales_vat', credit: 'bank' },
  'bank-fees': { debit: 'bank_fees', credit: 'bank' },
  'bank-interest': { debit: 'bank', credit: 'interest' },
  'unknown-receipt': { debit: 'bank', credit: 'suspense' },
  'bad-debt': { debit: 'bad_debts', credit: 'owed_to_shop' },
  'input-vat-recovered': { debit: 'commission_vat', credit: 'input_vat' },
  'reverse-vat-recovered': { debit: 'reverse_charge_vat', credit: 'input_vat' },
  'owner-in': { debit: 'bank', credit: 'owner' },
  'owner-out': { debit: 'owner', credit: 'bank' },
  penalty: { debit: 'penalties', credit: 'bank' },
}

/** The accounts of a template; null for a correction and an opening balance, which name their own. */
export function sidesOfTemplate(template: JournalTemplate): JournalSides | null {
  return template === 'correction' || template === 'opening-balance' ? null : sides[template]
}

/** Templates that can book a bank entry: `bank` debited for incoming money, credited for outgoing. */
export function templatesAtBank(fils: Fils): JournalTemplate[] {
  const side = fils > 0 ? 'debit' : 'credit'
  return journalTemplates.filter((template) => sidesOfTemplate(template)?.[side] === 'bank')
}

/** Whether one of the accounts is kept per shop. */
export function isOfShop({ debit, credit }: JournalSides): boolean {
  return [debit, credit].some((account) => account === 'owed_to_shop' || account === 'cash_with_shop')
}

/** Whether a journal can be an opening balance, which is always against `owner`. */
export function isOpening({ debit, credit }: JournalSides): boolean {
  return debit === 'owner' || credit === 'owner'
}

type Journal = JournalSides & {
  readonly id: string
  readonly at: Date
  readonly fils: Fils
  readonly shopId: string | null
}

/** Books a confirmed journal. The event is the journal. */
export function journalBooked({ id: eventId, at, fils, shopId, debit, credit }: Journal): Batch {
  const entries = transferred(
    { shopId, orderId: null },
    { kind: 'adjustment', fils, debit: { account: debit }, credit: { account: credit } },
  )
  return { event: 'journal', eventId, at, entries }
}
