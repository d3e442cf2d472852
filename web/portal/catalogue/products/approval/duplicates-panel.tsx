import { Group, Stack, Text } from '@mantine/core'
import type { LikelyDuplicate, ProductApproval } from '#contract/catalogue/products/product-approval.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'
import { publicHref } from '#web/kit/pages/paths.ts'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { ProductStatusBadge } from '#web/kit/elements/product-status-badge.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import styles from './approval-dialog.module.css'
import { duplicatesId } from './approval-notes.tsx'
import { compareTexts } from './messages.ts'
import { useShopName } from './use-shop-name.ts'

/** Other products that may be the same product, each with what is alike; and those of which the shop says that they are its design. */
export function DuplicatesPanel({ review: { duplicates, now } }: { readonly review: ProductApproval }) {
  const text = useText(compareTexts)
  const { variants = [], others = [] } = Object.groupBy(duplicates, ({ isVariant }) =>
    isVariant ? 'variants' : 'others',
  )
  const panel = (title: string, found: readonly LikelyDuplicate[]) =>
    found.length > 0 && (
      <Panel title={title}>
        <Rows>
          {found.map((one) => (
            <Duplicate key={one.id} one={one} ownPhoto={now.photos[0] ?? null} />
          ))}
        </Rows>
      </Panel>
    )
  if (duplicates.length === 0) return null
  return (
    <Stack id={duplicatesId} tabIndex={-1} className={styles.anchor}>
      {panel(text.duplicates, others)}
      {panel(text.variants, variants)}
    </Stack>
  )
}

type DuplicateProps = { readonly one: LikelyDuplicate; readonly ownPhoto: string | null }

function Duplicate({ one, ownPhoto }: DuplicateProps) {
  const text = useText(compareTexts)
  const { language, named } = useLocale()
  const shopName = useShopName()
  const name = named(one)
  const [own, other] = [one.photos?.own ?? ownPhoto, one.photos?.other ?? one.mainPhoto]
  return (
    <Group component="li" gap="md">
      <span className={styles.pair}>
        <Photo address={own} alt={text.ownPhoto} sizes="72px" drawing="sofa" />
        <Photo address={other} alt={text.otherPhoto({ name })} sizes="72px" drawing="sofa" />
      </span>
      <Text component="div" flex="1 1 16rem">
        <a href={publicHref(language, `/products/${one.id}`)} target="_blank" rel="noreferrer">
          <NameText>{name}</NameText>
        </a>
        <Text variant="muted">
          <NameText>{shopName(one)}</NameText>
        </Text>
        {one.marks.map((mark) => text[mark]).join(' · ')}
      </Text>
      <ProductStatusBadge status={one.status} />
    </Group>
  )
}
