import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { phoneText } from '#domain/shops/identifier-text.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ApprovalDialog, ApprovalHead, type Help } from '#web/kit/decisions/approval-dialog.tsx'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { History } from '#web/kit/decisions/history.tsx'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { type PreviousNext, usePreviousNext } from '#web/kit/decisions/use-previous-next.ts'
import { Link } from '#web/kit/router/link.tsx'
import { DocumentList } from '#web/portal/shops/kyc/document-list.tsx'
import { ShopStatusBadge } from '#web/portal/shops/shop-status-badge.tsx'
import { Foot } from '#web/kit/layout/layout.tsx'
import { Term, TermList } from '#web/kit/layout/term-list.tsx'
import { MailStatus } from '#web/kit/elements/mail-status.tsx'
import type { ShopsUrl } from './approval-url.ts'
import { decisionTexts, shopApprovalTexts } from './messages.ts'
import { detailsTexts } from './details-messages.ts'
import { neighbourOf, type ShopForApproval, shopQuery } from './queries.ts'
import { Reason } from './shop-card.tsx'
import { ShopChecks } from './shop-checks.tsx'
import styles from './shop-details.module.css'
import { Renewals, kycDecisions } from './renewals.tsx'
import { ShopOwnersPanel, useOwnerSettling } from './shop-owners.tsx'
import { ShopProducts } from './shop-products.tsx'
import { TimeLeft } from './time-left.tsx'
import type { ShopDecisions } from './shop-decisions.tsx'
import { ShopFacts } from './verified-facts.tsx'
import type { ReactNode } from 'react'
import { emirateNames } from '#domain/shops/emirate.ts'
import { MetricCard, MetricRow } from '#web/kit/elements/metric-card.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'
import { ShopTax, WhoSells } from './who-sells.tsx'

type Props = { readonly id: string; readonly url: ShopsUrl; readonly decisions: ShopDecisions }

/** Everything about one shop on one screen, and the way to the next one that waits. */
export function ShopDetails({ id, url, decisions }: Props) {
  const papers = useDecisions(kycDecisions)
  const settling = useOwnerSettling()
  return (
    <ApprovalDialog
      id={id}
      query={useQuery(shopQuery(id))}
      text={useText(detailsTexts)}
      size="84rem"
      narrow="74.99em"
      className={styles.dialog}
      above={decisions.isAsking || papers.isAsking || settling.isAsking ? 'dialog' : null}
      onClose={() => url.go({ shop: null, kycDocument: null })}
    >
      {(shop, help) => (
        <>
          <Head
            shop={shop}
            url={url}
            decisions={decisions}
            help={help}
            isSilent={papers.isAsking || settling.isAsking}
          />
          <div className={styles.body}>
            <div className={styles.data}>
              <Reason shop={shop} />
              <Renewals shop={shop} decisions={papers} />
              {shop.status !== 'pending' && <ShopFigures shop={shop} />}
              <ShopChecks shop={shop} url={url} />
              <ShopFacts shop={shop} />
              <ShopContact shop={shop} />
              <ShopTax shop={shop} />
              <WhoSells shop={shop} />
              {shop.status !== 'pending' && <ShopOwnersPanel shop={shop} onSettle={settling.ask} />}
              <ShopProducts shop={shop} />
              <ShopHistory shop={shop} />
              {shop.status === 'pending' && <ShopFigures shop={shop} />}
            </div>
            <DocumentList kycDocuments={allDocuments(shop)} first={url.state.kycDocument} />
          </div>
          <Foot isStuck>
            <DecisionButtons decisions={decisions} item={shop} extent="everything" size="md" />
          </Foot>
          {papers.dialog}
          {settling.dialog}
        </>
      )}
    </ApprovalDialog>
  )
}

/** What waits and what was not accepted stand beside what is good. */
function allDocuments({ papers, kycDocuments }: ShopForApproval) {
  return [...papers.filter(({ status }) => status !== 'approved'), ...kycDocuments]
}

type HeadProps = Omit<Props, 'id'> & {
  readonly shop: ShopForApproval
  readonly help: Help
  readonly isSilent: boolean
}

/** Whose details these are, how long the promise still runs, and the way through the queue. */
function Head({ shop, url, decisions, help, isSilent }: HeadProps) {
  const text = useText(detailsTexts)
  const { shopNamed } = useLocale()
  const adjacent = useQueue(shop.id, url)
  const decide = (to: 'approved' | 'rejected') => () => {
    if (decisions.pending === null) decisions.decide(shop, to)
  }
  return (
    <ApprovalHead
      title={<bdi>{shopNamed(shop)}</bdi>}
      about={
        <>
          <ShopStatusBadge status={shop.status} />
          {shop.status === 'pending' && <TimeLeft since={shop.statusSince} />}
        </>
      }
      adjacent={adjacent}
      text={text}
      help={help}
      isSilent={isSilent || decisions.isAsking}
      keys={[
        { keys: ['J', 'forward'], help: ['J', text.keyNext], press: adjacent.next },
        { keys: ['K', 'back'], help: ['K', text.keyPrevious], press: adjacent.previous },
        { keys: ['A'], help: ['A', text.keyApprove], press: decide('approved'), decides: true },
        { keys: ['R'], help: ['R', text.keyReject], press: decide('rejected'), decides: true },
      ]}
    />
  )
}

/** The way through the shops that wait, oldest first and around. */
function useQueue(shopId: string, { go }: ShopsUrl): PreviousNext {
  const { noOther, failed } = useText(detailsTexts)
  const { failure } = useText(decisionTexts)
  return usePreviousNext({
    neighbourOn: (side) => neighbourOf(shopId, side),
    open: (shop) => go({ shop, kycDocument: null }, { replace: true }),
    text: { noOther, failure, failed },
  })
}

/** What became of the shop: who decided what, when and why, and the mail that told the owner. */
function ShopHistory({ shop }: { readonly shop: ShopForApproval }) {
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
function ShopFigures({ shop: { metrics, productCounts } }: StatusPanelProps) {
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

/** How to reach the owner, and what no KYC document says. */
function ShopContact({ shop }: StatusPanelProps) {
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
    [text.type, words[shop.businessType]],
    [text.emirate, shop.emirate ? emirateNames[shop.emirate][language] : text.notGiven],
    [words.registered, moment(shop.createdAt)],
    [text.statusSince, moment(shop.statusSince)],
  ]
  return (
    <Panel title={text.contact}>
      <TermList p="lg">
        {facts.map(([term, value]) => (
          <Term key={term} name={term}>
            {value}
          </Term>
        ))}
      </TermList>
    </Panel>
  )
}
