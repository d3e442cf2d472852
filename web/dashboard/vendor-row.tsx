import { Button } from '@mantine/core'
import { useId } from 'react'
import type { Vendor } from '#contract/dashboard.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Link } from '#web/portal/router.tsx'
import type { KycDocument } from '#web/shops/documents/document-view.tsx'
import { ShopStatusBadge } from '#web/shops/shop-status-badge.tsx'
import { TimeLeft } from '#web/shops/approval/time-left.tsx'
import { ShopDecisionButtons, type ShopDecisions } from '#web/shops/approval/use-shop-decisions.tsx'
import { shopNameOf } from '#web/ui/shop-name.ts'
import { panelTexts } from './panel-messages.ts'
import { DocumentChips } from './document-chips.tsx'
import { Line } from '#web/ui/layout/layout.tsx'
import { Heading, Initials } from '#web/ui/layout/text.tsx'
import styles from './vendor-row.module.css'

type Props = {
  readonly vendor: Vendor
  readonly decisions: ShopDecisions
  readonly onOpenDocument: (kycDocument: KycDocument) => void
}

/** One vendor; only one that waits can be decided on here (R-DASH-05 … R-DASH-08). */
export function VendorRow({ vendor, decisions, onOpenDocument }: Props) {
  const { language } = useLocale()
  const nameId = useId()
  const name = shopNameOf(vendor, language)
  const isPending = vendor.status === 'pending'
  return (
    <li className={styles.vendor} data-pending={isPending || undefined}>
      <Initials name={name} />
      <div>
        <Line gap="md">
          <Heading as="bdi" size="md" id={nameId}>
            {name}
          </Heading>
          <ShopStatusBadge status={vendor.status} />
          {isPending && <TimeLeft since={vendor.statusSince} />}
        </Line>
        <Facts vendor={vendor} />
      </div>
      {decisions.movesOf(vendor).length > 0 && (
        <Line as="fieldset" aria-labelledby={nameId}>
          <ShopDecisionButtons shop={vendor} decisions={decisions} />
        </Line>
      )}
      {isPending && <DocumentChips vendor={vendor} name={name} onOpen={onOpenDocument} />}
      <Details vendor={vendor} name={name} />
    </li>
  )
}

function Facts({ vendor }: Pick<Props, 'vendor'>) {
  const text = useText(panelTexts)
  const { activeProducts: active, totalProducts: total, pendingProducts: count } = vendor
  return (
    <Line as="p" gap="lg" above="xs" tone="muted" size="sm" className="mj-num">
      <span>{text[vendor.businessType]}</span>
      <span>{text.products({ active, total })}</span>
      <span>{text.pendingProducts({ count })}</span>
    </Line>
  )
}

function Details({ vendor, name }: Pick<Props, 'vendor'> & { readonly name: string }) {
  const text = useText(panelTexts)
  return (
    <Button
      className={styles.details}
      component={Link}
      to={`/admin/shops?shop=${vendor.id}`}
      aria-label={`${text.viewDetails}: ${name}`}
      variant="subtle"
      color="gray"
      size="sm"
    >
      {text.viewDetails}
    </Button>
  )
}
