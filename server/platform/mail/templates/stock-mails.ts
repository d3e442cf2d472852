import { button, note } from './layout.ts'
import { letter } from './letter.ts'
import type { Samples } from './sample.ts'

type StockMail = { readonly productName: string; readonly url: string }

/** To the address entered on the page of a sold-out product, before any other mail goes there. */
export const stockNoticeToConfirm = letter<StockMail>({
  about: 'notice',
  en: {
    subject: 'Shall we notify you when {productName} is back?',
    blocks: [
      'We were asked to email this address when {productName} is back in stock. If that was you, please confirm: you will get one email.',
      button('Yes, notify me', '{url}'),
      note(
        'If it wasn’t you, ignore this email and you will not hear about it again. You can cancel on the same page at any time.',
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
      '{productName} is available again. We cannot reserve it for you.',
      button('View the product', '{url}'),
      note('You asked us to notify you. This is the only email about it.'),
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
