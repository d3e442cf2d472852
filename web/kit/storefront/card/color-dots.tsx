import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import styles from './color-dots.module.css'

export type Dot = { readonly name: string; readonly hex: string }

/** Up to `most` dots, five on a card, and the number of further colours (G-124). Screen readers get all names. */
export function ColorDots({ colors, most = 4 }: { colors: readonly Dot[]; most?: number }) {
  const text = useText(commonTexts)
  const { list } = useLocale()
  if (colors.length === 0) return null
  const names = list(colors.map(({ name }) => name))
  return (
    <span className={styles.dots}>
      <span className="mj-hidden">{text.colors({ names })}</span>
      {colors.slice(0, most).map((color, index) => (
        <ColorDot key={`${color.hex}${index}`} hex={color.hex} />
      ))}
      {colors.length > most && (
        <span className={styles.more} aria-hidden="true">
          {text.moreColors({ count: colors.length - most })}
        </span>
      )}
    </span>
  )
}

/** A dot of a colour, set as SVG attribute since the pages' policy allows no inline style. */
export function ColorDot({ hex, size = 14 }: { hex: string; size?: number }) {
  return (
    <svg className={styles.dot} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <circle cx="16" cy="16" r="15" fill={hex} />
    </svg>
  )
}
