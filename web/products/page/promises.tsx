import { commonTexts } from '#web/i18n/common-messages.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { DeliveryIcon, ReturnsIcon, WarrantyIcon } from '#web/storefront/drawings/icons.tsx'
import { useShell } from '#web/use-page-data.ts'
import { productTexts } from './messages.ts'
import styles from './promises.module.css'

/** What is promised with every piece. Delivery is said as it is: free, or its fee; the others are demo texts (G-91). */
export function Promises() {
  const text = useText(commonTexts)
  const { deliveryFee: deliveryAt } = useText(productTexts)
  const { money } = useLocale()
  const { demoMode, hasFreeShipping, deliveryFee } = useShell()
  const fee = deliveryAt({ fee: money(deliveryFee, 'AED') })
  const promises = [
    { isMade: hasFreeShipping, icon: <DeliveryIcon size={20} />, words: text.freeShipping },
    { isMade: deliveryFee > 0, icon: <DeliveryIcon size={20} />, words: fee },
    { isMade: demoMode, icon: <WarrantyIcon size={20} />, words: text.warranty },
    { isMade: demoMode, icon: <ReturnsIcon size={20} />, words: text.returns },
  ].filter(({ isMade }) => isMade)
  if (promises.length === 0) return null
  return (
    <ul className={styles.promises}>
      {promises.map(({ words, icon }) => (
        <li key={words}>
          {icon}
          {words}
        </li>
      ))}
    </ul>
  )
}
