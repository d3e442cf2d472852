import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { readEarnings } from '#contract/money/ledger/earnings.ts'
import { listPayouts, requestPayout } from '#contract/money/payouts/payouts.ts'
import { issue } from '#contract/issue-texts.ts'
import { optionalParagraphs } from '#contract/fields.ts'
import { price } from '#contract/amounts.ts'
import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import { ibanEnding } from '#domain/money/payouts/iban.ts'
import { OptionalLabel } from '#web/kit/fields/field-note.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { call } from '#web/kit/api/call.ts'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { Dialog, DialogText } from '#web/kit/elements/dialog.tsx'
import { ReadContent } from '#web/kit/elements/read-panel.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { settlementTexts } from '#web/portal/money/settlement/messages.ts'
import { connectionQuery } from '#web/portal/money/settlement/queries.ts'
import { ownTexts } from './own-messages.ts'
import { accountQuery } from './queries.ts'

type Props = { readonly available: Fils; readonly onClose: () => void }

/** Requests a payout of all that is available, or less; without an account, links to where to enter one. */
export function RequestDialog({ available, onClose }: Props) {
  const text = useText(ownTexts)
  const step = useText(settlementTexts)
  const accounts = useQuery(accountQuery)
  const connection = useQuery(connectionQuery)
  const { isNeeded, state } = connection.data ?? {}
  const account = accounts.data?.current ?? accounts.data?.next
  if (isNeeded && state === 'ready')
    return <RequestForm available={available} hint={text.goesToProvider} onClose={onClose} />
  if (isNeeded === false && account) {
    const words = { account: text.ending({ ending: ibanEnding(account.iban) }) }
    const hint = accounts.data?.current ? text.goesTo(words) : text.goesLater(words)
    return <RequestForm available={available} hint={hint} onClose={onClose} />
  }
  return (
    <Dialog isOpen title={text.requestTitle} onClose={onClose}>
      <ReadContent reading={connection} failed={step.accountFailed} height={120}>
        {() =>
          isNeeded ? (
            <ToSettings>{step.step}</ToSettings>
          ) : (
            <ReadContent reading={accounts} failed={text.bankAccountFailed} height={120}>
              {() => <ToSettings>{text.noAccount}</ToSettings>}
            </ReadContent>
          )
        }
      </ReadContent>
    </Dialog>
  )
}

/** What has to be done first, with a link to it. */
function ToSettings({ children }: { readonly children: string }) {
  const { toSettings } = useText(ownTexts)
  return (
    <>
      <DialogText>{children}</DialogText>
      <Link to="/shop/settings#bank">{toSettings}</Link>
    </>
  )
}

function requestUpTo(available: Fils) {
  const amount = price.refine((fils) => fils <= available, { error: issue('payoutTooMuch') })
  return z.object({ amount, notes: optionalParagraphs(2000) })
}

function RequestForm({ available, hint, onClose }: Props & { readonly hint: string }) {
  const text = useText(ownTexts)
  const { money, currencySign } = useLocale()
  const fields = requestUpTo(available)
  const form = useSavingForm(fields, {
    initial: { amount: fromFils(available), notes: '' },
    send: (body) => call(requestPayout, { body }),
    done: text.asked,
    doneText: ({ payoutNumber: number }) => text.askedText({ number }),
    error: text.notAsked,
    onDone: onClose,
    reload: async (client) => {
      await client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => path === listPayouts.shop.path || path === readEarnings.path,
      })
    },
  })
  return (
    <FormDialog form={form} titles={{ title: text.requestTitle, confirm: text.request }} onClose={onClose}>
      <DialogText>{hint}</DialogText>
      <TextInput
        {...form.field('amount')}
        data-autofocus
        label={text.amount({ currency: currencySign() })}
        description={text.most({ amount: money(available) })}
        inputMode="decimal"
        dir="ltr"
      />
      <Textarea
        {...form.field('notes')}
        label={<OptionalLabel>{text.notes}</OptionalLabel>}
        rows={3}
        maxLength={2000}
      />
    </FormDialog>
  )
}
