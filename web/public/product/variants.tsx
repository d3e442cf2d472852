import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { imageUrl, isShown } from '#web/kit/pages/image-address.ts'
import { ColorDot, ColorDots } from '#web/kit/storefront/card/color-dots.tsx'
import type { VariantView } from '#web/kit/storefront/card/variant-view.ts'
import { productTexts } from './messages.ts'
import styles from './variants.module.css'

type Props = {
  /** Id of the page's product, which is one of them. */
  readonly id: string
  readonly variants: readonly VariantView[]
  /** The visible colours of the product, by which filters find it. */
  readonly colors: readonly { readonly name: string; readonly hex: string }[]
}

/** Links to the same design in other finishes, each with its picture. */
export function Variants({ id, variants, colors }: Props) {
  const text = useText(productTexts)
  const { finishes } = useText(commonTexts)
  return (
    <nav aria-label={finishes}>
      <p className={styles.legend}>
        {text.finish}: <bdi className={styles.name}>{variants.find((one) => one.id === id)?.label}</bdi>
        {colors.length > 0 && ' '}
        <ColorDots colors={colors} />
      </p>
      <ul className={styles.finishes}>
        {variants.map((one) => (
          <li key={one.id}>
            <Variant variant={one} isOwn={one.id === id} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Variant({ variant, isOwn }: { variant: VariantView; isOwn: boolean }) {
  const text = useText(productTexts)
  const name = variant.isInStock ? variant.label : text.finishOut({ name: variant.label })
  return (
    <Link
      to={paths.product(variant.id)}
      className={styles.finish}
      title={name}
      aria-label={name}
      aria-current={isOwn ? 'page' : undefined}
      data-out={variant.isInStock ? undefined : true}
    >
      {variant.photo !== null && isShown(variant.photo) ? (
        <img src={imageUrl(variant.photo, 400, 'webp')} alt="" width={64} height={64} />
      ) : (
        <ColorDot hex={variant.hex} size={32} />
      )}
    </Link>
  )
}
