import { VisuallyHidden } from '@mantine/core'
import type { Payout } from '#contract/money/payouts/payouts.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { Line } from '#web/kit/layout/layout.tsx'
import { SelectAllBox, SelectBox } from '#web/kit/lists/select-box.tsx'
import rows from '#web/kit/lists/rows.module.css'
import type { Selection } from '#web/kit/elements/use-selection.ts'
import { payoutTexts } from './messages.ts'
import { PayoutStatusBadge } from './payout-status-badge.tsx'
import styles from './payouts.module.css'
import { PayoutDecisionButtons, type PayoutDecisions } from './use-payout-decisions.tsx'

type RowProps = {
  /** What administrators do with it; a shop looks at its own. */
  readonly manage?: { readonly selection: Selection; readonly decisions: PayoutDecisions }
  readonly hrefOf: (payout: Payout) => string
}

/** Payouts, one in each row; on phones one below the other. */
export function PayoutsTable({ payouts, ...props }: RowProps & { readonly payouts: readonly Payout[] }) {
  const text = useText(payoutTexts)
  const { manage } = props
  return (
    <table className={`${rows.rows} ${styles.table}`}>
      <thead>
        <tr>
          {manage && (
            <td>
              <SelectAllBox selection={manage.selection} shown={payouts.map(({ id }) => id)} />
            </td>
          )}
          <th scope="col">{manage ? text.shop : text.number}</th>
          <th scope="col">{text.requested}</th>
          <th scope="col">{text.bank}</th>
          <th scope="col" data-number>
            {text.amount}
          </th>
          <th scope="col">{text.status}</th>
          {manage && (
            <th scope="col">
              <VisuallyHidden>{text.actions}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} {...props} />
        ))}
      </tbody>
    </table>
  )
}

function PayoutRow({ payout, manage, hrefOf }: RowProps & { readonly payout: Payout }) {
  const text = useText(payoutTexts)
  const { columnMoney, shortDay, shopNamed } = useLocale()
  const { id, payoutNumber: number, amount, currency, status, requestedAt, bankDetails } = payout
  return (
    <tr data-selected={manage?.selection.ids.has(id) || undefined}>
      {manage && (
        <td className={rows.select}>
          <SelectBox selection={manage.selection} id={id} label={text.select({ number })} />
        </td>
      )}
      <th scope="row" className={styles.name}>
        <Link stay to={hrefOf(payout)} className={rows.open}>
          {manage ? <bdi>{shopNamed(payout)}</bdi> : number}
          {manage && <VisuallyHidden> {number}</VisuallyHidden>}
        </Link>
      </th>
      <td className={styles.day}>
        <time dateTime={requestedAt.toISOString()}>{shortDay(requestedAt)}</time>
      </td>
      <td className={styles.bank}>{text.ending({ ending: bankDetails.ibanEnding })}</td>
      <td data-number className={styles.amount}>
        <bdi>{columnMoney(amount, currency)}</bdi>
      </td>
      <td className={styles.status}>
        <PayoutStatusBadge status={status} />
      </td>
      {manage && (
        <td className={rows.actions}>
          <Line gap="sm" isWhole>
            <PayoutDecisionButtons payout={payout} decisions={manage.decisions} />
          </Line>
        </td>
      )}
    </tr>
  )
}
