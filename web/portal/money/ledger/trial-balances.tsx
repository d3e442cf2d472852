import { Alert } from '@mantine/core'
import type { LedgerBalance, TrialBalance } from '#contract/money/ledger/ledger.ts'
import { columnText, type Fils } from '#domain/platform/amounts/money.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { Table } from '#web/kit/lists/table.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'
import { PanelNote } from '#web/kit/elements/read-panel.tsx'
import { accountNames } from './account-texts.ts'
import { ledgerTexts } from './messages.ts'

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
          head={
            <>
              <th scope="col">{text.account}</th>
              <SideHeads />
            </>
          }
          foot={
            <tr>
              <th scope="row">{text.sum}</th>
              <Sides debit={columnText(debit)} credit={columnText(credit)} />
            </tr>
          }
        >
          {accounts.map((one) => (
            <tr key={`${one.account} ${one.shopId}`}>
              <th scope="row">
                <AccountName of={one} />
              </th>
              <Sides debit={side(one.debit)} credit={side(one.credit)} />
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}

/** An amount on its side; nothing on the other. */
export function side(fils: Fils): string {
  return fils === 0 ? '' : columnText(fils)
}

const sides = ['debit', 'credit'] as const

export function SideHeads() {
  const text = useText(ledgerTexts)
  return sides.map((name) => (
    <th key={name} scope="col" data-number>
      {text[name]}
    </th>
  ))
}

export function Sides(amounts: Readonly<Record<(typeof sides)[number], string>>) {
  const text = useText(ledgerTexts)
  return sides.map((name) => (
    <td key={name} data-number data-label={text[name]}>
      {amounts[name]}
    </td>
  ))
}

/** An account, and whose it is: that leads to its entries. */
export function AccountName({
  of,
}: {
  readonly of: Pick<LedgerBalance, 'account' | 'shopId' | 'shopName' | 'shopNameAr'>
}) {
  const { language, shopNamed } = useLocale()
  const name = accountNames[of.account][language]
  if (of.shopId === undefined) return name
  const shop = shopNamed({ shopName: of.shopName ?? '', shopNameAr: of.shopNameAr ?? null })
  return (
    <>
      {name}: <Link to={`/admin/ledger?shopId=${of.shopId}`}>{shop}</Link>
    </>
  )
}
