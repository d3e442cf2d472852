import type { CashRun } from '#contract/money/cash.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { cashTexts } from './messages.ts'

/** Display name of the carrier of cash. */
export function useCarrierName(): (run: CashRun) => string {
  const text = useText(cashTexts)
  const { shopNamed } = useLocale()
  return ({ carrier, name, shopName, shopNameAr }) => {
    if (carrier === 'courier') return name ?? ''
    if (carrier === 'platform') return name === null ? text.ofPlatform : text.namedOfPlatform({ name })
    const shop = shopNamed({ shopName: shopName ?? '', shopNameAr })
    return name === null ? text.ofShop({ shop }) : text.namedOfShop({ name, shop })
  }
}
