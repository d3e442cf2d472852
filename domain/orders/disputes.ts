import type { Bilingual, Language } from '#domain/platform/text/language.ts'

/** States of a card payment dispute; an inquiry has not taken any money yet. */
export const disputeStates = ['inquiry', 'open', 'won', 'lost', 'closed'] as const
export type DisputeState = (typeof disputeStates)[number]

/** Returns whether the customer's bank holds the money. */
export function isMoneyGone(status: DisputeState): boolean {
  return status === 'open' || status === 'lost'
}

/** Returns whether a dispute needs no further response. */
export function isDecided(status: DisputeState): boolean {
  return status !== 'inquiry' && status !== 'open'
}

const reasons: Readonly<Record<string, Bilingual>> = {
  bank_cannot_process: { en: 'the bank cannot process it', ar: 'تعذّر على المصرف معالجته' },
  check_returned: { en: 'payment returned', ar: 'دفعة مرتجعة' },
  credit_not_processed: { en: 'refund not received', ar: 'لم يُستلم المبلغ المُعاد' },
  customer_initiated: { en: 'requested by the customer', ar: 'بطلب من العميل' },
  debit_not_authorized: { en: 'payment not authorised', ar: 'دفعة غير مصرّح بها' },
  duplicate: { en: 'charged twice', ar: 'خُصم مرتين' },
  fraudulent: { en: 'fraudulent', ar: 'احتيال' },
  general: { en: 'general', ar: 'عام' },
  incorrect_account_details: { en: 'incorrect account details', ar: 'بيانات حساب خاطئة' },
  insufficient_funds: { en: 'insufficient funds', ar: 'رصيد غير كافٍ' },
  noncompliant: { en: 'against card scheme rules', ar: 'مخالف لقواعد شبكة البطاقات' },
  product_not_received: { en: 'product not received', ar: 'لم يُستلم المنتج' },
  product_unacceptable: { en: 'product not as described', ar: 'المنتج ليس كما وُصف' },
  subscription_canceled: { en: 'subscription cancelled', ar: 'اشتراك منتهٍ' },
  unrecognized: { en: 'payment not recognised', ar: 'دفعة لا يعرفها صاحب البطاقة' },
}

/** Translates the card provider's reason for a dispute; an unknown reason is shown as it came, without underscores. */
export function disputeReason(word: string, language: Language): string {
  return reasons[word]?.[language] ?? word.replaceAll('_', ' ')
}
