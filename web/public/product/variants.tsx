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
  /** The piece of the page, which is one of them. */
  readonly id: string
  readonly kin: readonly VariantView[]
  /** What is seen on it, by which filters find it. */
  readonly colors: readonly { readonly name: string; readonly hex: string }[]
}

/** The same design in its other finishes, each with its picture and a page of its own. */
export function Variants({ id, kin, colors }: Props) {
  const text = useText(productTexts)
  const { finishes } = useText(commonTexts)
  return (
    <nav aria-label={finishes}>
      <p className={styles.legend}>
        {text.finish}: <bdi className={styles.name}>{kin.find((one) => one.id === id)?.label}</bdi>
        {colors.length > 0 && ' '}
        <ColorDots colors={colors} />
      </p>
      <ul className={styles.finishes}>
        {kin.map((one) => (
          <li key={one.id}>
            <Variant kin={one} isOwn={one.id === id} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Variant({ kin, isOwn }: { kin: VariantView; isOwn: boolean }) {
  const text = useText(productTexts)
  const name = kin.isInStock ? kin.label : text.finishOut({ name: kin.label })
  return (
    <Link
      to={paths.product(kin.id)}
      className={styles.finish}
      title={name}
      aria-label={name}
      aria-current={isOwn ? 'page' : undefined}
      data-out={kin.isInStock ? undefined : true}
    >
      {kin.photo !== null && isShown(kin.photo) ? (
        <img src={imageUrl(kin.photo, 400, 'webp')} alt="" width={64} height={64} />
      ) : (
        <ColorDot hex={kin.hex} size={32} />
      )}
    </Link>
  )
}
