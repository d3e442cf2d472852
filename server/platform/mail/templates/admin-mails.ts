import { button } from './layout.ts'
import { letter } from './letter.ts'
import type { Samples } from './sample.ts'

type ProductSubmittedMail = {
  readonly firstName: string
  readonly shopName: string
  readonly productName: string
  readonly publicUrl: string
}

/** To every administrator, if enabled in the settings (R-SET-04). */
export const adminProductSubmitted = letter<ProductSubmittedMail>({
  to: 'firstName',
  en: {
    subject: 'A product is waiting for review',
    blocks: [
      '{shopName} has submitted {productName} for review. It goes on sale once it is approved.',
      button('Open Majlis', '{publicUrl}/admin'),
    ],
  },
  ar: {
    subject: 'منتج ينتظر المراجعة',
    blocks: [
      'أرسل {shopName} منتج {productName}، ويُعرض للبيع بعد اعتماده.',
      button('افتح مجلس', '{publicUrl}/admin'),
    ],
  },
})

type ShopRegisteredMail = {
  readonly firstName: string
  readonly shopId: string
  readonly shopName: string
  readonly ownerName: string
  readonly publicUrl: string
}

const look = '{publicUrl}/admin/shops?shop={shopId}'
const newShop = { en: 'A new shop has registered', ar: 'سجّل متجر جديد' }

/** To every administrator, if enabled in the settings (R-SET-04): a shop awaits approval. */
export const adminShopRegistered = letter<ShopRegisteredMail>({
  to: 'firstName',
  en: {
    subject: newShop.en,
    blocks: [
      '{ownerName} has registered the shop {shopName}. The application is waiting for review; owners are promised a reply within 24-48 hours.',
      button('View the shop', look),
    ],
  },
  ar: {
    subject: newShop.ar,
    blocks: [
      'سجّل {shopName} لصاحبه {ownerName}. الطلب ينتظر المراجعة، وقد وُعد أصحاب المتاجر بالرد خلال 24 إلى 48 ساعة.',
      button('اعرض المتجر', look),
    ],
  },
})

/** The same for a shop that was approved automatically and needs no review. */
export const adminShopOpened = letter<ShopRegisteredMail>({
  to: 'firstName',
  en: {
    subject: newShop.en,
    blocks: [
      '{ownerName} has registered the shop {shopName}. It was approved automatically.',
      button('View the shop', look),
    ],
  },
  ar: {
    subject: newShop.ar,
    blocks: ['سجّل {shopName} لصاحبه {ownerName} واعتُمد تلقائياً.', button('اعرض المتجر', look)],
  },
})

export const adminMails = {
  'admin-shop-registered': (facts, language) => adminShopRegistered({ ...facts, shopId: 'sample' }, language),
  'admin-product-submitted': adminProductSubmitted,
} satisfies Samples
