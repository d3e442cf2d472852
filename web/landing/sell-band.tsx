import { commonTexts } from '#web/i18n/common-messages.ts'
import { useText } from '#web/i18n/locale.tsx'
import { portalPaths } from '#web/paths.ts'
import { ButtonAnchor } from '#web/storefront/button.tsx'
import { landingTexts } from './messages.ts'
import styles from './sell-band.module.css'

/** For shops: the three real steps, and the promise of 24 to 48 hours (R-GEN-03). */
export function SellBand() {
  const text = useText(landingTexts)
  const common = useText(commonTexts)
  const steps = [
    [text.step1, text.step1Text],
    [text.step2, text.step2Text],
    [text.step3, text.step3Text],
  ] as const
  return (
    <section className={styles.band} aria-labelledby="sell-title">
      <div className={`mj-container ${styles.row}`}>
        <div>
          <h2 id="sell-title" className={`mj-display mj-d2 ${styles.title}`}>
            {text.sellTitle}
          </h2>
          <p className={styles.text}>{text.sellText}</p>
          <div className={styles.actions}>
            <ButtonAnchor href={portalPaths.registerShop} variant="onBand">
              {common.registerShop}
            </ButtonAnchor>
            <ButtonAnchor href={portalPaths.shopLogin} variant="lineOnBand">
              {common.shopLogin}
            </ButtonAnchor>
          </div>
        </div>
        <ol className={styles.steps}>
          {steps.map(([title, detail], index) => (
            <li key={title} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <p className={styles.stepTitle}>{title}</p>
                <p>{detail}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
