import type { Bilingual } from '#domain/platform/text/language.ts'
import type { DocumentType } from './document.ts'

/** What each document is called: the words that the law asks for (Cabinet Decision 52/2017, art. 59 and 60). */
export const documentTitles: Readonly<Record<DocumentType, Bilingual>> = {
  'tax-invoice': { en: 'Tax invoice', ar: 'فاتورة ضريبية' },
  'simplified-tax-invoice': { en: 'Simplified tax invoice', ar: 'فاتورة ضريبية مبسطة' },
  'tax-credit-note': { en: 'Tax credit note', ar: 'إشعار دائن ضريبي' },
  'commission-invoice': { en: 'Tax invoice: commission', ar: 'فاتورة ضريبية: عمولة' },
  'commission-credit-note': { en: 'Tax credit note: commission', ar: 'إشعار دائن ضريبي: عمولة' },
  'purchase-invoice': {
    en: 'Tax invoice created by the buyer',
    ar: 'فاتورة ضريبية صادرة عن المشتري',
  },
  'purchase-credit-note': {
    en: 'Tax credit note created by the buyer',
    ar: 'إشعار دائن ضريبي صادر عن المشتري',
  },
  receipt: { en: 'Receipt', ar: 'إيصال' },
}
