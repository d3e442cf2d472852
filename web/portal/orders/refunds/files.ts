import * as contract from '#contract/orders/refund-files.ts'
import { call } from '#web/kit/api/call.ts'
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
    'account-new': 'its customer has changed the account within a day',
    disputed: 'the customer’s bank disputes the payment',
    'second-person': 'you have decided it yourself: somebody else sends and pays it',
    'not-covered': 'the books owe the customer less than this by now',
    madeText: 'The bank knows it as {file}. It can be downloaded again from each of its refunds.',
    matched: { zero: 'No refund matches', one: '{count} refund matches', other: '{count} refunds match' },
    appliedText: {
      zero: 'Nothing was paid',
      one: '{count} refund is paid',
      other: '{count} refunds are paid',
    },
    unknown: 'the bank was sent no refund with this number',
    'not-approved': 'the bank has returned it',
    returned: 'the bank has returned it: say so on the refund',
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
    'account-new': 'غيّر العميل الحساب خلال آخر يوم',
    disputed: 'يعترض مصرف العميل على الدفعة',
    'second-person': 'قررته بنفسك: يرسله ويدفعه شخص آخر',
    'not-covered': 'أصبح المستحق للعميل أقل من هذا المبلغ',
    madeText: 'يعرفه المصرف بالرقم {file}. ويمكن تنزيله من جديد من كل مبلغ فيه.',
    matched: {
      zero: 'لا يطابق أي مبلغ مُعاد',
      one: 'يطابق مبلغ مُعاد واحد',
      two: 'يطابق مبلغان مُعادان',
      few: 'تطابق {count} مبالغ مُعادة',
      many: 'يطابق {count} مبلغاً مُعاداً',
      other: 'يطابق {count} مبلغ مُعاد',
    },
    appliedText: {
      zero: 'لم يُدفع شيء',
      one: 'دُفع مبلغ مُعاد واحد',
      two: 'دُفع مبلغان مُعادان',
      few: 'دُفعت {count} مبالغ مُعادة',
      many: 'دُفع {count} مبلغاً مُعاداً',
      other: 'دُفع {count} مبلغ مُعاد',
    },
    unknown: 'لم يُرسل إلى المصرف مبلغ بهذا الرقم',
    'not-approved': 'أعاده المصرف',
    returned: 'أعاده المصرف: سجّل ذلك في المبلغ المُعاد',
  },
})

const texts = { en: { ...filesTexts.en, ...own.en }, ar: { ...filesTexts.ar, ...own.ar } }

export const refundFiles: BankFileKind = {
  texts,
  path: contract.planRefundFile.path,
  file: contract.refundFile.path,
  plan: async (ids) => {
    const plan = await call(contract.planRefundFile, { query: ids.length > 0 ? { ids: ids.join(',') } : {} })
    const leftOut = plan.leftOut.map(({ refundId: id, refundNumber: number, reason }) => {
      return { id, number, reason }
    })
    return { ...plan, leftOut }
  },
  make: (ids) => call(contract.makeRefundFile, { body: { ids: [...ids] } }),
  read: (body) => call(contract.readRefundReport, { body }),
}
