import type { LedgerEntry } from '#contract/ledger/ledger.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Link } from '#web/router/link.tsx'
import { ledgerEventNames } from './account-texts.ts'
import styles from './ledger.module.css'
import { ledgerTexts } from './messages.ts'
import { AccountName, Sides } from './trial-balances.tsx'

/** Entries as they were written; what belongs together says once when and why. */
export function EntriesTable({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  const text = useText(ledgerTexts)
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.at}</th>
            <th scope="col">{text.event}</th>
            <th scope="col">{text.order}</th>
            <th scope="col">{text.account}</th>
            <Sides debit={text.debit} credit={text.credit} isHead />
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            <Row key={entry.id} entry={entry} isFirst={entries[at - 1]?.batch !== entry.batch} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ entry, isFirst }: { readonly entry: LedgerEntry; readonly isFirst: boolean }) {
  const { language, shortMoment, columnMoney } = useLocale()
  const { at, event, orderNumber, debit, credit, currency } = entry
  const side = (fils: number) => (fils === 0 ? '' : columnMoney(fils, currency))
  return (
    <tr data-first={isFirst || undefined}>
      <td>{isFirst && <time dateTime={at.toISOString()}>{shortMoment(at)}</time>}</td>
      <td>{isFirst && ledgerEventNames[event][language]}</td>
      <td>
        {orderNumber && (
          <Link to={`/admin/ledger?orderNumber=${orderNumber}`}>
            <bdi>{orderNumber}</bdi>
          </Link>
        )}
      </td>
      <td>
        <AccountName of={entry} />
      </td>
      <Sides debit={side(debit)} credit={side(credit)} />
    </tr>
  )
}
