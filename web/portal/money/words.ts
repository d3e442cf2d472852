import { words } from '#web/kit/elements/words.ts'
import { messages } from '#web/kit/i18n/messages.ts'

/** Texts shared by screens of the books and of payouts. */
export const moneyWords = messages(words, {
  en: {
    fileForBank: 'Bank file',
    sale: 'Sale',
    whatIsIt: 'Journal type',
    journalEntered: 'Journal entered',
    takeBack: 'Reverse',
    accounts: 'Accounts',
    account: 'Account',
    journals: 'Journals',
    debit: 'Debit',
    credit: 'Credit',
  },
  ar: {
    fileForBank: 'ملف للمصرف',
    sale: 'البيع',
    whatIsIt: 'ما نوعه؟',
    journalEntered: 'أُدخل القيد',
    takeBack: 'تراجع',
    accounts: 'الحسابات',
    account: 'الحساب',
    journals: 'القيود اليدوية',
    debit: 'مدين',
    credit: 'دائن',
  },
})
