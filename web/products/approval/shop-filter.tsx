import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { approvalTexts } from './messages.ts'
import { shopCountsQuery } from './queries.ts'
import styles from './product-list.module.css'
import type { ApprovalUrl } from './approval-url.ts'

type Props = { readonly url: ApprovalUrl; readonly onShop: (shop: string) => void }

/** All shops or one, each with how many products of the tab it has (R-REVIEW-02). */
export function ShopFilter({ url: { status, search, shop }, onShop }: Props) {
  const text = useText(approvalTexts)
  const { shopNamed } = useLocale()
  const { total = 0, shops = [] } = useQuery(shopCountsQuery(status, search)).data ?? {}
  const known = shops.some(({ shopId }) => shopId === shop)
  return (
    <NativeSelect
      className={styles.shop}
      aria-label={text.shop}
      value={shop}
      onChange={({ currentTarget }) => onShop(currentTarget.value)}
    >
      <option value="">{text.allShops({ count: total })}</option>
      {shops.map((one) => (
        <option key={one.shopId} value={one.shopId}>
          {text.oneShop({ shop: shopNamed(one) || text.unknownShop, count: one.count })}
        </option>
      ))}
      {shop !== '' && !known && (
        <option value={shop}>{text.oneShop({ shop: text.unknownShop, count: 0 })}</option>
      )}
    </NativeSelect>
  )
}
