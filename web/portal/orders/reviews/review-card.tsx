import { Alert, Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SellersReview } from '#contract/orders/reviews/review-approval.ts'
import { type ReviewStatus, reviewStatusNames } from '#domain/orders/reviews/review-status.ts'
import { ShopName } from '#web/kit/elements/shop-name.tsx'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { paths, publicHref } from '#web/kit/pages/paths.ts'
import { PhotoLinks } from '#web/kit/storefront/photo-links.tsx'
import { Stars } from '#web/kit/storefront/stars.tsx'
import { StatusBadge, type StatusVariant } from '#web/kit/elements/status-badge.tsx'
import { reviewTexts } from './messages.ts'

/** Badge variant of each status. */
export const reviewVariants = {
  pending: 'waiting',
  approved: 'good',
  rejected: 'refused',
} as const satisfies Record<ReviewStatus, StatusVariant>

type Props = {
  readonly review: SellersReview
  /** A review of the reader's own shop, whose name is left out. */
  readonly isOwn?: boolean
  /** Before the name: the checkbox to select it. */
  readonly before?: ReactNode
  /** Further notes for its reader. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** One review in the portals: its item, author, text and reply. */
export function ReviewCard({ review, isOwn = false, before, children, actions }: Props) {
  const text = useText(reviewTexts)
  const { language, named, shopNamed, moment, number } = useLocale()
  const { product, rating, status, reply } = review
  return (
    <Paper component="article" withBorder radius="lg" p="md" aria-label={review.authorName ?? text.forgotten}>
      <Stack gap="sm">
        <Group gap="sm">
          {before}
          <strong>
            <bdi>{review.authorName ?? text.forgotten}</bdi>
          </strong>
          <Stars rating={rating} />
          <span className="mj-hidden">{text.rated({ rating: number(rating) })}</span>
          <StatusBadge variant={reviewVariants[status]}>{reviewStatusNames[status][language]}</StatusBadge>
          <Text variant="muted" component="time" ms="auto" dateTime={review.createdAt.toISOString()}>
            {moment(review.createdAt)}
          </Text>
        </Group>
        <Text variant="muted">
          <a href={publicHref(language, paths.product(product.id))}>
            <NameText>{named(product)}</NameText>
          </a>{' '}
          ·{' '}
          {!isOwn && (
            <>
              <ShopName of={review} /> ·{' '}
            </>
          )}
          {text.order({ number: review.orderNumber })}
        </Text>
        <Text className="mj-lines" lang={review.language} dir="auto">
          {review.comment}
        </Text>
        <PhotoLinks photos={review.photos} label={text.customerPhotos} />
        {reply && (
          <Alert variant="notice" role="note">
            <strong>{text.replyOf({ shop: shopNamed(review) })}:</strong> <bdi>{reply.text}</bdi>
          </Alert>
        )}
        {children}
        {actions && <Group gap="sm">{actions}</Group>}
      </Stack>
    </Paper>
  )
}
