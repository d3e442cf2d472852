import type { ReactNode } from 'react'
import { commonTexts } from '#web/i18n/common-messages.ts'
import { useText } from '#web/i18n/locale.tsx'
import { DeliveryIcon, ReturnsIcon, WarrantyIcon } from '#web/storefront/drawings/icons.tsx'
import { useShell } from '#web/use-page-data.ts'
import { landingTexts } from './messages.ts'
import styles from './promises.module.css'

/** The trust row: shipping is a fact where the fee is nothing; the other two are sample promises of demo mode (G-91). */
export function Promises() {
  const text = useText(landingTexts)
  const common = useText(commonTexts)
  const { demoMode, hasFreeShipping } = useShell()
  if (!hasFreeShipping && !demoMode) return null
  return (
    <section className="mj-container" aria-label={text.promises}>
      <ul className={styles.row}>
        {hasFreeShipping && (
          <Assurance icon={<DeliveryIcon size={24} />} title={common.freeShipping} text={text.shippingText} />
        )}
        {demoMode && (
          <Assurance icon={<WarrantyIcon size={24} />} title={common.warranty} text={text.warrantyText} />
        )}
        {demoMode && (
          <Assurance icon={<ReturnsIcon size={24} />} title={common.returns} text={text.returnsText} />
        )}
      </ul>
    </section>
  )
}

function Assurance({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li className={styles.promise}>
      <span className={styles.icon}>{icon}</span>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
    </li>
  )
}
