import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { type Deposit, listDeposits, reverseDeposit } from '#contract/money/ledger/deposits.ts'
import { instalmentNames } from '#domain/money/payment-method.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { call } from '#web/kit/api/call.ts'
import { IconBuildingBank } from '#web/kit/icons/icons.ts'
import { ConfirmDialog } from '#web/kit/manage/action-dialogs.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { cell, date, money, status, title } from '#web/kit/lists/columns.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { depositTexts } from './deposit-messages.ts'
import { ledgerView, LedgerViews } from './ledger-views.tsx'
import { reloadBooks } from './queries.ts'

/** Money received at the bank other than from the card provider: entered here, reversed if it was a mistake. */
export const Deposits = listScreen(listDeposits, {
  texts: depositTexts,
  pageSize: 50,
  own: ledgerView,
  useTools: () => {
    const [open, setOpen] = useState<'new' | Deposit | null>(null)
    return { open, setOpen }
  },
  buttons: ({ text, tools }) => (
    <Button
      leftSection={<IconBuildingBank size={18} stroke={1.6} aria-hidden />}
      onClick={() => tools.setOpen('new')}
    >
      {text.enter}
    </Button>
  ),
  head: () => <LedgerViews current="bank" />,
  isInPanel: true,
  columns: [
    title('shop', (deposit: Deposit) => <Payer of={deposit} />, { to: null, sort: 'shop' }),
    date('day', ({ day }) => dayStart(day), { isDay: true, sort: 'day' }),
    cell('reference', (deposit) => <Reference of={deposit} />),
    cell('enteredBy', ({ enteredBy }) => <bdi>{enteredBy}</bdi>, { place: 'labelled' }),
    money('amount', ({ amount }) => amount, { isSummed: true, sort: 'amount' }),
    status(({ reversedAt }) => reversedAt && <TakenBack />),
  ],
  rowActions: (deposit, { text, tools }) =>
    !deposit.reversedAt && (
      <Button variant="default" size="sm" onClick={() => tools.setOpen(deposit)}>
        {text.takeBack}
      </Button>
    ),
  below: ({ tools: { open, setOpen } }) => {
    if (open === 'new') return <DepositDialog onClose={() => setOpen(null)} />
    return open && <TakeBackDialog deposit={open} onClose={() => setOpen(null)} />
  },
})

function Payer({ of: { provider, shopName, shopNameAr } }: { readonly of: Deposit }) {
  const { cash } = useText(depositTexts)
  const { shopNamed, language } = useLocale()
  if (provider) return instalmentNames[provider][language]
  return <bdi>{shopName === null ? cash : shopNamed({ shopName, shopNameAr })}</bdi>
}

function Reference({ of: { reference, fee, feeVat } }: { readonly of: Deposit }) {
  const { lessFee } = useText(depositTexts)
  const { money: amountIn } = useLocale()
  return (
    <>
      <bdi>{reference}</bdi>
      {fee > 0 && <Text variant="hint">{lessFee({ fee: amountIn(fee), vat: amountIn(feeVat) })}</Text>}
    </>
  )
}

function TakenBack() {
  return <StatusBadge variant="over">{useText(depositTexts).takenBack}</StatusBadge>
}

function TakeBackDialog({ deposit, onClose }: { readonly deposit: Deposit; readonly onClose: () => void }) {
  const text = useText(depositTexts)
  const { money: amountIn } = useLocale()
  const change = useChange({
    send: () => call(reverseDeposit, { params: { id: deposit.id } }),
    done: text.takenBackDone,
    error: text.takeBackFailure,
    reload: reloadBooks,
    onDone: onClose,
  })
  const said = { title: text.takeBackTitle({ amount: amountIn(deposit.amount) }), confirm: text.takeBack }
  return <ConfirmDialog {...said} text={text.takeBackText} change={change} onClose={onClose} />
}
