import { messages } from '#web/kit/i18n/messages.ts'
import type { BankFileKind } from '#web/portal/money/payouts/bank-file-kinds.ts'
import { filesTexts } from '#web/portal/money/payouts/files-messages.ts'

/** What is said otherwise of refunds than of payouts. */
const own = messages({
  en: {
    fileText:
      'Refunds whose customers have named an account: those selected, or all where none are. Once the file is made they count as sent: they can only be paid, or returned by the bank.',
    plan: {
      zero: 'No refund can be sent',
      one: '{count} refund, {total}',
      other: '{count} refunds, {total}',
    },
    'no-account': 'its customer has not named an account yet',
    'account-new': 'the account was entered or changed within a day',
    disputed: 'the customer’s bank disputes the payment',
    'second-person': 'you have decided it yourself: somebody else sends and pays it',
    'not-covered': 'the books owe the customer less than this by now',
  },
  ar: {
    fileText:
      'المبالغ التي حدد أصحابها حساباً: المحددة منها، أو كلها إن لم تحدّد شيئاً. بعد إنشاء الملف تُعدّ مُرسلة: لا يمكن إلا تأكيد دفعها أو إعادتها من المصرف.',
    plan: {
      zero: 'لا يوجد مبلغ مُعاد يمكن إرساله',
      one: 'مبلغ مُعاد واحد: {total}',
      two: 'مبلغان مُعادان: {total}',
      few: '{count} مبالغ مُعادة: {total}',
      many: '{count} مبلغاً مُعاداً: {total}',
      other: '{count} مبلغ مُعاد: {total}',
    },
    'no-account': 'لم يحدد العميل حساباً بعد',
    'account-new': 'أُدخل الحساب أو غُيّر خلال آخر يوم',
    disputed: 'يعترض مصرف العميل على الدفعة',
    'second-person': 'قررته بنفسك: يرسله ويدفعه شخص آخر',
    'not-covered': 'أصبح المستحق للعميل أقل من هذا المبلغ',
  },
})

const texts = { en: { ...filesTexts.en, ...own.en }, ar: { ...filesTexts.ar, ...own.ar } }

export const refundFiles: BankFileKind = { of: 'refunds', texts }
