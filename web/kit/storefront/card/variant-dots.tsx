import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { ColorDot } from './color-dots.tsx'
import dots from './color-dots.module.css'
import type { VariantView } from './variant-view.ts'
import styles from './variant-dots.module.css'

type Props = {
  /** The card's product, one of the variants. */
  readonly id: string
  readonly variants: readonly VariantView[]
  /** Receives the hovered or focused variant; null for none. */
  readonly onView: (variants: VariantView | null) => void
}

const shown = 5
const shownOnPhones = 3

/** The finishes of a design: each dot links to its product; on hover the card shows that product's photo. */
export function VariantDots({ id, variants, onView }: Props) {
  const text = useText(commonTexts)
  const first = ownAmong(variants, id)
  return (
    <ul className={styles.variants} aria-label={text.finishes} onPointerLeave={() => onView(null)}>
      {first.map((one) => (
        <li key={one.id}>
          <Link
            to={paths.product(one.id)}
            className={styles.dot}
            title={one.label}
            aria-label={one.label}
            aria-current={one.id === id ? 'true' : undefined}
            onMouseEnter={() => onView(one)}
            onFocus={() => onView(one)}
            onBlur={() => onView(null)}
          >
            <ColorDot hex={one.hex} />
          </Link>
        </li>
      ))}
      <More count={variants.length - shown} className={styles.wide} />
      <More count={variants.length - shownOnPhones} className={styles.narrow} />
    </ul>
  )
}

/** As many variants as fit; the product itself is always among the first. */
function ownAmong(variants: readonly VariantView[], id: string): VariantView[] {
  const at = variants.findIndex((one) => one.id === id)
  const rest = variants.filter((one) => one.id !== id).slice(0, shown - 1)
  const own = variants[at]
  return own ? rest.toSpliced(Math.min(at, shownOnPhones - 1), 0, own) : rest
}

function More({ count, className }: { count: number; className: string | undefined }) {
  const text = useText(commonTexts)
  if (count <= 0) return null
  return <li className={`${dots.more} ${className}`}>{text.moreColors({ count })}</li>
}
