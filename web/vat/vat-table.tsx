import type { VatReport } from '#contract/orders/vat-report.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Muted } from '#web/ui/layout/text.tsx'
import { vatTexts } from './messages.ts'
import styles from './vat.module.css'

/** The boxes of the return, one emirate in each row, and what they come to. */
export function VatTable({ report }: { readonly report: VatReport }) {
  const text = useText(vatTexts)
  const { language } = useLocale()
  const heads = [text.supplies, text.suppliesVat, text.corrections, text.correctionsVat, text.due]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={styles.scroll} aria-label={text.title} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.emirate}</th>
            {heads.map((head) => (
              <th key={head} scope="col" data-number>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <Row key={row.emirate} name={emirateNames[row.emirate][language]} of={row} />
          ))}
        </tbody>
        <tfoot>
          <Row name={text.total} of={report.total} />
        </tfoot>
      </table>
    </section>
  )
}

const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

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
    <tr>
      <th scope="row">
        {name}
        {count > 0 && <Muted as="div">{text.documents({ count })}</Muted>}
      </th>
      {amounts.map((fils, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns never move
        <td key={at} data-number>
          <bdi dir="ltr">{format.format(fils / 100)}</bdi>
        </td>
      ))}
    </tr>
  )
}
