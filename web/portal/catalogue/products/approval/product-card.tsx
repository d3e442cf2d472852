import { styleNames } from '#domain/catalogue/products/styles.ts'
import { Alert, Badge, Box, Button, Card, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { memo } from 'react'
import type { ProductChange } from '#contract/catalogue/products/own-products.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconCube, IconPencil, IconZoomIn } from '#web/kit/icons/icons.ts'
import { publicHref } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { ProductStatusBadge } from '#web/kit/elements/product-status-badge.tsx'
import { proposedFields, useFieldNames } from './content-fields.ts'
import { approvalTexts } from './messages.ts'
import styles from './product-card.module.css'
import { type ListedProduct, useShopName } from './queries.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { Term, TermList } from '#web/kit/layout/layout.tsx'
import { Changing } from '#web/kit/api/rights.tsx'
import { SaleButton } from './sale-button.tsx'
import { drawingOf } from '#web/kit/storefront/drawings/drawing-paths.ts'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { ColorDot } from '#web/kit/storefront/card/color-dots.tsx'
import { useFieldWords } from '#web/portal/catalogue/products/messages.ts'

const shownColors = 3

/** Price, size, weight and colours in one row (R-REVIEW-04, R-REVIEW-06). */
function CardDetails({ product }: { readonly product: ListedProduct }) {
  const { money } = useLocale()
  const { label, measure } = useFieldWords()
  return (
    <TermList className={styles.facts}>
      <Term name={label('price')}>
        <strong>{money(product.price, product.currency)}</strong>
      </Term>
      <Term name={label('dimensions')}>
        <bdi>{measure('dimensions', product.dimensions)}</bdi>
      </Term>
      <Term name={label('weight')}>{measure('weight', product.weight)}</Term>
      <Term name={label('availableColors')}>
        <Colors product={product} />
      </Term>
    </TermList>
  )
}

function Colors({ product: { productColors } }: { readonly product: ListedProduct }) {
  const text = useText(approvalTexts)
  const { named, list } = useLocale()
  const names = list(productColors.map(named))
  const more = productColors.length - shownColors
  return (
    <Group component="span" gap={4}>
      <span className="mj-hidden">{names}</span>
      {productColors.slice(0, shownColors).map((color) => (
        <ColorDot key={color.sortOrder} hex={color.hex} />
      ))}
      {more > 0 && <span aria-hidden>{text.moreColors({ count: more })}</span>}
    </Group>
  )
}

const shownThumbs = 3

/** The main photo, and up to three more with how many others there are (R-REVIEW-05). */
function CardPhotos({ product }: { readonly product: ListedProduct }) {
  const text = useText(approvalTexts)
  const drawing = drawingOf(product.category.toLowerCase())
  const more = product.additionalPhotos.length - shownThumbs
  return (
    <Group wrap="nowrap" align="start">
      <Photo
        className={styles.main}
        address={product.mainPhoto}
        alt=""
        sizes="(min-width: 62em) 230px, 70vw"
        drawing={drawing}
      />
      {product.additionalPhotos.length > 0 && (
        <Stack component="ul" className={styles.thumbs}>
          {product.additionalPhotos.slice(0, shownThumbs).map((address, index) => (
            <li key={`${index} ${address}`} className={styles.thumb}>
              <Photo address={address} alt="" sizes="62px" drawing={drawing} />
              {index === shownThumbs - 1 && more > 0 && (
                <span className={styles.others}>{text.photosMore({ count: more })}</span>
              )}
            </li>
          ))}
        </Stack>
      )}
    </Group>
  )
}

type OpenProps = {
  readonly product: ListedProduct
  readonly onOpen: (id: string) => void
}
type SelectProps = {
  readonly product: ListedProduct
  readonly isSelected: boolean
  readonly onSelect: (id: string) => void
}

/** One product of the list: its photos, facts and actions (R-REVIEW-04 to R-REVIEW-09). */
export const ProductCard = memo(function ProductCard({ onOpen, ...select }: OpenProps & SelectProps) {
  const { product } = select
  const { named } = useLocale()
  const name = named(product)
  const waits = product.change?.status === 'pending_review' ? product.change : null
  return (
    <Card component="article" padding={0} className={styles.card} aria-label={name}>
      <CardPhotos product={product} />
      <div className={styles.about}>
        <CardHead {...select} name={name} />
        <CardDetails product={product} />
        <Tags product={product} />
        {waits && <Proposed change={waits} />}
        <Reason product={product} />
        <Actions product={product} name={name} onOpen={onOpen} />
      </div>
    </Card>
  )
})

function CardHead({ product, name, isSelected, onSelect }: SelectProps & { readonly name: string }) {
  const { named } = useLocale()
  const { selectNamed: select } = useText(approvalTexts)
  const shopName = useShopName()
  return (
    <Group wrap="nowrap" justify="space-between" align="start" gap="md">
      {useMayChange() && (
        <Checkbox aria-label={select({ name })} checked={isSelected} onChange={() => onSelect(product.id)} />
      )}
      <Box flex={1} miw={0}>
        <Title>
          <NameText>{name}</NameText>
        </Title>
        <Text variant="muted">
          <NameText>{named({ name: product.category, nameAr: product.categoryAr })}</NameText> ·{' '}
          <NameText>{shopName(product)}</NameText>
        </Text>
      </Box>
      <ProductStatusBadge status={product.status} />
    </Group>
  )
}

function Tags({ product }: { readonly product: ListedProduct }) {
  const text = useText(approvalTexts)
  const { language } = useLocale()
  return (
    <Group>
      {product.styleTags.map((tag) => (
        <Badge key={tag} color="gray">
          {styleNames[tag][language]}
        </Badge>
      ))}
      {product.photo3d !== null && (
        <Badge color="blue" leftSection={<IconCube size={14} stroke={1.8} aria-hidden />}>
          {text.photo3d}
        </Badge>
      )}
    </Group>
  )
}

function Proposed({ change }: { readonly change: ProductChange }) {
  const text = useText(approvalTexts)
  const fieldNames = useFieldNames()
  return (
    <Group c="var(--mj-ink-2)" fz="sm">
      <Badge color="yellow">{text.change}</Badge>
      <span>{text.changed({ fields: fieldNames(proposedFields(change.content)) })}</span>
    </Group>
  )
}

/** Why a product was rejected (R-REVIEW-12). */
function Reason({ product: { status, rejectionReason } }: { readonly product: ListedProduct }) {
  const text = useText(approvalTexts)
  if (status !== 'rejected' || rejectionReason === null) return null
  return (
    <Alert variant="notice" color="red" role="note">
      <strong>{text.rejectionReason}</strong>
      <Text className="mj-lines">
        <bdi>{rejectionReason}</bdi>
      </Text>
    </Alert>
  )
}

function Actions({ product, name, onOpen }: OpenProps & { readonly name: string }) {
  const text = useText(approvalTexts)
  const shared = useText(uiTexts)
  const { language } = useLocale()
  const labelled = (action: string) => ({ 'aria-label': text.of({ action, name }) })
  return (
    <Group className={styles.actions}>
      <Button
        size="sm"
        leftSection={<IconZoomIn size={18} stroke={1.8} aria-hidden />}
        onClick={() => onOpen(product.id)}
        {...labelled(text.reviewPhotos)}
      >
        {text.reviewPhotos}
      </Button>
      <Changing needs="catalogue:write">
        <Button
          component={Link}
          to={`/admin/products/${product.id}/edit`}
          size="sm"
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.8} aria-hidden />}
          {...labelled(text.edit)}
        >
          {text.edit}
        </Button>
      </Changing>
      <Button
        component="a"
        href={publicHref(language, `/products/${product.id}`)}
        size="sm"
        variant="subtle"
        color="gray"
        {...labelled(shared.viewDetails)}
      >
        {shared.viewDetails}
      </Button>
      <Changing>
        <SaleButton product={product} name={name} />
      </Changing>
    </Group>
  )
}
