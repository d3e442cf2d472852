import { DayField } from '#web/kit/fields/day-field.tsx'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { depositInput, enterDeposit } from '#contract/money/ledger/deposits.ts'
import type { LedgerBalance } from '#contract/money/ledger/ledger.ts'
import { clearingOf } from '#domain/money/ledger/settlements.ts'
import { type InstalmentMethod, instalmentMethods, instalmentNames } from '#domain/money/payment-method.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { Columns } from '#web/kit/layout/layout.tsx'
import { depositTexts } from './deposit-messages.ts'
import { reloadBooks, trialBalanceQuery } from './queries.ts'

/** Asks what the bank received, and from whom: the books say who can have paid how much. */
export function DepositDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText(depositTexts)
  const { money } = useLocale()
  const form = useDepositForm(onClose)
  const payers = usePayers()
  const { provider, shopId } = form.values
  const most = payers.find((one) => one.shopId === shopId && one.provider === provider)
  const choose = (chosen: string) =>
    form.setValues(isProvider(chosen) ? { shopId: '', provider: chosen } : { shopId: chosen, provider: '' })
  return (
    <FormDialog form={form} titles={{ title: text.enter, confirm: text.enter }} onClose={onClose}>
      <DialogText>{payers.length === 0 ? text.noneHas : text.enterText}</DialogText>
      <NativeSelect
        {...form.field('shopId')}
        value={String(provider || shopId)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        label={text.from}
        data={namesOf(payers, text.cash)}
      />
      <Columns parts="1:1">
        <TextInput
          {...form.field('amount', text)}
          description={most?.provider === '' && text.has({ amount: money(most.fils) })}
          placeholder={most && fromFils(most.fils)}
          inputMode="decimal"
          dir="ltr"
        />
        <DayField {...form.field('day', text)} />
        <TextInput {...form.field('reference', text)} dir="auto" maxLength={140} />
      </Columns>
      {provider !== '' && (
        <Columns parts="1:1">
          <TextInput {...form.field('fee', text)} inputMode="decimal" dir="ltr" />
          <TextInput {...form.field('feeVat', text)} inputMode="decimal" dir="ltr" />
        </Columns>
      )}
    </FormDialog>
  )
}

/** The form, and the toast after sending. */
function useDepositForm(onClose: () => void) {
  const text = useText(depositTexts)
  const { money } = useLocale()
  const [today] = useState(() => dayOf(new Date()))
  return useSavingForm(depositInput, {
    initial: { shopId: '', provider: '', amount: '', fee: '', feeVat: '', day: today, reference: '' },
    send: (body) => call(enterDeposit, { body }),
    done: text.entered,
    doneText: ({ amount }) => text.enteredText({ amount: money(amount) }),
    error: text.enterFailure,
    reload: reloadBooks,
    onDone: onClose,
  })
}

type Payer = {
  /** Empty for Majlis and for a provider. */
  readonly shopId: string
  readonly provider: InstalmentMethod | ''
  readonly name: string
  readonly fils: number
}

const isProvider = (chosen: string): chosen is InstalmentMethod =>
  instalmentMethods.some((method) => method === chosen)

/** Possible payers by the current books: Majlis with its cash, shops that owe, providers with captured instalments. */
function usePayers(): Payer[] {
  const text = useText(depositTexts)
  const { shopNamed, money, language } = useLocale()
  const { data } = useQuery(trialBalanceQuery(undefined))
  const named = ({ shopName = '', shopNameAr = null, debit }: LedgerBalance) =>
    text.owes({ shop: shopNamed({ shopName, shopNameAr }), amount: money(debit) })
  const accounts = data?.currencies[0]?.accounts ?? []
  return accounts
    .filter(({ debit }) => debit > 0)
    .flatMap((of): Payer[] => {
      const fils = of.debit
      if (of.account === 'cash_with_platform') return [{ shopId: '', provider: '', name: text.cash, fils }]
      const provider = instalmentMethods.find((method) => of.account === clearingOf(method))
      if (provider) {
        const name = text.hasCaptured({ provider: instalmentNames[provider][language], amount: money(fils) })
        return [{ shopId: '', provider, name, fils }]
      }
      const shopId = of.account === 'owed_to_shop' ? of.shopId : undefined
      return shopId ? [{ shopId, provider: '', name: named(of), fils }] : []
    })
}

/** Cash is always the first choice, even if there is none. */
function namesOf(payers: readonly Payer[], cash: string) {
  const others = payers.map(({ shopId, provider, name: label }) => ({ value: provider || shopId, label }))
  return [{ value: '', label: cash }, ...others.filter(({ value }) => value !== '')]
}
