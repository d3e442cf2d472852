import { NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as contract from '#contract/money/ledger/bank-entries.ts'
import { journalTemplateNames, templatesAtBank } from '#domain/money/ledger/journals.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { ReadContent } from '#web/kit/elements/read-panel.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useUploads } from '#web/kit/files/use-uploads.ts'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { ledgerEventNames } from './account-texts.ts'
import { bankEntryTexts } from './bank-entry-messages.ts'
import { JournalFiles, withFiles } from './journal-dialog.tsx'
import { reloadBooks } from './queries.ts'

type Props = { readonly entry: contract.BankEntry; readonly onClose: () => void }

/** Asks what a movement is, and enters a journal for it. */
export function BookEntryDialog({ entry: { id, amount, reference }, onClose }: Props) {
  const text = useText(bankEntryTexts)
  const { language, money } = useLocale()
  const templates = templatesAtBank(amount)
  const uploads = useUploads('journal')
  const form = useSavingForm(contract.bankBooked, {
    initial: {
      template: (amount > 0 ? 'unknown-receipt' : 'bank-fees') as string,
      reason: reference,
      files: [],
    },
    ...withFiles(uploads),
    send: (body) => call(contract.bookBankEntry, { params: { id }, body }),
    done: text.journalEntered,
    error: text.bookFailure,
    reload: reloadBooks,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      titles={{ title: text.bookTitle({ amount: money(amount) }), confirm: text.book }}
      onClose={onClose}
    >
      <DialogText>{text.bookText}</DialogText>
      <NativeSelect
        {...form.field('template')}
        label={text.whatIsIt}
        data={templates.map((value) => ({ value, label: journalTemplateNames[value][language] }))}
      />
      <TextInput {...form.field('reason', text)} autoComplete="off" dir="auto" maxLength={500} />
      <JournalFiles uploads={uploads} errorOf={form.errorOf} />
    </FormDialog>
  )
}

/** Asks which booking of the same amount a movement is. */
export function MatchEntryDialog({ entry: { id, amount }, onClose }: Props) {
  const text = useText(bankEntryTexts)
  const { language, money, shortDay } = useLocale()
  const [bookingId, choose] = useState('')
  const query = useQuery({ ...addressQuery(contract.listBankBookings, { id }), gcTime: 0 })
  const { mutate, isPending } = useChange({
    send: () => call(contract.matchBankEntry, { params: { id }, body: { bookingId } }),
    done: text.matchedDone,
    error: text.matchFailure,
    reload: reloadBooks,
    onDone: onClose,
  })
  return (
    <Dialog isOpen title={text.matchTitle} onClose={onClose}>
      <DialogText>{text.matchText({ amount: money(amount) })}</DialogText>
      <ReadContent reading={query} failed={text.bookingsFailed} height={80}>
        {(bookings) =>
          bookings.length === 0 ? (
            <Text>{text.noBookings}</Text>
          ) : (
            <Radio.Group aria-label={text.matchTitle} value={bookingId} onChange={choose}>
              <Stack gap="sm">
                {bookings.map((one) => (
                  <Radio
                    key={one.id}
                    value={one.id}
                    label={`${ledgerEventNames[one.event][language]}, ${shortDay(one.at)}`}
                    description={<bdi>{one.name}</bdi>}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )
        }
      </ReadContent>
      <DialogButtons
        confirm={text.match}
        isBlocked={bookingId === ''}
        isPending={isPending}
        onConfirm={() => mutate()}
        onClose={onClose}
      />
    </Dialog>
  )
}
