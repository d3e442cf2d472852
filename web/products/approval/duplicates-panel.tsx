import type { LikelyDuplicate, ProductApproval } from '#contract/products/product-approval.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { publicHref } from '#web/paths.ts'
import { Photo } from '#web/storefront/photo.tsx'
import { Line, Rows } from '#web/ui/layout/layout.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ProductStatusBadge } from '#web/ui/product-status-badge.tsx'
import { compareTexts } from './compare-messages.ts'
import { duplicatesId } from './approval-notes.tsx'
import styles from './approval-dialog.module.css'
import { useShopName } from './use-shop-name.ts'
import { Box } from '#web/ui/layout/box.tsx'
import { Muted, Text } from '#web/ui/layout/text.tsx'

/** Other products that may be the same piece, each with what is alike. */
export function DuplicatesPanel({ review: { duplicates, now } }: { readonly review: ProductApproval }) {
  const text = useText(compareTexts)
  if (duplicates.length === 0) return null
  return (
    <Box id={duplicatesId} tabIndex={-1} className={styles.anchor}>
      <Panel title={text.duplicates}>
        <Rows>
          {duplicates.map((one) => (
            <Duplicate key={one.id} one={one} ownPhoto={now.photos[0] ?? null} />
          ))}
        </Rows>
      </Panel>
    </Box>
  )
}

type Props = { readonly one: LikelyDuplicate; readonly ownPhoto: string | null }

function Duplicate({ one, ownPhoto }: Props) {
  const text = useText(compareTexts)
  const { language, named } = useLocale()
  const shopName = useShopName()
  const name = named(one)
  const [own, other] = [one.photos?.own ?? ownPhoto, one.photos?.other ?? one.mainPhoto]
  return (
    <Line as="li" gap="lg">
      <span className={styles.pair}>
        <Photo address={own} alt={text.ownPhoto} sizes="72px" drawing="sofa" />
        <Photo address={other} alt={text.otherPhoto({ name })} sizes="72px" drawing="sofa" />
      </span>
      <Text as="div" data-grow="words">
        <a href={publicHref(language, `/products/${one.id}`)} target="_blank" rel="noreferrer">
          <bdi>{name}</bdi>
        </a>
        <Muted>
          <bdi>{shopName(one)}</bdi>
        </Muted>
        {one.marks.map((mark) => text[mark]).join(' · ')}
      </Text>
      <ProductStatusBadge status={one.status} />
    </Line>
  )
}
