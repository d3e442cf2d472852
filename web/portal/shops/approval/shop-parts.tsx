import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { emirateNames } from '#domain/shops/emirate.ts'
import { phoneText } from '#domain/shops/uae-identifiers.ts'
import { History } from '#web/kit/decisions/history.tsx'
import { MailStatus } from '#web/kit/elements/mail-rows.tsx'
import { MetricCard, MetricRow } from '#web/kit/elements/metric-card.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { TermList, Panel } from '#web/kit/layout/layout.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { ShopStatusBadge } from '#web/portal/shops/shop-status-badge.tsx'
import { detailsTexts } from './details-messages.ts'
import { shopApprovalTexts } from './messages.ts'
import type { ShopForApproval } from './queries.ts'
import styles from './shop-details.module.css'

/** History of the shop: who decided what, when and why, and the mail that informed the owner. */
export function ShopHistory({ shop }: { readonly shop: ShopForApproval }) {
  const text = useText(detailsTexts)
  return (
    <History
      title={text.history}
      events={shop.history}
      said={({ from, to, by, isUndo }) => (
        <>
          <ShopStatusBadge status={to} />
          <span>
            {from === null && `${text.registeredBy} · `}
            {isUndo && `${text.undone} · `}
            <bdi>{by ?? text.byNobody}</bdi>
          </span>
        </>
      )}
      then={({ mail }) =>
        mail && (
          <Text variant="muted" component="div">
            <Link to={`/admin/mails/${mail.id}`}>{text.mail}</Link> <MailStatus status={mail.status} />
          </Text>
        )
      }
    />
  )
}

type StatusPanelProps = { readonly shop: ShopForApproval }

/** The four tiles of a shop, with its products by status (R-DASH-16). */
export function ShopFigures({ shop: { metrics, productCounts } }: StatusPanelProps) {
  const text = useText(detailsTexts)
  const { number, money } = useLocale()
  const { totalProducts, monthlyOrders, monthlyRevenue, rating } = metrics
  const { active, pendingReview: pending, rejected, inactive } = productCounts
  return (
    <section className={styles.figures} aria-label={text.figures}>
      <MetricRow isBusy={false}>
        <MetricCard
          label={text.totalProducts}
          value={number(totalProducts)}
          note={totalProducts > 0 && text.products({ active, pending, rejected, inactive })}
        />
        <MetricCard label={text.monthlyOrders} value={number(monthlyOrders)} />
        <MetricCard label={text.monthlyRevenue} value={money(monthlyRevenue)} />
        <MetricCard
          label={text.rating}
          value={rating === null ? '–' : number(rating)}
          note={rating === null && text.noRating}
        />
      </MetricRow>
    </section>
  )
}

/** Contact data of the owner, and facts that no KYC document contains. */
export function ShopContact({ shop }: StatusPanelProps) {
  const text = useText(detailsTexts)
  const words = useText(shopApprovalTexts)
  const { language, moment } = useLocale()
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      words.email,
      <Text key="email" component="bdi" dir="ltr">
        <a href={`mailto:${shop.email}`}>{shop.email}</a>
      </Text>,
    ],
    [
      words.phone,
      <bdi key="phone" dir="ltr">
        {phoneText(shop.phone)}
      </bdi>,
    ],
    [text.businessType, words[shop.businessType]],
    [text.emirate, shop.emirate ? emirateNames[shop.emirate][language] : text.notGiven],
    [words.registered, moment(shop.createdAt)],
    [text.statusSince, moment(shop.statusSince)],
  ]
  return (
    <Panel title={text.contact}>
      <TermList p="lg" of={facts} />
    </Panel>
  )
}
