import { commonTexts } from '#web/i18n/common-messages.ts'
import { useText } from '#web/i18n/locale.tsx'
import { DeliveryIcon, ReturnsIcon, WarrantyIcon } from '#web/shop-window/icons.tsx'
import { useShell } from '#web/use-page-data.ts'
import styles from './promises.module.css'

/** What is promised with every piece. Free shipping is real where delivery costs nothing; the others are demo texts (G-91). */
export function Promises() {
  const text = useText(commonTexts)
  const { demoMode, hasFreeShipping } = useShell()
  const promises = [
    { isMade: hasFreeShipping, icon: <DeliveryIcon size={20} />, words: text.freeShipping },
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
