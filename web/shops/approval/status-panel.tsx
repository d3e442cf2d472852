import type { ReactNode } from 'react'
import { emirateNames } from '#domain/shops/emirate.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { MetricCard, MetricRow } from '#web/ui/metric-card.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { detailsTexts } from './details-messages.ts'
import { shopApprovalTexts } from './approval-messages.ts'
import type { ShopForApproval } from './queries.ts'
import styles from './shop-details.module.css'
import { Term, TermList, Text } from '#web/ui/layout/text.tsx'

type Props = { readonly shop: ShopForApproval }

/** The four tiles of a shop, with its products by status (R-DASH-16). */
export function ShopFigures({ shop: { metrics, productCounts } }: Props) {
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
        <MetricCard label={text.monthlyRevenue} value={money(monthlyRevenue, 'AED')} />
        <MetricCard
          label={text.rating}
          value={rating === null ? '–' : number(rating)}
          note={rating === null && text.noRating}
        />
      </MetricRow>
    </section>
  )
}

/** How to reach the owner, and what no KYC document says. */
export function ShopContact({ shop }: Props) {
  const text = useText(detailsTexts)
  const words = useText(shopApprovalTexts)
  const { language, moment } = useLocale()
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      words.email,
      <Text key="email" as="bdi" dir="ltr">
        <a href={`mailto:${shop.email}`}>{shop.email}</a>
      </Text>,
    ],
    [
      words.phone,
      <bdi key="phone" dir="ltr">
        {shop.phone}
      </bdi>,
    ],
    [text.type, words[shop.businessType]],
    [text.emirate, shop.emirate ? emirateNames[shop.emirate][language] : text.notGiven],
    [words.registered, moment(shop.createdAt)],
    [text.statusSince, moment(shop.statusSince)],
  ]
  return (
    <Panel title={text.contact}>
      <TermList pad="panel">
        {facts.map(([term, value]) => (
          <Term key={term} name={term}>
            {value}
          </Term>
        ))}
      </TermList>
    </Panel>
  )
}
