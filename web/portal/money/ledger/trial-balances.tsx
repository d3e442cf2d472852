import { Alert } from '@mantine/core'
import type { LedgerBalance, TrialBalance } from '#contract/money/ledger/ledger.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { figure, title } from '#web/kit/lists/columns.tsx'
import { Table } from '#web/kit/lists/table.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'
import { PanelNote } from '#web/kit/elements/read-panel.tsx'
import { ledgerTexts } from './messages.ts'
import { useAccountName } from './queries.ts'

/** The balance of every account, with the sums of both sides below. */
export function TrialBalanceSheet({ balance: { at, currencies } }: { readonly balance: TrialBalance }) {
  const text = useText(ledgerTexts)
  const { moment, money } = useLocale()
  const { accounts, debit, credit } = currencies[0] ?? { accounts: [], debit: 0, credit: 0 }
  const overdrawn = accounts.find(({ account }) => account === 'bank')?.credit ?? 0
  return (
    <Panel title={text.trialBalance} hint={moment(at)}>
      {overdrawn > 0 && (
        <Alert variant="notice" color="orange" role="note" m="lg">
          {text.bankOverdrawn({ amount: money(overdrawn) })}
        </Alert>
      )}
      {accounts.length === 0 ? (
        <PanelNote title={text.none}>{text.noneText}</PanelNote>
      ) : (
        <Table
          rows={accounts}
          idOf={(line: Line) => (line.account === null ? '' : `${line.account} ${line.shopId}`)}
          columns={columns}
          text={text}
          total={{ account: null, debit, credit }}
        />
      )}
    </Panel>
  )
}

type Line = Pick<LedgerBalance, 'debit' | 'credit'> & (LedgerBalance | { readonly account: null })

/** An amount on its side; nothing on the other. */
const columns = [
  title('account', (line: Line) => (line.account === null ? <Sum /> : <AccountName of={line} />), {
    to: null,
  }),
  ...(['debit', 'credit'] as const).map((side) => figure(side, (line: Line) => line[side] || null, true)),
]

function Sum() {
  return useText(ledgerTexts).sum
}

/** An account, and whose it is: that leads to its entries. */
export function AccountName({
  of,
}: {
  readonly of: Pick<LedgerBalance, 'account' | 'shopId' | 'shopName' | 'shopNameAr'>
}) {
  const { shopNamed } = useLocale()
  const name = useAccountName()(of.account)
  if (of.shopId === undefined) return name
  const shop = shopNamed({ shopName: of.shopName ?? '', shopNameAr: of.shopNameAr ?? null })
  return (
    <>
      {name}: <Link to={`/admin/ledger?shopId=${of.shopId}`}>{shop}</Link>
    </>
  )
}
