import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listClosedMonths } from '#contract/money/ledger/closing.ts'
import { enterJournal, journalInput, mostJournalFiles } from '#contract/money/ledger/journals.ts'
import { dayOf, dayStart, monthStart } from '#domain/platform/calendar.ts'
import {
  isOfShop,
  type JournalTemplate,
  journalTemplateNames,
  journalTemplates,
  sidesOfTemplate,
} from '#domain/money/ledger/journals.ts'
import { type LedgerAccount, ledgerAccounts } from '#domain/money/ledger/ledger.ts'
import { uploadRules } from '#domain/platform/files/upload-rules.ts'
import { FileField } from '#web/kit/files/file-field.tsx'
import { type Uploads, useUploads } from '#web/kit/files/use-uploads.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { DayField } from '#web/kit/fields/day-field.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconPaperclip } from '#web/kit/icons/icons.ts'
import { Columns } from '#web/kit/layout/layout.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { approvedShopsQuery } from '#web/portal/catalogue/products/queries.ts'
import { journalTexts } from './journal-messages.ts'
import { reloadBooks, useAccountName } from './queries.ts'

/** Asks what to book; a correction or an opening balance names its accounts, and for a shop's account the shop. */
export function JournalDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText(journalTexts)
  const { language } = useLocale()
  const uploads = useUploads('journal')
  const form = useJournalForm(uploads, onClose)
  return (
    <FormDialog form={form} titles={{ title: text.enter, confirm: text.enter }} onClose={onClose}>
      <DialogText>{text.enterText}</DialogText>
      <NativeSelect
        {...form.field('template')}
        label={text.whatIsIt}
        data={journalTemplates.map((value) => ({ value, label: journalTemplateNames[value][language] }))}
      />
      <Accounts form={form} />
      <Columns parts="1:1">
        <TextInput {...form.field('amount', text)} inputMode="decimal" dir="ltr" />
        <DayField {...form.field('day', text)} />
      </Columns>
      <ClosedMonth day={String(form.values.day)} />
      <TextInput {...form.field('reason', text)} dir="auto" maxLength={500} />
      <JournalFiles uploads={uploads} errorOf={form.errorOf} />
    </FormDialog>
  )
}

/** Says where a journal dated in a closed month is booked. */
export function ClosedMonth({ day }: { readonly day: string }) {
  const text = useText(journalTexts)
  const { shortDay } = useLocale()
  const [newest] = useQuery(addressQuery(listClosedMonths)).data ?? []
  if (newest === undefined || day === '' || day.slice(0, 7) > newest.month) return null
  const open = monthStart(dayStart(`${newest.month}-01`), 1)
  return <DialogText>{text.closedMonth({ day: shortDay(open) })}</DialogText>
}

type FilesProps = { readonly uploads: Uploads; readonly errorOf: (slot: string) => string | undefined }

/** Supporting documents of a journal. */
export function JournalFiles({ uploads, errorOf }: FilesProps) {
  const text = useText(journalTexts)
  return slotsOf(uploads).map((slot, place) => (
    <FileField
      key={slot}
      slot={slot}
      takes={uploadRules.journal.extensions}
      uploads={uploads}
      label={place === 0 ? text.file : text.nextFile({ number: place + 1, most: mostJournalFiles })}
      help={text.fileHelp}
      icon={<IconPaperclip size={22} stroke={1.5} aria-hidden />}
      error={errorOf(slot)}
    />
  ))
}

/** The typed values with the files uploaded so far. */
export const withFiles = <T extends object>(uploads: Uploads) => ({
  uploads,
  arrive: (typed: T) => ({ ...typed, files: uploads.all.flatMap(({ url }) => url ?? []) }),
})

/** One slot for each file, and a free one while more are allowed. */
function slotsOf({ all }: Uploads): string[] {
  const used = all.map(({ slot }) => Number(slot.split('.')[1]) + 1)
  const count = Math.min(mostJournalFiles, Math.max(0, ...used) + 1)
  return Array.from({ length: count }, (_, place) => `files.${place}`)
}

/** Accounts of a correction or an opening balance, and the shop if one of them is a shop's. */
function Accounts({ form }: { readonly form: ReturnType<typeof useJournalForm> }) {
  const text = useText(journalTexts)
  const { shopNamed } = useLocale()
  const nameOf = useAccountName()
  const { data: shops = [] } = useQuery(approvedShopsQuery)
  const { template, debit, credit } = form.values as Readonly<Record<'template' | 'debit' | 'credit', string>>
  const sides = sidesOfTemplate(template as JournalTemplate)
  const named = sides ?? { debit: debit as LedgerAccount, credit: credit as LedgerAccount }
  const accounts = ledgerAccounts.map((value) => ({ value, label: nameOf(value) }))
  return (
    <>
      {template === 'opening-balance' && <DialogText>{text.openingHelp}</DialogText>}
      {sides === null && (
        <Columns parts="1:1">
          {(['debit', 'credit'] as const).map((side) => (
            <NativeSelect
              key={side}
              {...form.field(side)}
              label={text[side]}
              data={[{ value: '', label: text.chooseAccount }, ...accounts]}
            />
          ))}
        </Columns>
      )}
      {isOfShop(named) && (
        <NativeSelect
          {...form.field('shopId')}
          label={text.shop}
          data={[
            { value: '', label: text.chooseShop },
            ...shops.map((shop) => ({ value: shop.id, label: shopNamed(shop) })),
          ]}
        />
      )}
    </>
  )
}

function useJournalForm(uploads: Uploads, onClose: () => void) {
  const text = useText(journalTexts)
  const [today] = useState(() => dayOf(new Date()))
  return useSavingForm(journalInput, {
    initial: {
      template: 'bank-fees',
      amount: '',
      day: today,
      reason: '',
      shopId: '',
      debit: '',
      credit: '',
      files: [],
    },
    ...withFiles(uploads),
    send: (body) => call(enterJournal, { body }),
    done: text.journalEntered,
    error: text.enterFailure,
    reload: reloadBooks,
    onDone: onClose,
  })
}
