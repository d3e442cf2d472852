import { useQuery } from '@tanstack/react-query'
import { commonTexts } from '#web/i18n/common-messages.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import type { ProductDraft } from './draft.ts'
import { approvedShopsQuery } from '#web/products/queries.ts'

/** What shoppers see as the shop: the chosen one, or the platform's own store. */
export function useOwnerName({ isMajlis, shopId }: Pick<ProductDraft, 'isMajlis' | 'shopId'>): string {
  const text = useText(commonTexts)
  const { shopNamed } = useLocale()
  const shop = useQuery(approvedShopsQuery).data?.find(({ id }) => id === shopId)
  if (isMajlis) return text.brand
  return shop ? shopNamed(shop) : ''
}
