import { orderWords } from '../words.ts'
import { messages } from '#web/kit/i18n/messages.ts'

/** Cancelling items of an order, in the portals, or at its door. */
export const cancellingTexts = messages(orderWords, {
  en: {
    hint: 'The customer is notified and the items go back into stock. The remaining items keep their price. This cannot be undone.',
    keep: { one: 'Keep it', other: 'Keep all {count}' },
    newTotal: 'The new order total is {amount}.',
    reason: 'Reason for the customer',
    placeholder: 'For example: one of the chairs was damaged',
    failure: 'Nothing was cancelled',
    doorOpen: 'Partly delivered',
    doorTitle: '{number} is partly delivered',
    doorHint:
      'Items that the customer does not accept are cancelled and come back to the shop. Ask for the new total before you take cash.',
    doorDone: 'The order is partly delivered',
    doorNothing: 'No items are left then: choose “Not delivered” instead.',
    photo: 'Photo of these items',
    photoHelp: 'Of what the customer does not accept. The customer sees it too.',
  },
  ar: {
    hint: 'يُبلَّغ العميل وتعود القطع إلى المخزون، وتبقى أسعار القطع الأخرى كما هي. لا يمكن التراجع عن ذلك.',
    keep: {
      zero: 'سأحتفظ بها',
      one: 'إبقاؤها',
      two: 'إبقاء القطعتين',
      few: 'إبقاء القطع كلها ({count})',
      many: 'إبقاء القطع كلها ({count})',
      other: 'إبقاء القطع كلها ({count})',
    },
    newTotal: 'يصبح إجمالي الطلب {amount}.',
    reason: 'السبب كما يقرؤه العميل',
    placeholder: 'مثلاً: أحد الكراسي تالف',
    failure: 'لم يُلغَ شيء',
    doorOpen: 'تسليم جزئي',
    doorTitle: 'تسليم {number} جزئياً',
    doorHint: 'تُلغى القطع التي لا يقبلها العميل وتعود إلى المتجر. اطلب الإجمالي الجديد قبل استلام النقد.',
    doorDone: 'تم تسليم الطلب جزئياً',
    doorNothing: 'لن يبقى شيء: اختر «لم يُسلَّم» بدلاً من ذلك.',
    photo: 'صورة هذه القطع',
    photoHelp: 'لما لم يقبله العميل. يراها العميل أيضاً.',
  },
})
