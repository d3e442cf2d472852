import type { LedgerEntry } from '#contract/money/ledger/ledger.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { Table } from '#web/kit/lists/table.tsx'
import { ledgerEventNames } from './account-texts.ts'
import { ledgerTexts } from './messages.ts'
import { AccountName, SideHeads, Sides } from './trial-balances.tsx'

/** Entries as they were written; what belongs together says once when and why. */
export function EntriesTable({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  const text = useText(ledgerTexts)
  return (
    <Table
      head={
        <>
          <th scope="col">{text.at}</th>
          <th scope="col">{text.event}</th>
          <th scope="col">{text.order}</th>
          <th scope="col">{text.account}</th>
          <SideHeads />
        </>
      }
    >
      {entries.map((entry, at) => (
        <Row key={entry.id} entry={entry} isFirst={entries[at - 1]?.batch !== entry.batch} />
      ))}
    </Table>
  )
}

function Row({ entry, isFirst }: { readonly entry: LedgerEntry; readonly isFirst: boolean }) {
  const text = useText(ledgerTexts)
  const { language, shortMoment, columnMoney } = useLocale()
  const { at, occurredAt, event, orderNumber, debit, credit } = entry
  const side = (fils: number) => (fils === 0 ? '' : columnMoney(fils))
  return (
    <tr data-first={isFirst || undefined}>
      <td data-nothing={!isFirst || undefined}>
        {isFirst && <time dateTime={at.toISOString()}>{shortMoment(at)}</time>}
        {isFirst && occurredAt && <div>{text.occurred({ moment: shortMoment(occurredAt) })}</div>}
      </td>
      <td data-nothing={!isFirst || undefined}>{isFirst && ledgerEventNames[event][language]}</td>
      <td data-label={text.order} data-nothing={orderNumber === null || undefined}>
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
