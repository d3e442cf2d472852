import { button, quote } from './layout.ts'
import { letter } from './letter.ts'
import type { Samples } from './sample.ts'

type ProductMail = {
  readonly ownerName: string
  readonly productName: string
  readonly productId: string
  readonly publicUrl: string
}
type ProductRejectedMail = ProductMail & { readonly reason: string }

/** To the owner, when a product is approved. */
export const productApproved = letter<ProductMail>({
  to: 'ownerName',
  en: {
    subject: 'Your product is on sale',
    blocks: [
      'Our experts have approved {productName}. Everyone can now see it on Majlis.',
      button('See it on Majlis', '{publicUrl}/products/{productId}'),
    ],
  },
  ar: {
    subject: 'منتجك معروض للبيع',
    blocks: [
      'اعتمد خبراؤنا {productName}، ويمكن للجميع رؤيته على مجلس الآن.',
      button('شاهده على مجلس', '{publicUrl}/ar/products/{productId}'),
    ],
  },
})

/** To the owner, when a change of an approved product is approved; the product itself may be off sale. */
export const changeApproved = letter<ProductMail>({
  to: 'ownerName',
  en: {
    subject: 'Your change is approved',
    blocks: [
      'Our experts have approved your change to {productName}. It applies from now on.',
      button('Open it in your shop', '{publicUrl}/shop/products?product={productId}'),
    ],
  },
  ar: {
    subject: 'اعتُمد تعديلك',
    blocks: [
      'اعتمد خبراؤنا تعديلك على {productName}، وهو سارٍ من الآن.',
      button('افتحه في متجرك', '{publicUrl}/shop/products?product={productId}'),
    ],
  },
})

const edit = '{publicUrl}/shop/products/{productId}/edit'
/** The blocks at the end of a rejection. */
const again = {
  en: [
    quote('Reason', '{reason}'),
    'Please correct it and resubmit it for review.',
    button('Edit & Resubmit', edit),
  ],
  ar: [
    quote('السبب', '{reason}'),
    'عدّله ثم أرسله من جديد، وستُعاد مراجعته.',
    button('تعديل وإعادة الإرسال', edit),
  ],
}

/** To the owner, when a product is rejected, with the reviewer's reason. */
export const productRejected = letter<ProductRejectedMail>({
  to: 'ownerName',
  en: {
    subject: 'Your product needs a change',
    blocks: ['We have reviewed {productName} and cannot put it on sale as it is.', ...again.en],
  },
  ar: {
    subject: 'منتجك يحتاج إلى تعديل',
    blocks: ['راجعنا {productName}، ولا يمكننا عرضه للبيع بصورته الحالية.', ...again.ar],
  },
})

/** To the owner, when a change of an approved product is rejected, with the reviewer's reason. */
export const changeRejected = letter<ProductRejectedMail>({
  to: 'ownerName',
  en: {
    subject: 'Your change needs a correction',
    blocks: [
      'We have reviewed your change to {productName} and cannot publish it as it is. The previously approved version stays as it is.',
      ...again.en,
    ],
  },
  ar: {
    subject: 'تعديلك يحتاج إلى مراجعة منك',
    blocks: [
      'راجعنا تعديلك على {productName}، ولا يمكننا عرضه بصورته الحالية. تبقى النسخة المعتمدة سابقاً كما هي.',
      ...again.ar,
    ],
  },
})

const productId = 'sample'
export const productMails = {
  'product-approved': (facts, language) => productApproved({ ...facts, productId }, language),
  'product-rejected': (facts, language) => productRejected({ ...facts, productId }, language),
  'change-approved': (facts, language) => changeApproved({ ...facts, productId }, language),
  'change-rejected': (facts, language) => changeRejected({ ...facts, productId }, language),
} satisfies Samples
