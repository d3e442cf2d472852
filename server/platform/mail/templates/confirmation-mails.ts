import { button, note } from './layout.ts'
import { letter } from './letter.ts'
import { orderPage, type Samples } from './sample.ts'

type OrderToConfirmMail = { readonly firstName: string; readonly code: string; readonly url: string }

/** To whoever a cash order names, before anything is taken for it. */
export const orderToConfirm = letter<OrderToConfirmMail>({
  to: 'firstName',
  about: 'order',
  en: {
    subject: '{code} confirms your order',
    blocks: [
      'Somebody has ordered furniture with this email address, to be paid in cash. The items are yours when you confirm the order with this code:',
      '{code}',
      button('Confirm the order', '{url}'),
      note('If it was not you, do nothing: the order ends by itself and nobody delivers anything.'),
    ],
  },
  ar: {
    subject: '{code} رمز تأكيد طلبك',
    blocks: [
      'طُلب أثاث بهذا البريد الإلكتروني على أن يُدفع ثمنه نقداً. تصبح القطع لك عندما تؤكد الطلب بهذا الرمز:',
      '{code}',
      button('أكّد الطلب', '{url}'),
      note('إن لم تكن أنت من طلب، فلا تفعل شيئاً: ينتهي الطلب تلقائياً ولن يوصل أحد شيئاً.'),
    ],
  },
})

export const orderToConfirmMails = {
  'order-to-confirm': (facts, language) =>
    orderToConfirm({ ...facts, code: '482913', url: `${orderPage(facts)}?confirm=sample` }, language),
} satisfies Samples
