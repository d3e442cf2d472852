import { Box, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readBankBalance } from '#contract/money/ledger/bank-entries.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { bankEntryTexts } from './bank-entry-messages.ts'

const balanceQuery = addressQuery(readBankBalance)

/** The bank's newest closing balance, and what lies between it and the books. */
export function BankBalance() {
  const text = useText(bankEntryTexts)
  const reading = useQuery(balanceQuery)
  return (
    <Box mb="lg">
      <ReadPanel title={text.balance} reading={reading} failed={text.balanceFailed} height={120}>
        {(balance) => <Balance of={balance} />}
      </ReadPanel>
    </Box>
  )
}

function Balance({ of }: { readonly of: ReplyOf<typeof readBankBalance> }) {
  const text = useText(bankEntryTexts)
  const { money, shortDay } = useLocale()
  const { statement } = of
  if (statement === null) return <Text p="lg">{text.noStatement({ books: money(of.atBooks) })}</Text>
  const lines = [
    [text.closing({ day: shortDay(dayStart(statement.closedOn)) }), statement.closing],
    [text.atBooks, of.atBooks],
    [text.notInBooks, of.notInBooks],
    [text.notAtBank, of.notAtBank],
    [text.difference, of.difference],
  ] as const
  return (
    <Stack gap="xs" p="lg">
      {lines.map(([label, amount]) => (
        <Group key={label} justify="space-between" wrap="nowrap">
          <Text>{label}</Text>
          <Text variant="strong">
            <bdi>{money(amount)}</bdi>
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
