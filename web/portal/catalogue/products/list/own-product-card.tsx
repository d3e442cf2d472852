import { reasonFor } from '#domain/platform/text/ready-reasons.ts'
import { Alert, Button, Card, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EditableProduct } from '#contract/catalogue/products/own-products.ts'
import { useSession } from '#web/kit/api/session.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { publicHref } from '#web/kit/pages/paths.ts'
import { ColorDots } from '#web/kit/storefront/card/color-dots.tsx'
import { drawingOf } from '#web/kit/storefront/drawings/drawing-paths.ts'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { ProductStatusBadge } from '#web/kit/elements/product-status-badge.tsx'
import { listTexts } from './messages.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import styles from './products.module.css'

type Props = {
  readonly product: EditableProduct
  readonly headingLevel?: 2 | 3
  /** Actions on the product. */
  readonly children?: ReactNode
}

/** One of the shop's own products: its content, status and a link to the shoppers' view. */
export function OwnProductCard({ product, headingLevel = 3, children }: Props) {
  const text = useText(listTexts)
  const shared = useText(uiTexts)
  const { language, money, named, number } = useLocale()
  const session = useSession()
  const isShopOpen = session.state === 'signed-in' && session.user.shop?.status === 'approved'
  const name = named(product)
  return (
    <Card component="article" padding={0} className={styles.card}>
      <Photo
        address={product.mainPhoto}
        alt=""
        sizes="(min-width: 75em) 24rem, (min-width: 48em) 45vw, 90vw"
        drawing={drawingOf(product.category.toLowerCase())}
        className={styles.photo}
      />
      <div className={styles.about}>
        <Group justify="space-between">
          <Text variant="title" component={`h${headingLevel}`} fz="md">
            <NameText>{name}</NameText>
          </Text>
          <ProductStatusBadge status={product.status} isShopOpen={isShopOpen} />
        </Group>
        <Group component="p" gap="md" c="var(--mj-ink-2)" className="mj-num">
          <bdi>{money(product.price, product.currency)}</bdi>
          <span>{text.inStock({ stock: number(product.stock) })}</span>
        </Group>
        {product.status === 'rejected' && product.rejectionReason && (
          <Alert variant="notice" color="red" role="note">
            {text.reason} <bdi className="mj-lines">{reasonFor(language, product.rejectionReason)}</bdi>
          </Alert>
        )}
        {children}
        <Group justify="space-between">
          <Colors product={product} />
          <Button
            component="a"
            href={publicHref(language, `/products/${product.id}`)}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`${shared.viewDetails}: ${name}`}
          >
            {shared.viewDetails}
          </Button>
        </Group>
      </div>
    </Card>
  )
}

function Colors({ product: { productColors: colors } }: { readonly product: EditableProduct }) {
  const { named } = useLocale()
  return <ColorDots colors={colors.map((color) => ({ name: named(color), hex: color.hex }))} most={5} />
}
