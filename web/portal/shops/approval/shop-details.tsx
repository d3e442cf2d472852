import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { nextShop } from '#contract/shops/shop-approval.ts'
import type { KycDocumentType } from '#domain/shops/kyc.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ApprovalDialog, ApprovalHead, type Help } from '#web/kit/decisions/approval-dialog.tsx'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { type PreviousNext, usePreviousNext } from '#web/kit/decisions/use-previous-next.ts'
import { Link } from '#web/kit/router/link.tsx'
import { DocumentList } from '#web/portal/shops/kyc/document-list.tsx'
import { ShopStatusBadge } from '#web/portal/shops/shop-status-badge.tsx'
import { Foot } from '#web/kit/layout/layout.tsx'
import { decisionTexts } from './messages.ts'
import { detailsTexts } from './details-messages.ts'
import { neighbourOf, type ShopForApproval, shopQuery } from './queries.ts'
import { Reason } from './shop-card.tsx'
import { ShopChecks } from './shop-checks.tsx'
import { ShopContact, ShopFigures, ShopHistory } from './shop-parts.tsx'
import styles from './shop-details.module.css'
import { Renewals, kycDecisions } from './renewals.tsx'
import { ShopOwnersPanel, useOwnerSettling } from './shop-owners.tsx'
import { ShopProducts } from './shop-products.tsx'
import { TimeLeft } from './time-left.tsx'
import type { ShopDecisions } from './shop-decisions.tsx'
import { ShopFacts } from './verified-facts.tsx'
import { ShopTax } from './who-sells.tsx'

type Props = {
  readonly id: string
  readonly decisions: ShopDecisions
  /** The KYC document to open first. */
  readonly kycDocument: KycDocumentType | null
  readonly hrefOfShop: (id: string) => string
  readonly onOpen: (id: string | null) => void
}

/** Everything about one shop on one screen, with the way to the next pending one. */
export function ShopDetails({ id, decisions, kycDocument, hrefOfShop, onOpen }: Props) {
  const ofDocuments = useDecisions(kycDecisions)
  const settling = useOwnerSettling()
  useReadAhead(id)
  return (
    <ApprovalDialog
      id={id}
      query={useQuery(shopQuery(id))}
      text={useText(detailsTexts)}
      size="84rem"
      narrow="74.99em"
      className={styles.dialog}
      onClose={() => onOpen(null)}
    >
      {(shop, help) => (
        <>
          <Head shop={shop} onOpen={onOpen} decisions={decisions} help={help} />
          <div className={styles.body}>
            <div className={styles.data}>
              <Reason shop={shop} />
              <Renewals shop={shop} decisions={ofDocuments} />
              {shop.status !== 'pending' && <ShopFigures shop={shop} />}
              <ShopChecks shop={shop} hrefOfShop={hrefOfShop} onOpen={onOpen} />
              <ShopFacts shop={shop} />
              <ShopContact shop={shop} />
              <ShopTax shop={shop} />
              {shop.status !== 'pending' && <ShopOwnersPanel shop={shop} onSettle={settling.ask} />}
              <ShopProducts shop={shop} />
              <ShopHistory shop={shop} />
              {shop.status === 'pending' && <ShopFigures shop={shop} />}
            </div>
            <DocumentList kycDocuments={shop.kycDocuments} first={kycDocument} />
          </div>
          <DialogFoot shop={shop} decisions={decisions} />
          {ofDocuments.dialog}
          {settling.dialog}
        </>
      )}
    </ApprovalDialog>
  )
}

/** Prefetches the next pending shop, because a decision opens it at once. */
function useReadAhead(id: string): void {
  const { data: next } = useQuery({
    queryKey: [nextShop.path, 'after', id],
    queryFn: () => neighbourOf(id, 'after'),
  })
  useQuery({ ...shopQuery(next ?? ''), enabled: typeof next === 'string' })
}

/** The possible decisions, and a link to the shop's page. */
function DialogFoot({ shop, decisions }: Pick<Props, 'decisions'> & { readonly shop: ShopForApproval }) {
  const { page } = useText(detailsTexts)
  return (
    <Foot isStuck>
      <Button component={Link} to={`/admin/shops/${shop.id}`} variant="subtle" color="gray">
        {page}
      </Button>
      <DecisionButtons decisions={decisions} item={shop} extent="everything" size="md" />
    </Foot>
  )
}

type HeadProps = Pick<Props, 'decisions' | 'onOpen'> & {
  readonly shop: ShopForApproval
  readonly help: Help
}

/** Name and status of the shop, the time left to answer it, and the way through the queue. */
function Head({ shop, onOpen, decisions, help }: HeadProps) {
  const text = useText(detailsTexts)
  const { shopNamed } = useLocale()
  const adjacent = useQueue(shop.id, onOpen)
  const decide = (to: 'approved' | 'rejected') => () => {
    if (decisions.pending === null) decisions.decide(shop, to)
  }
  return (
    <ApprovalHead
      title={<NameText>{shopNamed(shop)}</NameText>}
      about={
        <>
          <ShopStatusBadge status={shop.status} />
          {shop.status === 'pending' && <TimeLeft since={shop.statusSince} />}
        </>
      }
      adjacent={adjacent}
      text={text}
      help={help}
      keys={[
        { keys: ['A'], help: ['A', text.keyApprove], press: decide('approved'), decides: true },
        { keys: ['R'], help: ['R', text.keyReject], press: decide('rejected'), decides: true },
      ]}
    />
  )
}

/** Navigation through the pending shops, oldest first, wrapping around. */
function useQueue(shopId: string, open: (id: string) => void): PreviousNext {
  const { noOther, failed } = useText(detailsTexts)
  const { error: failure } = useText(decisionTexts)
  return usePreviousNext({
    neighbourOn: (side) => neighbourOf(shopId, side),
    open,
    text: { noOther, failure, failed },
  })
}
