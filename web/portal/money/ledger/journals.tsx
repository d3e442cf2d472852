import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import * as contract from '#contract/money/ledger/journals.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { journalTemplateNames } from '#domain/money/ledger/journals.ts'
import { call } from '#web/kit/api/call.ts'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconNotebook, IconPaperclip } from '#web/kit/icons/icons.ts'
import { cell, date, money, status, title } from '#web/kit/lists/columns.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { DocumentDialog } from '#web/portal/shops/kyc/document-view.tsx'
import { ClosedMonth, JournalDialog } from './journal-dialog.tsx'
import { journalTexts } from './journal-messages.ts'
import { ledgerView, LedgerViews } from './ledger-views.tsx'
import { reloadBooks, useAccountName } from './queries.ts'

type JournalProps = { readonly journal: contract.Journal }

/** Journals entered by hand, and those that wait for a second person. */
export const Journals = listScreen(contract.listJournals, {
  texts: journalTexts,
  pageSize: 50,
  own: ledgerView,
  useTools: () => {
    const [open, setOpen] = useState<'new' | contract.Journal | null>(null)
    return { open, setOpen }
  },
  buttons: ({ text, tools }) => (
    <Button
      leftSection={<IconNotebook size={18} stroke={1.6} aria-hidden />}
      onClick={() => tools.setOpen('new')}
    >
      {text.enter}
    </Button>
  ),
  head: () => <LedgerViews current="journals" />,
  isInPanel: true,
  columns: [
    title('journal', (journal: contract.Journal) => <Name journal={journal} />, {
      to: null,
      below: (journal) => (
        <>
          <Text>
            <bdi>{journal.reason}</bdi>
          </Text>
          <Files journal={journal} />
        </>
      ),
    }),
    date('day', ({ day }) => dayStart(day), { isDay: true, sort: 'day' }),
    cell('accounts', (journal) => <Sides journal={journal} />),
    cell('people', (journal) => <People journal={journal} />),
    money('amount', ({ amount }) => amount, { sort: 'amount' }),
    status((journal) => <Status journal={journal} />),
  ],
  rowActions: (journal, { tools }) => <Actions journal={journal} onConfirm={() => tools.setOpen(journal)} />,
  below: ({ tools: { open, setOpen } }) => {
    if (open === 'new') return <JournalDialog onClose={() => setOpen(null)} />
    return open && <ConfirmDialog journal={open} onClose={() => setOpen(null)} />
  },
})

function Name({ journal: { template, shopName, shopNameAr } }: JournalProps) {
  const { language, shopNamed } = useLocale()
  const name = journalTemplateNames[template][language]
  return shopName === null ? name : `${name}: ${shopNamed({ shopName, shopNameAr })}`
}

function Sides({ journal: { debit, credit } }: JournalProps) {
  const nameOf = useAccountName()
  return useText(journalTexts).sides({ debit: nameOf(debit), credit: nameOf(credit) })
}

function People({ journal: { enteredBy, confirmedBy } }: JournalProps) {
  const text = useText(journalTexts)
  const entered = text.enteredBy({ name: enteredBy })
  return confirmedBy === null ? entered : `${entered} · ${text.confirmedBy({ name: confirmedBy })}`
}

/** Supporting documents of a journal; each opens in place, and each opening is logged. */
function Files({ journal: { files, reason } }: JournalProps) {
  const text = useText(journalTexts)
  const [shown, setShown] = useState<contract.Journal['files'][number] | null>(null)
  return (
    <>
      {files.map((file) => (
        <Button
          key={file.url}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPaperclip size={16} stroke={1.6} aria-hidden />}
          aria-label={text.openNamed({ name: file.fileName })}
          onClick={() => setShown(file)}
        >
          <bdi>{file.fileName}</bdi>
        </Button>
      ))}
      <DocumentDialog
        kycDocument={shown && { address: shown.url, title: reason, fileName: shown.fileName }}
        onClose={() => setShown(null)}
      />
    </>
  )
}

const isOpen = ({ confirmedAt, withdrawnAt }: contract.Journal) =>
  confirmedAt === null && withdrawnAt === null

function Status({ journal }: JournalProps) {
  const text = useText(journalTexts)
  if (isOpen(journal)) return <StatusBadge variant="waiting">{text.waiting}</StatusBadge>
  const isBooked = journal.confirmedAt !== null
  return (
    <StatusBadge variant={isBooked ? 'good' : 'over'}>{isBooked ? text.booked : text.withdrawn}</StatusBadge>
  )
}

function Actions({ journal, onConfirm }: JournalProps & { readonly onConfirm: () => void }) {
  const text = useText(journalTexts)
  const { mutate, isPending } = useChange({
    send: () => call(contract.withdrawJournal, { params: { id: journal.id } }),
    done: text.withdrawnDone,
    error: text.withdrawFailure,
    reload: reloadBooks,
  })
  return (
    <Group wrap="nowrap" justify="end">
      {journal.mayConfirm && (
        <Button size="sm" onClick={onConfirm}>
          {text.confirm}
        </Button>
      )}
      {isOpen(journal) && (
        <Button variant="default" size="sm" loading={isPending} onClick={() => mutate()}>
          {text.withdraw}
        </Button>
      )}
    </Group>
  )
}

function ConfirmDialog({ journal, onClose }: JournalProps & { readonly onClose: () => void }) {
  const text = useText(journalTexts)
  const { money } = useLocale()
  const { mutate, isPending } = useChange({
    send: () => call(contract.confirmJournal, { params: { id: journal.id } }),
    done: text.confirmed,
    error: text.confirmFailure,
    reload: reloadBooks,
    onDone: onClose,
  })
  return (
    <Dialog isOpen title={text.confirmTitle({ amount: money(journal.amount) })} onClose={onClose}>
      <DialogText>
        <bdi>{journal.reason}</bdi>
      </DialogText>
      <Files journal={journal} />
      <ClosedMonth day={journal.day} />
      <DialogText>{text.confirmText}</DialogText>
      <DialogButtons
        confirm={text.confirm}
        isPending={isPending}
        onConfirm={() => mutate()}
        onClose={onClose}
      />
    </Dialog>
  )
}
