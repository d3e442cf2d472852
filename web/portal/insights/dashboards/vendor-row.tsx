import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import type { Vendor } from '#contract/insights/dashboard.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconFileText } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import type { KycDocument } from '#web/portal/shops/kyc/document-view.tsx'
import { ShopStatusBadge } from '#web/portal/shops/shop-status-badge.tsx'
import { TimeLeft } from '#web/portal/shops/approval/time-left.tsx'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import type { ShopDecisions } from '#web/portal/shops/approval/shop-decisions.tsx'
import { panelTexts } from './messages.ts'
import { Initials } from '#web/kit/elements/initials-tile.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import styles from './dashboard.module.css'
import { documentTexts } from '#web/portal/shops/kyc/messages.ts'
import { kycDocumentNames, registrationDocuments } from '#domain/shops/kyc.ts'

type Props = {
  readonly vendor: Vendor
  readonly decisions: ShopDecisions
  readonly onOpenDocument: (kycDocument: KycDocument) => void
}

/** One vendor; only a pending one can be decided on here (R-DASH-05 … R-DASH-08). */
export function VendorRow({ vendor, decisions, onOpenDocument }: Props) {
  const { shopNamed } = useLocale()
  const nameId = useId()
  const name = shopNamed(vendor)
  const isPending = vendor.status === 'pending'
  return (
    <li className={styles.vendor} data-pending={isPending || undefined}>
      <Initials name={name} />
      <div>
        <Group gap="sm">
          <Text variant="title" component="bdi" fz="md" id={nameId}>
            {name}
          </Text>
          <ShopStatusBadge status={vendor.status} />
          {isPending && <TimeLeft since={vendor.statusSince} />}
        </Group>
        <Facts vendor={vendor} />
      </div>
      {decisions.movesOf(vendor).length > 0 && (
        <Group component="fieldset" aria-labelledby={nameId}>
          <DecisionButtons decisions={decisions} item={vendor} />
        </Group>
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
    <Group component="p" gap="md" mt={4} c="dimmed" fz="sm" className="mj-num">
      <span>{text[vendor.businessType]}</span>
      <span>{text.products({ active, total })}</span>
      <span>{text.pendingProducts({ count })}</span>
    </Group>
  )
}

function Details({ vendor, name }: Pick<Props, 'vendor'> & { readonly name: string }) {
  const shared = useText(uiTexts)
  return (
    <Button
      className={styles.details}
      component={Link}
      to={vendor.status === 'pending' ? `/admin/shops?shop=${vendor.id}` : `/admin/shops/${vendor.id}`}
      aria-label={`${shared.viewDetails}: ${name}`}
      variant="subtle"
      color="gray"
      size="sm"
    >
      {shared.viewDetails}
    </Button>
  )
}

type ChipsProps = {
  readonly vendor: Vendor
  readonly name: string
  readonly onOpen: (kycDocument: KycDocument) => void
}

/** A shop's KYC documents, each opened by a chip; says so if there are none (R-DASH-06). */
function DocumentChips({ vendor, name, onOpen }: ChipsProps) {
  const text = useText(documentTexts)
  const { language } = useLocale()
  const kycDocuments = registrationDocuments.flatMap((type) => {
    const address = vendor[type]
    return address === null ? [] : [{ address, title: kycDocumentNames[type][language] }]
  })
  if (kycDocuments.length === 0) return <Text variant="muted">{text.none}</Text>
  return (
    <Group component="ul">
      {kycDocuments.map((kycDocument) => (
        <li key={kycDocument.address}>
          <button
            type="button"
            className={styles.chip}
            aria-haspopup="dialog"
            aria-label={`${kycDocument.title}: ${name}`}
            onClick={() => onOpen({ ...kycDocument, title: `${kycDocument.title}: ${name}` })}
          >
            <IconFileText size={15} stroke={1.6} aria-hidden />
            {kycDocument.title}
          </button>
        </li>
      ))}
    </Group>
  )
}
