import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as contract from '#contract/money/ledger/provider-report.ts'
import { dayOf, monthStart } from '#domain/platform/calendar.ts'
import { askedQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'
import { ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { DayRange } from '#web/kit/fields/day-field.tsx'
import { ExportButton } from '#web/kit/files/export-button.tsx'
import { IconCloudDownload } from '#web/kit/icons/icons.ts'
import { FilterLine } from '#web/kit/layout/layout.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { reloadBooks } from './queries.ts'
import { reportTexts } from './report-messages.ts'
import { ReportDifferences, ReportSums } from './report-tables.tsx'

type Period = { readonly from: string; readonly to: string }
type Props = {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onChange: (days: { readonly from?: string | undefined; readonly to?: string | undefined }) => void
}

/** The card provider's bookings in a period, by default this month, compared with our books. */
export function ProviderReport({ from, to, onChange }: Props) {
  const text = useText(reportTexts)
  const [usual] = useState(() => ({ from: dayOf(monthStart(new Date())), to: dayOf(new Date()) }))
  const period = { from: from ?? usual.from, to: to ?? usual.to }
  const reading = useQuery(askedQuery(contract.readProviderReport, period))
  const panel = { reading, failed: text.failed, height: 160 }
  return (
    <Stack gap="md">
      <FilterLine aria-label={text.sums}>
        <DayRange labels={text} {...period} onChange={onChange} />
        {reading.data?.canAsk && <AskButton period={period} />}
        <ExportButton
          address={`${contract.providerReportFile.path}?from=${period.from}&to=${period.to}`}
          label={text.export}
        />
      </FilterLine>
      <ReadPanel title={text.sums} hint={text.sumsHint} {...panel}>
        {(report) => <ReportSums report={report} />}
      </ReadPanel>
      <ReadPanel
        title={text.differences}
        hint={text.matched({ count: reading.data?.matched ?? 0 })}
        {...panel}
      >
        {(report) => <ReportDifferences report={report} />}
      </ReadPanel>
    </Stack>
  )
}

function AskButton({ period }: { readonly period: Period }) {
  const text = useText(reportTexts)
  const { mutate, isPending } = useChange({
    send: () => call(contract.takeProviderReport, { body: period }),
    done: text.taken,
    doneText: () => text.takenText,
    error: text.takeFailure,
    reload: reloadBooks,
  })
  return (
    <Button
      loading={isPending}
      leftSection={<IconCloudDownload size={18} stroke={1.6} aria-hidden />}
      onClick={() => mutate()}
    >
      {text.ask}
    </Button>
  )
}
