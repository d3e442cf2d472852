import { Box, Group, Text } from '@mantine/core'
import type { Role } from '#contract/platform/auth.ts'
import type { CustomerProfile } from '#contract/orders/customers.ts'
import { reviewStatusNames } from '#domain/orders/reviews/review-status.ts'
import { OnwardButton } from '#web/kit/elements/buttons.tsx'
import { ShopName } from '#web/kit/elements/shop-name.tsx'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { OrderStateBadge } from '#web/portal/orders/order-status-badge.tsx'
import { ReturnStatusBadge } from '#web/portal/orders/returns/return-card.tsx'
import { reviewVariants } from '#web/portal/orders/reviews/review-card.tsx'
import { Stars } from '#web/kit/storefront/stars.tsx'
import { RowLink, Rows, Panel } from '#web/kit/layout/layout.tsx'
import { ResourceList } from '#web/kit/lists/resource-list.tsx'
import { useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { PanelNote, PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { customersTexts } from './messages.ts'
import { profileTexts } from './profile-messages.ts'
import { ordersOfQuery, returnsOfQuery } from './queries.ts'

type Props = { readonly role: Role; readonly id: string }

/** The customer's orders, newest first, each linked. */
export function OrdersOf({ role, id }: Props) {
  const text = useText(profileTexts)
  const { orders, noOrders } = useText(customersTexts)
  const { money, shortMoment } = useLocale()
  const list = useResourcePages(ordersOfQuery(role, id))
  const found = list.total === null ? '' : text.ordersFound({ count: list.total })
  const all = <OnwardButton to={`/${role}/orders?customer=${id}`}>{text.allOrders}</OnwardButton>
  return (
    <ResourceList
      list={list}
      words={{ failed: text.ordersFailed, more: text.moreOrders, moreFailed: text.moreOrdersFailed, found }}
      panel={{ title: orders, action: all }}
      skeleton={<PanelSkeleton height={240} />}
      nothing={<PanelNote title={noOrders}>{text.noOrdersText}</PanelNote>}
    >
      {(rows) => (
        <Rows>
          {rows.map((order) => (
            <Group component="li" key={order.id} gap="md">
              <Box flex="1 1 16rem" miw={0}>
                <RowLink isStrong to={`/${role}/orders?order=${order.id}`}>
                  {order.orderNumber}
                </RowLink>
                <Text variant="muted">
                  {shortMoment(order.createdAt)}
                  {role === 'admin' && (
                    <>
                      {' '}
                      · <ShopName of={order} />
                    </>
                  )}
                </Text>
              </Box>
              <bdi>{money(order.totalAmount)}</bdi>
              <OrderStateBadge order={order} />
            </Group>
          ))}
        </Rows>
      )}
    </ResourceList>
  )
}

/** The customer's returns. */
export function ReturnsOf({ role, id }: Props) {
  const text = useText(profileTexts)
  const { shortMoment } = useLocale()
  const list = useResourcePages(returnsOfQuery(role, id))
  return (
    <ResourceList
      list={list}
      words={{ failed: text.returnsFailed, more: text.moreReturns, moreFailed: text.moreReturnsFailed }}
      panel={{ title: text.returns }}
      skeleton={<PanelSkeleton height={80} />}
      nothing={<PanelNote title={text.noReturns}>{text.noReturnsText}</PanelNote>}
    >
      {(returns) => (
        <Rows>
          {returns.map((one) => (
            <Group component="li" key={one.id} gap="md">
              <Box flex="1 1 16rem" miw={0}>
                <RowLink isStrong to={`/${role}/orders?order=${one.orderId}`}>
                  {one.returnNumber}
                </RowLink>
                <Text variant="muted">
                  {shortMoment(one.createdAt)} · <bdi>{one.reason}</bdi>
                </Text>
              </Box>
              <ReturnStatusBadge status={one.status} />
            </Group>
          ))}
        </Rows>
      )}
    </ResourceList>
  )
}

/** The customer's questions; each links to its order, where it is answered. */
export function QuestionsOf({ role, questions }: Pick<Props, 'role'> & Pick<CustomerProfile, 'questions'>) {
  const text = useText(profileTexts)
  const { shortMoment } = useLocale()
  return (
    <Panel title={text.questions}>
      {questions.length === 0 ? (
        <PanelNote title={text.noQuestions}>{text.noQuestionsText}</PanelNote>
      ) : (
        <Rows>
          {questions.map(({ id, orderId, orderNumber, text: asked, at, isWaiting }) => (
            <Group component="li" key={id} gap="md">
              <Box flex="1 1 16rem" miw={0}>
                <Text className="mj-lines">
                  <bdi>{asked}</bdi>
                </Text>
                <Text variant="muted">
                  <RowLink to={`/${role}/orders?order=${orderId}`}>{orderNumber}</RowLink> · {shortMoment(at)}
                </Text>
              </Box>
              {isWaiting && <StatusBadge variant="waiting">{text.waiting}</StatusBadge>}
            </Group>
          ))}
        </Rows>
      )}
    </Panel>
  )
}

/** The customer's reviews; for administrators each links to where it is decided. */
export function ReviewsOf({ role, reviews }: Pick<Props, 'role'> & Pick<CustomerProfile, 'reviews'>) {
  const text = useText(profileTexts)
  const { language, number, shortMoment, named } = useLocale()
  return (
    <Panel title={text.reviews}>
      {reviews.length === 0 ? (
        <PanelNote title={text.noReviews}>{text.noReviewsText}</PanelNote>
      ) : (
        <Rows>
          {reviews.map(
            ({ id, orderId, orderNumber, productName: name, productNameAr: nameAr, ...review }) => (
              <Group component="li" key={id} gap="md">
                <Box flex="1 1 16rem" miw={0}>
                  <Text>
                    <Stars rating={review.rating} size={16} />{' '}
                    <span className="mj-hidden">{text.rated({ rating: number(review.rating) })}</span>
                    <NameText>{named({ name, nameAr })}</NameText>
                  </Text>
                  <Text className="mj-lines">
                    <bdi>{review.comment}</bdi>
                  </Text>
                  <Text variant="muted">
                    <RowLink to={`/${role}/orders?order=${orderId}`}>{orderNumber}</RowLink> ·{' '}
                    {shortMoment(review.at)}
                  </Text>
                </Box>
                <StatusBadge variant={reviewVariants[review.status]}>
                  {reviewStatusNames[review.status][language]}
                </StatusBadge>
              </Group>
            ),
          )}
        </Rows>
      )}
    </Panel>
  )
}
