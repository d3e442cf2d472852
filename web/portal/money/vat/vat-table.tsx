import { Text } from '@mantine/core'
import type { VatReport } from '#contract/money/vat-report.ts'
import { columnText } from '#domain/platform/amounts/money.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Table } from '#web/kit/lists/table.tsx'
import { vatTexts } from './messages.ts'

const heads = ['supplies', 'suppliesVat', 'corrections', 'correctionsVat', 'due'] as const

/** The boxes of the return, one emirate in each row, and what they come to. */
export function VatTable({ report }: { readonly report: VatReport }) {
  const text = useText(vatTexts)
  const { language } = useLocale()
  return (
    <Table
      label={text.title}
      head={
        <>
          <th scope="col">{text.emirate}</th>
          {heads.map((head) => (
            <th key={head} scope="col" data-number>
              {text[head]}
            </th>
          ))}
        </>
      }
      foot={<Row name={text.total} of={report.total} />}
    >
      {report.rows.map((row) => (
        <Row key={row.emirate} name={emirateNames[row.emirate][language]} of={row} />
      ))}
    </Table>
  )
}

function Row({
  name,
  of: { supplies, corrections },
}: {
  readonly name: string
  readonly of: VatReport['total']
}) {
  const text = useText(vatTexts)
  const count = supplies.documents + corrections.documents
  const amounts = {
    supplies: supplies.net,
    suppliesVat: supplies.vat,
    corrections: corrections.net,
    correctionsVat: corrections.vat,
    due: supplies.vat - corrections.vat,
  }
  return (
    <tr>
      <th scope="row">
        {name}
        {count > 0 && (
          <Text variant="muted" component="div">
            {text.documents({ count })}
          </Text>
        )}
      </th>
      {heads.map((head) => (
        <td key={head} data-number data-label={text[head]}>
          <bdi dir="ltr">{columnText(amounts[head])}</bdi>
        </td>
      ))}
    </tr>
  )
}
