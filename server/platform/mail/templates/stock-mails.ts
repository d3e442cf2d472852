import { button, note } from './layout.ts'
import { letter } from './letter.ts'
import type { Samples } from './sample.ts'

type StockMail = { readonly productName: string; readonly url: string }

/** To whoever is named on the page of a product that is sold out, before anything else is sent there. */
export const stockNoticeToConfirm = letter<StockMail>({
  about: 'notice',
  en: {
    subject: 'Shall we tell you when {productName} is back?',
    blocks: [
      'Somebody asked us to write to this address when {productName} is in stock again. If it was you, please confirm it. You will get one email.',
      button('Yes, tell me', '{url}'),
      note(
        'If it was not you, do nothing: we will not write to you about it. The same page ends it at any time.',
      ),
    ],
  },
  ar: {
    subject: 'هل نخبرك عندما يتوفر المنتج {productName}؟',
    blocks: [
      'طُلب منا أن نراسل هذا البريد عندما يتوفر المنتج {productName} من جديد. إن كنت أنت من طلب ذلك فيُرجى التأكيد. ستصلك رسالة واحدة.',
      button('نعم، أخبروني', '{url}'),
      note('إن لم تكن أنت من طلب فلا تفعل شيئاً، ولن نراسلك في ذلك. ويمكنك إلغاؤه من الصفحة نفسها في أي وقت.'),
    ],
  },
})

/** Once, as soon as the product can be bought again. */
export const backInStock = letter<StockMail>({
  about: 'notice',
  en: {
    subject: '{productName} is back in stock',
    blocks: [
      '{productName} can be bought again. We cannot reserve it for you.',
      button('See the product', '{url}'),
      note('You asked us to tell you. This was the only email about it.'),
    ],
  },
  ar: {
    subject: 'توفّر المنتج {productName} من جديد',
    blocks: [
      'أصبح المنتج {productName} متوفراً للشراء من جديد. لا نستطيع حجزه لك.',
      button('شاهد المنتج', '{url}'),
      note('طلبت منا أن نخبرك. هذه هي الرسالة الوحيدة في هذا الشأن.'),
    ],
  },
})

export const stockMails = {
  'stock-notice-to-confirm': ({ productName, publicUrl }, language) =>
    stockNoticeToConfirm({ productName, url: `${publicUrl}/stock-notices/sample` }, language),
  'back-in-stock': ({ productName, publicUrl }, language) =>
    backInStock({ productName, url: `${publicUrl}/products/sample` }, language),
} satisfies Samples
