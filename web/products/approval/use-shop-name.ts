import type { Product } from '#contract/products/products.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { shopNameOf } from '#web/ui/shop-name.ts'
import { approvalTexts } from './messages.ts'

/** A product's shop in the reader's language; one without a name is unknown (R-REVIEW-04). */
export function useShopName(): (of: Pick<Product, 'shopName' | 'shopNameAr'>) => string {
  const text = useText(approvalTexts)
  const { language } = useLocale()
  return (of) => shopNameOf(of, language) || text.unknownShop
}
