import { Text } from '@mantine/core'
import type { VatReport } from '#contract/money/vat-report.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { figure, title } from '#web/kit/lists/columns.tsx'
import { Table } from '#web/kit/lists/table.tsx'
import { vatTexts } from './messages.ts'

type Line = VatReport['total'] & Partial<VatReport['rows'][number]>

/** The boxes of the return, one emirate in each row, and what they come to. */
export function VatTable({ report: { rows, total } }: { readonly report: VatReport }) {
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
