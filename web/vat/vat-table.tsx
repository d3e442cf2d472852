import { Table } from '@mantine/core'
import type { VatReport } from '#contract/orders/vat-report.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import { fromFils } from '#domain/money/money.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Muted } from '#web/ui/layout/text.tsx'
import { vatTexts } from './messages.ts'

/** The boxes of the return, one emirate in each row, and what they come to. */
export function VatTable({ report }: { readonly report: VatReport }) {
  const text = useText(vatTexts)
  const { language } = useLocale()
  const heads = [text.supplies, text.suppliesVat, text.corrections, text.correctionsVat, text.due]
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{text.emirate}</Table.Th>
            {heads.map((head) => (
              <Table.Th key={head} scope="col" ta="end">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.rows.map((row) => (
            <Row key={row.emirate} name={emirateNames[row.emirate][language]} of={row} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Row name={text.total} of={report.total} />
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
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
  const amounts = [
    supplies.net,
    supplies.vat,
    corrections.net,
    corrections.vat,
    supplies.vat - corrections.vat,
  ]
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {name}
        {count > 0 && <Muted as="div">{text.documents({ count })}</Muted>}
      </Table.Th>
      {amounts.map((fils, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns never move
        <Table.Td key={at} ta="end" className="mj-num">
          <bdi dir="ltr">{fromFils(fils)}</bdi>
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
