import { messages } from '#web/kit/i18n/messages.ts'

/** Cancelling pieces of an order, in the portals. */
export const cancellingTexts = messages({
  en: {
    open: 'Cancel pieces',
    title: 'Cancel pieces of {number}',
    hint: 'The customer is told, the pieces go back into stock. What is left keeps its price. This cannot be undone.',
    keep: { one: 'Keep it', other: 'Keep all {count}' },
    cancel: { one: 'Cancel {count}', other: 'Cancel {count}' },
    newTotal: 'The order then comes to {amount}.',
    nothingLeft: 'Nothing is left then: the whole order is cancelled.',
    reason: 'Reason for the customer',
    placeholder: 'For example: one of the chairs was damaged',
    confirm: 'Cancel these pieces',
    done: 'The pieces are cancelled',
    failure: 'Nothing was cancelled',
    failed: 'Please try again.',
  },
  ar: {
    open: 'إلغاء قطع',
    title: 'إلغاء قطع من {number}',
    hint: 'يُبلَّغ العميل وتعود القطع إلى المخزون، وتبقى أسعار القطع الأخرى كما هي. لا يمكن التراجع عن ذلك.',
    keep: {
      zero: 'إبقاء',
      one: 'إبقاؤها',
      two: 'إبقاء القطعتين',
      few: 'إبقاء القطع كلها ({count})',
      many: 'إبقاء القطع كلها ({count})',
      other: 'إبقاء القطع كلها ({count})',
    },
    cancel: {
      zero: 'إبقاء',
      one: 'إلغاء قطعة واحدة',
      two: 'إلغاء قطعتين',
      few: 'إلغاء {count} قطع',
      many: 'إلغاء {count} قطعة',
      other: 'إلغاء {count} قطعة',
    },
    newTotal: 'يصبح إجمالي الطلب {amount}.',
    nothingLeft: 'لن يبقى شيء، وسيُلغى الطلب كله.',
    reason: 'السبب كما يقرؤه العميل',
    placeholder: 'مثلاً: أحد الكراسي تالف',
    confirm: 'إلغاء هذه القطع',
    done: 'أُلغيت القطع',
    failure: 'لم يُلغَ شيء',
    failed: 'يُرجى المحاولة مرة أخرى.',
  },
})
