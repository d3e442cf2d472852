import { DayField } from '#web/kit/fields/day-field.tsx'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { depositInput, enterDeposit } from '#contract/money/ledger/deposits.ts'
import type { LedgerBalance } from '#contract/money/ledger/ledger.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { call } from '#web/kit/api/call.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { Columns } from '#web/kit/layout/columns.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { depositTexts } from './deposit-messages.ts'
import { reloadBooks, trialBalanceQuery } from './queries.ts'

/** Asks what the bank has received, and of whom: the books say who can have paid how much. */
export function DepositDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText(depositTexts)
  const { money } = useLocale()
  const form = useDepositForm(onClose)
  const payers = usePayers()
  const most = payers.find(({ shopId }) => shopId === form.values.shopId)
  return (
    <FormDialog form={form} titles={{ title: text.enter, confirm: text.enter }} onClose={onClose}>
      <DialogText>{payers.length === 0 ? text.noneHas : text.enterText}</DialogText>
      <NativeSelect {...form.field('shopId')} label={text.from} data={namesOf(payers, text.cash)} />
      <Columns parts="1:1">
        <TextInput
          {...form.field('amount')}
          label={text.amount}
          description={most && text.has({ amount: money(most.fils) })}
          placeholder={most && fromFils(most.fils)}
          inputMode="decimal"
          dir="ltr"
        />
        <DayField {...form.field('day')} label={text.day} />
        <TextInput {...form.field('reference')} label={text.reference} dir="auto" maxLength={140} />
      </Columns>
    </FormDialog>
  )
}

/** The form, and what is told when it is sent. */
function useDepositForm(onClose: () => void) {
  const text = useText(depositTexts)
  const { money } = useLocale()
  const saving = useChange({
    send: (body: Parameters<typeof call<typeof enterDeposit>>[1]['body']) => call(enterDeposit, { body }),
    done: text.entered,
    doneText: ({ amount }) => text.enteredText({ amount: money(amount) }),
    error: text.enterFailure,
    failed: text.tryAgain,
    reload: reloadBooks,
    onDone: onClose,
  })
  const [today] = useState(() => dayOf(new Date()))
  return useContractForm(depositInput, {
    initial: { shopId: '', amount: '', day: today, reference: '' },
    onSubmit: (input) => saving.mutateAsync(input),
  })
}

type Payer = { readonly shopId: string; readonly name: string; readonly fils: number }

/** Whoever can have paid by the books of now: Majlis what it has in cash, a shop what it owes. */
function usePayers(): Payer[] {
  const text = useText(depositTexts)
  const { shopNamed, money } = useLocale()
  const { data } = useQuery(trialBalanceQuery(undefined))
  const named = ({ shopName = '', shopNameAr = null, debit }: LedgerBalance) =>
    text.owes({ shop: shopNamed({ shopName, shopNameAr }), amount: money(debit) })
  const accounts = data?.currencies[0]?.accounts ?? []
  return accounts
    .filter(({ debit }) => debit > 0)
    .flatMap((of): Payer[] => {
      if (of.account === 'cash_with_platform') return [{ shopId: '', name: text.cash, fils: of.debit }]
      const shopId = of.account === 'owed_to_shop' ? of.shopId : undefined
      return shopId ? [{ shopId, name: named(of), fils: of.debit }] : []
    })
}

/** Cash stands first, whether there is some or not. */
function namesOf(payers: readonly Payer[], cash: string) {
  const shops = payers.filter(({ shopId }) => shopId !== '')
  return [{ value: '', label: cash }, ...shops.map(({ shopId: value, name: label }) => ({ value, label }))]
}
