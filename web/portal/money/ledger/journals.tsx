import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconNotebook } from '@tabler/icons-react'
import { useState } from 'react'
import * as contract from '#contract/money/ledger/journals.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { journalTemplateNames } from '#domain/money/ledger/journals.ts'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { Rows } from '#web/kit/layout/rows.tsx'
import { ResourceList } from '#web/kit/lists/resource-list.tsx'
import { pagesQuery, useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { accountNames } from './account-texts.ts'
import { JournalDialog } from './journal-dialog.tsx'
import { journalTexts } from './journal-messages.ts'
import { reloadBooks } from './queries.ts'

/** What people have entered by hand, and what waits for a second person. */
export function Journals() {
  const text = useText(journalTexts)
  const [isEntering, setIsEntering] = useState(false)
  const [asked, setAsked] = useState<contract.Journal | null>(null)
  const list = useResourcePages(pagesQuery(contract.listJournals, { query: { limit: 50 } }))
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Button
          leftSection={<IconNotebook size={18} stroke={1.6} aria-hidden />}
          onClick={() => setIsEntering(true)}
        >
          {text.enter}
        </Button>
      </Group>
      <ResourceList
        list={list}
        words={{ failed: text.failed, more: text.more, moreFailed: text.moreFailed }}
        panel={{ title: text.title, hint: text.hint }}
        skeleton={<PanelSkeleton height={240} />}
        nothing={<EmptyState drawing="shelf" title={text.none} text={text.noneText} />}
      >
        {(journals) => (
          <Rows aria-label={text.title}>
            {journals.map((journal) => (
              <Row key={journal.id} journal={journal} onConfirm={() => setAsked(journal)} />
            ))}
          </Rows>
        )}
      </ResourceList>
      {isEntering && <JournalDialog onClose={() => setIsEntering(false)} />}
      {asked && <ConfirmDialog journal={asked} onClose={() => setAsked(null)} />}
    </Stack>
  )
}

type JournalProps = { readonly journal: contract.Journal }

function Row({ journal, onConfirm }: JournalProps & { readonly onConfirm: () => void }) {
  const text = useText(journalTexts)
  const { money, day, language, shopNamed } = useLocale()
  const { template, shopName, shopNameAr, confirmedBy, confirmedAt, withdrawnAt } = journal
  const nameOf = (side: 'debit' | 'credit') => accountNames[journal[side]][language]
  const isOpen = confirmedAt === null && withdrawnAt === null
  return (
    <Group component="li" px="lg" py="sm">
      <Box flex={1} miw="16rem">
        <Text variant="strong">
          {journalTemplateNames[template][language]}
          {shopName !== null && `: ${shopNamed({ shopName, shopNameAr })}`}
        </Text>
        <Text>
          <bdi>{journal.reason}</bdi>
        </Text>
        <Text variant="muted">
          {day(dayStart(journal.day))} · {text.sides({ debit: nameOf('debit'), credit: nameOf('credit') })} ·{' '}
          {text.enteredBy({ name: journal.enteredBy })}
          {confirmedBy !== null && ` · ${text.confirmedBy({ name: confirmedBy })}`}
        </Text>
      </Box>
      <StatusBadge variant={isOpen ? 'waiting' : confirmedAt ? 'good' : 'over'}>
        {isOpen ? text.waiting : confirmedAt ? text.booked : text.withdrawn}
      </StatusBadge>
      <Text>
        <bdi>{money(journal.amount)}</bdi>
      </Text>
      {journal.mayConfirm && (
        <Button size="sm" onClick={onConfirm}>
          {text.confirm}
        </Button>
      )}
      {isOpen && <WithdrawButton journal={journal} />}
    </Group>
  )
}

function WithdrawButton({ journal }: JournalProps) {
  const text = useText(journalTexts)
  const { mutate, isPending } = useChange({
    send: () => call(contract.withdrawJournal, { params: { id: journal.id } }),
    done: text.withdrawnDone,
    error: text.withdrawFailure,
    failed: text.tryAgain,
    reload: reloadBooks,
  })
  return (
    <Button variant="default" size="sm" loading={isPending} onClick={() => mutate()}>
      {text.withdraw}
    </Button>
  )
}

function ConfirmDialog({ journal, onClose }: JournalProps & { readonly onClose: () => void }) {
  const text = useText(journalTexts)
  const { money } = useLocale()
  const { mutate, isPending } = useChange({
    send: () => call(contract.confirmJournal, { params: { id: journal.id } }),
    done: text.confirmed,
    error: text.confirmFailure,
    failed: text.tryAgain,
    reload: reloadBooks,
    onDone: onClose,
  })
  return (
    <Dialog isOpen title={text.confirmTitle({ amount: money(journal.amount) })} onClose={onClose}>
      <DialogText>
        <bdi>{journal.reason}</bdi>
      </DialogText>
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
