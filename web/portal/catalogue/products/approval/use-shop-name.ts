import type { Product } from '#contract/catalogue/products/products.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { approvalTexts } from './messages.ts'

/** A product's shop in the reader's language; one without a name is unknown (R-REVIEW-04). */
export function useShopName(): (of: Pick<Product, 'shopName' | 'shopNameAr'>) => string {
  const text = useText(approvalTexts)
  const { shopNamed } = useLocale()
  return (of) => shopNamed(of) || text.unknownShop
}
