import { IconLock } from '#web/kit/icons/icons.ts'
import { Table } from '#web/kit/lists/data-table.tsx'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as contract from '#contract/money/ledger/closing.ts'
import { dayOf, dayStart, monthStart } from '#domain/platform/calendar.ts'
import { addressQuery, wholeQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'
import { ConfirmDialog } from '#web/kit/manage/action-dialogs.tsx'
import { PanelNote, partTexts, ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { DayRange } from '#web/kit/fields/day-field.tsx'
import { ExportButton } from '#web/kit/files/export-button.tsx'
import { ShopName } from '#web/kit/elements/shop-name.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { FilterLine, Rows, Panel } from '#web/kit/layout/layout.tsx'
import { figure, title } from '#web/kit/lists/columns.tsx'
import { Accounts } from './accounts.tsx'
import { closingTexts } from './closing-messages.ts'
import { reloadBooks } from './queries.ts'

/** Month-end work: closes the books, exports them, and lists what shops owe. */
export function Closing() {
  return (
    <Stack gap="md">
      <Months />
      <JournalFile />
      <Accounts />
      <Debts />
    </Stack>
  )
}

function Months() {
  const text = useText(closingTexts)
  const { month: monthText, day } = useLocale()
  const [isAsking, setIsAsking] = useState(false)
  const [last] = useState(() => dayOf(monthStart(new Date(), -1)).slice(0, 7))
  const reading = useQuery(addressQuery(contract.listClosedMonths))
  const name = (month: string) => monthText(dayStart(`${month}-01`))
  return (
    <ReadPanel {...partTexts(text, 'months')} reading={reading} height={120}>
      {(months) => (
        <>
          {months.length === 0 ? (
            <PanelNote title={text.none}>{text.noneText}</PanelNote>
          ) : (
            <Rows aria-label={text.months}>
              {months.map(({ month, closedBy, closedAt }) => (
                <Group component="li" key={month} px="lg" py="sm">
                  <Text variant="strong">{name(month)}</Text>
                  <Text variant="muted">{text.by({ name: closedBy, day: day(closedAt) })}</Text>
                </Group>
              ))}
            </Rows>
          )}
          {(months[0]?.month ?? '') < last && (
            <Group p="lg">
              <Button
                variant="default"
                leftSection={<IconLock size={18} stroke={1.6} aria-hidden />}
                onClick={() => setIsAsking(true)}
              >
                {text.close({ month: name(last) })}
              </Button>
            </Group>
          )}
          {isAsking && <CloseDialog month={last} name={name(last)} onClose={() => setIsAsking(false)} />}
        </>
      )}
    </ReadPanel>
  )
}

type CloseProps = { readonly month: string; readonly name: string; readonly onClose: () => void }

function CloseDialog({ month, name, onClose }: CloseProps) {
  const text = useText(closingTexts)
  const change = useChange({
    send: () => call(contract.closeMonth, { body: { month } }),
    done: text.closed,
    error: text.closeFailure,
    reload: reloadBooks,
    onDone: onClose,
  })
  const said = { title: text.closeTitle({ month: name }), confirm: text.close({ month: name }) }
  return <ConfirmDialog {...said} text={text.closeText} change={change} onClose={onClose} />
}

function JournalFile() {
  const text = useText(closingTexts)
  const [period, setPeriod] = useState(() => {
    const first = monthStart(new Date(), -1)
    return { from: dayOf(first), to: dayOf(new Date(monthStart(new Date()).getTime() - 1)) }
  })
  const address = (form: contract.JournalForm) =>
    `${contract.journalFile.path}?from=${period.from}&to=${period.to}&form=${form}`
  return (
    <Panel title={text.file} hint={text.fileHint}>
      <Stack gap="md" p="lg">
        <FilterLine aria-label={text.file}>
          <DayRange
            labels={text}
            {...period}
            onChange={({ from, to }) => setPeriod((was) => ({ from: from ?? was.from, to: to ?? was.to }))}
          />
        </FilterLine>
        <Group gap="sm">
          {contract.journalForms.map((form) => (
            <ExportButton key={form} address={address(form)} label={text[form]} />
          ))}
        </Group>
      </Stack>
    </Panel>
  )
}

const ages = ['owed', 'upTo30', 'upTo60', 'upTo90', 'older'] as const
const debtColumns = [
  title('shop', (debt: contract.Debt) => <ShopName of={debt} />, { to: null }),
  ...ages.map((age) => figure(age, (debt: contract.Debt) => debt[age] || null)),
]

function Debts() {
  const text = useText(closingTexts)
  const reading = useQuery(wholeQuery(contract.listDebts))
  return (
    <ReadPanel {...partTexts(text, 'debts')} reading={reading} height={160}>
      {(debts) =>
        debts.length === 0 ? (
          <PanelNote title={text.noDebts}>{text.noDebtsText}</PanelNote>
        ) : (
          <Table rows={debts} idOf={({ shopId }) => shopId} columns={debtColumns} text={text} />
        )
      }
    </ReadPanel>
  )
}
