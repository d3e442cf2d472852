import { Table } from '#web/kit/lists/data-table.tsx'
import { Box, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { Role } from '#contract/platform/auth.ts'
import {
  auditFile,
  changeVatEmirates,
  readVatReport,
  vatFile,
  type VatReport,
} from '#contract/money/vat-report.ts'
import { quartersUntil } from '#domain/money/documents/vat-report.ts'
import { isolated } from '#domain/platform/text/language.ts'
import { askedQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { useSession } from '#web/kit/api/session.ts'
import { PanelNote, ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { useText, useLocale } from '#web/kit/i18n/locale.tsx'
import { ExportButton } from '#web/kit/files/export-button.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { useChange, reloadOf } from '#web/kit/elements/use-change.ts'
import { BoxTable } from './box-table.tsx'
import { vatTexts } from './messages.ts'
import { Registration } from './registration.tsx'
import { RejectedDocuments } from './rejected-documents.tsx'
import { emirateNames } from '#domain/shops/emirate.ts'
import { figure, title } from '#web/kit/lists/columns.tsx'
import { useUrlState } from '#web/kit/lists/url-state.ts'

/** `/admin/vat` and `/shop/vat`: the sales that the platform, or a shop, reports in its VAT return. */
export default function VatReportScreen() {
  const session = useSession()
  return session.state === 'signed-in' && <VatReportOf role={session.user.role} />
}

type ByDeliveryProps = { readonly role: Role; readonly report: VatReport }

/** Reports by emirate of delivery from the quarter on the screen onwards, or not; saved as soon as chosen. */
function ByDelivery({ role, report: { quarter, byDeliverySince } }: ByDeliveryProps) {
  const text = useText(vatTexts)
  const mayChange = useMayChange()
  const { mutate, isPending } = useChange({
    send: (isByDelivery: boolean) =>
      call(changeVatEmirates[role], { body: { since: quarter, isByDelivery } }),
    done: text.saved,
    error: text.notSaved,
    reload: reloadOf({ stale: /vat-report/ }),
  })
  return (
    <Box p="lg">
      <Switch
        label={text.byDelivery({ quarter: isolated(byDeliverySince ?? quarter) })}
        description={text.byDeliveryHelp}
        checked={byDeliverySince !== null}
        disabled={!mayChange || isPending}
        onChange={(event) => mutate(event.currentTarget.checked)}
      />
    </Box>
  )
}

/** URL state; this quarter by default. */
const vatUrl = z.object({ quarter: z.string().optional() })

/** More than the period in which a return may be corrected. */
const quartersBack = 20

/** The available quarters, and the one in the URL. */
function useQuarter() {
  const [quarters] = useState(() => quartersUntil(new Date(), quartersBack))
  const { state, go } = useUrlState(vatUrl, { replaces: true })
  return { quarters, quarter: quarters.find((one) => one === state.quarter) ?? quarters[0] ?? '', go }
}

function VatReportOf({ role }: { readonly role: Role }) {
  const text = useText(vatTexts)
  const { quarters, quarter, go } = useQuarter()
  const reading = useQuery(askedQuery(readVatReport[role], { quarter }))
  return (
    <>
      <ScreenHead
        isShort
        title={text.title}
        subtitle={text.subtitle}
        action={
          <Group gap="sm" align="end">
            <NativeSelect
              label={text.quarter}
              dir="ltr"
              data={quarters}
              value={quarter}
              onChange={(event) => go({ quarter: event.currentTarget.value })}
            />
            <Files role={role} quarter={quarter} />
          </Group>
        }
      />
      <Stack gap="md">
        {role === 'admin' && <RejectedDocuments />}
        <ReadPanel
          title={`${text.loading} · ${isolated(quarter)}`}
          hint={text.inAed}
          reading={reading}
          failed={text.failed}
          height={360}
        >
          {(report) =>
            report.trn === null ? (
              <PanelNote title={text.notRegistered}>{text.notRegisteredText}</PanelNote>
            ) : (
              <>
                <VatTable report={report} />
                <ByDelivery role={role} report={report} />
              </>
            )
          }
        </ReadPanel>
        {reading.data?.trn && <BoxTable boxes={reading.data.boxes} />}
        {role === 'admin' && <Registration />}
      </Stack>
    </>
  )
}

function Files({ role, quarter }: { readonly role: Role; readonly quarter: string }) {
  const text = useText(vatTexts)
  return (
    <>
      <ExportButton address={`${vatFile[role].path}?quarter=${quarter}`} label={text.export} />
      {role === 'admin' && (
        <ExportButton address={`${auditFile.path}?quarter=${quarter}`} label={text.auditFile} />
      )}
    </>
  )
}

type Line = VatReport['total'] & Partial<VatReport['rows'][number]>

/** Sales and corrections by emirate, with totals. */
function VatTable({ report: { rows, total } }: { readonly report: VatReport }) {
  const text = useText(vatTexts)
  return (
    <Table
      label={text.title}
      rows={rows}
      idOf={({ emirate }: Line) => emirate ?? ''}
      columns={columns}
      text={text}
      total={total}
    />
  )
}

const columns = [
  title('emirate', (line: Line) => <Name of={line} />, { to: null }),
  figure('supplies', ({ supplies }: Line) => supplies.net, true),
  figure('suppliesVat', ({ supplies }: Line) => supplies.vat, true),
  figure('corrections', ({ corrections }: Line) => corrections.net, true),
  figure('correctionsVat', ({ corrections }: Line) => corrections.vat, true),
  figure('due', ({ supplies, corrections }: Line) => supplies.vat - corrections.vat, true),
]

function Name({ of: { emirate, supplies, corrections } }: { readonly of: Line }) {
  const text = useText(vatTexts)
  const { language } = useLocale()
  const count = supplies.documents + corrections.documents
  return (
    <>
      {emirate ? emirateNames[emirate][language] : text.total}
      {count > 0 && (
        <Text variant="muted" component="div">
          {text.documents({ count })}
        </Text>
      )}
    </>
  )
}
