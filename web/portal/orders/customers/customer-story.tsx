import type { Role } from '#contract/platform/auth.ts'
import type { CustomerProfile } from '#contract/orders/customers.ts'
import { reviewStatusNames } from '#domain/orders/reviews/review-status.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { OrderStateBadge } from '#web/portal/orders/order-status-badge.tsx'
import { ReturnStatusBadge } from '#web/portal/orders/returns/return-card.tsx'
import { reviewVariants } from '#web/portal/orders/reviews/review-card.tsx'
import { Stars } from '#web/kit/storefront/stars.tsx'
import { Line, RowLink, Rows } from '#web/kit/layout/layout.tsx'
import { Muted, Text } from '#web/kit/layout/text.tsx'
import { ResourceList } from '#web/kit/lists/resource-list.tsx'
import { useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { OnwardButton } from '#web/kit/elements/onward-button.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'
import { PanelNote, PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { customersTexts } from './messages.ts'
import { profileTexts } from './profile-messages.ts'
import { ordersOfQuery, returnsOfQuery } from './queries.ts'

type Props = { readonly role: Role; readonly id: string }

/** What a customer ordered, the newest first; each leads to its order. */
export function OrdersOf({ role, id }: Props) {
  const text = useText(profileTexts)
  const { orders, noOrders } = useText(customersTexts)
  const { money, shortMoment, shopNamed } = useLocale()
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
            <Line as="li" key={order.id} gap="lg">
              <div data-grow="words">
                <RowLink tone="strong" to={`/${role}/orders?order=${order.id}`}>
                  {order.orderNumber}
                </RowLink>
                <Muted>
                  {shortMoment(order.createdAt)}
                  {role === 'admin' && (
                    <>
                      {' '}
                      · <bdi>{shopNamed(order)}</bdi>
                    </>
                  )}
                </Muted>
              </div>
              <bdi>{money(order.totalAmount, order.currency)}</bdi>
              <OrderStateBadge order={order} />
            </Line>
          ))}
        </Rows>
      )}
    </ResourceList>
  )
}

/** What a customer sent back. */
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
            <Line as="li" key={one.id} gap="lg">
              <div data-grow="words">
                <RowLink tone="strong" to={`/${role}/orders?order=${one.orderId}`}>
                  {one.returnNumber}
                </RowLink>
                <Muted>
                  {shortMoment(one.createdAt)} · <bdi>{one.reason}</bdi>
                </Muted>
              </div>
              <ReturnStatusBadge status={one.status} />
            </Line>
          ))}
        </Rows>
      )}
    </ResourceList>
  )
}

/** What a customer asked; each leads to its order, where it is answered. */
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
            <Line as="li" key={id} gap="lg">
              <div data-grow="words">
                <Text isGiven>
                  <bdi>{asked}</bdi>
                </Text>
                <Muted>
                  <RowLink to={`/${role}/orders?order=${orderId}`}>{orderNumber}</RowLink> · {shortMoment(at)}
                </Muted>
              </div>
              {isWaiting && <StatusBadge variant="waiting">{text.waiting}</StatusBadge>}
            </Line>
          ))}
        </Rows>
      )}
    </Panel>
  )
}

/** What a customer said of pieces; administrators get to where it is decided. */
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
              <Line as="li" key={id} gap="lg">
                <div data-grow="words">
                  <Text>
                    <Stars rating={review.rating} size={16} />{' '}
                    <span className="mj-hidden">{text.rated({ rating: number(review.rating) })}</span>
                    <bdi>{named({ name, nameAr })}</bdi>
                  </Text>
                  <Text isGiven>
                    <bdi>{review.comment}</bdi>
                  </Text>
                  <Muted>
                    <RowLink to={`/${role}/orders?order=${orderId}`}>{orderNumber}</RowLink> ·{' '}
                    {shortMoment(review.at)}
                  </Muted>
                </div>
                <StatusBadge variant={reviewVariants[review.status]}>
                  {reviewStatusNames[review.status][language]}
                </StatusBadge>
              </Line>
            ),
          )}
        </Rows>
      )}
    </Panel>
  )
}
