import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useState } from 'react'
import { type Deposit, listDeposits, reverseDeposit } from '#contract/money/ledger/deposits.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { Rows } from '#web/kit/layout/rows.tsx'
import { ResourceList } from '#web/kit/lists/resource-list.tsx'
import { pagesQuery, useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { DepositDialog } from './deposit-dialog.tsx'
import { depositTexts } from './deposit-messages.ts'
import { reloadBooks } from './queries.ts'

/** What the bank has received beside the provider's payments: entered here, taken back where it was a mistake. */
export function Deposits() {
  const text = useText(depositTexts)
  const [isEntering, setIsEntering] = useState(false)
  const [wrong, setWrong] = useState<Deposit | null>(null)
  const list = useResourcePages(pagesQuery(listDeposits, { query: { limit: 50 } }))
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Button
          leftSection={<IconBuildingBank size={18} stroke={1.6} aria-hidden />}
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
        {(deposits) => (
          <Rows aria-label={text.title}>
            {deposits.map((deposit) => (
              <Row key={deposit.id} deposit={deposit} onTakeBack={() => setWrong(deposit)} />
            ))}
          </Rows>
        )}
      </ResourceList>
      {isEntering && <DepositDialog onClose={() => setIsEntering(false)} />}
      {wrong && <TakeBackDialog deposit={wrong} onClose={() => setWrong(null)} />}
    </Stack>
  )
}

type RowProps = { readonly deposit: Deposit; readonly onTakeBack: () => void }

function Row({ deposit, onTakeBack }: RowProps) {
  const text = useText(depositTexts)
  const { money, day, shopNamed } = useLocale()
  const { shopName, shopNameAr, reference, enteredBy: name, reversedAt } = deposit
  return (
    <Group component="li" px="lg" py="sm">
      <Box flex={1} miw={0}>
        <Text variant="strong">{shopName === null ? text.cash : shopNamed({ shopName, shopNameAr })}</Text>
        <Text variant="muted">
          {day(dayStart(deposit.day))} · {text.by({ reference, name })}
        </Text>
      </Box>
      {reversedAt && <StatusBadge variant="over">{text.takenBack}</StatusBadge>}
      <Text>
        <bdi>{money(deposit.amount)}</bdi>
      </Text>
      {!reversedAt && (
        <Button variant="default" size="sm" onClick={onTakeBack}>
          {text.takeBack}
        </Button>
      )}
    </Group>
  )
}

function TakeBackDialog({ deposit, onClose }: { readonly deposit: Deposit; readonly onClose: () => void }) {
  const text = useText(depositTexts)
  const { money } = useLocale()
  const { mutate, isPending } = useChange({
    send: () => call(reverseDeposit, { params: { id: deposit.id } }),
    done: text.takenBackDone,
    error: text.takeBackFailure,
    failed: text.tryAgain,
    reload: reloadBooks,
    onDone: onClose,
  })
  const amount = money(deposit.amount)
  return (
    <Dialog isOpen title={text.takeBackTitle({ amount })} onClose={onClose}>
      <DialogText>{text.takeBackText}</DialogText>
      <DialogButtons
        isDanger
        confirm={text.takeBack}
        isPending={isPending}
        onConfirm={() => mutate()}
        onClose={onClose}
      />
    </Dialog>
  )
}
