import { Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { decideKyc, type KycRecord } from '#contract/shops/kyc.ts'
import { dayText } from '#domain/platform/notification.ts'
import { kycDocumentNames } from '#domain/shops/kyc.ts'
import { type KycEvent, type KycStatus, kycStatus } from '#domain/shops/kyc-status.ts'
import { call } from '#web/kit/api/call.ts'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import type { Decisions } from '#web/kit/decisions/decisions.ts'
import type { ScreenDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { failureOf } from '#web/kit/elements/toast.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconCheck } from '#web/kit/icons/icons.ts'
import { kycTexts } from '#web/portal/shops/kyc/kyc-messages.ts'
import { TaxFacts } from '#web/portal/shops/kyc/tax-facts.tsx'
import { Rows, Panel } from '#web/kit/layout/layout.tsx'
import { reloadAdministration, type ShopForApproval } from './queries.ts'

export type KycDecisions = ScreenDecisions<KycStatus, KycEvent, KycRecord>

/** Approves and rejects renewed documents; a rejection asks for a reason. */
export const kycDecisions: Decisions<KycStatus, KycEvent, KycRecord> = {
  machine: kycStatus,
  by: 'admin',
  looks: {
    approved: { leftSection: <IconCheck size={16} stroke={2} aria-hidden /> },
    rejected: { variant: 'outline', color: 'red' },
  },
  useTexts: () => {
    const text = useText(kycTexts)
    const { language } = useLocale()
    return {
      words: { approved: text.approve, rejected: text.reject },
      nameOf: ({ type }) => kycDocumentNames[type][language],
      reasonOf: () => ({
        title: text.rejectTitle,
        hint: text.rejectHint,
        label: text.reason,
        placeholder: text.reasonPlaceholder,
        confirm: text.reject,
      }),
      done: ({ to }) => ({
        title: to === 'approved' ? text.isApproved : text.isRejected,
        text: text.shopIsNotified,
      }),
      failed: (error) => failureOf(text.error, error, text.decisionFailed),
      conflict: (now) => now && { title: text.alreadyDecided, text: text.meanwhile },
    }
  },
  send: ({ subject: { id, status: seen }, to: status, reason: rejectionReason }) =>
    call(decideKyc, { params: { id }, body: { status, seen, rejectionReason } }),
  reload: reloadAdministration,
}

type Props = { readonly shop: ShopForApproval; readonly decisions: KycDecisions }

/** Renewals of expiring documents that wait for a decision, beside the current ones. */
export function Renewals({ shop, decisions }: Props) {
  const text = useText(kycTexts)
  const waiting = useMemo(() => shop.kycRecords.filter(({ status }) => status === 'pending'), [shop])
  if (waiting.length === 0) return null
  return (
    <Panel title={text.waiting}>
      <Rows>
        {waiting.map((record) => (
          <Renewal key={record.id} record={record} shop={shop} decisions={decisions} />
        ))}
      </Rows>
    </Panel>
  )
}

function Renewal({ record, shop, decisions }: Props & { readonly record: KycRecord }) {
  const text = useText(kycTexts)
  const { language } = useLocale()
  const before = shop.kycRecords.find(({ type, status }) => type === record.type && status === 'approved')
  const end = (day: string | null) => (day ? text.until({ day: dayText(day, language) }) : text.noEnd)
  return (
    <Group component="li" justify="space-between" p="lg">
      <div>
        <Text variant="strong">{kycDocumentNames[record.type][language]}</Text>
        {record.tax ? <TaxFacts tax={record.tax} /> : <Text fz="sm">{end(record.expiresOn)}</Text>}
        {before && !record.tax && <Text variant="muted">{text.before({ day: end(before.expiresOn) })}</Text>}
      </div>
      <Group>
        <DecisionButtons decisions={decisions} item={record} />
      </Group>
    </Group>
  )
}
