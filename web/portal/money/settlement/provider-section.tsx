import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type UseQueryResult } from '@tanstack/react-query'
import * as contract from '#contract/money/settlement/settlement.ts'
import { call } from '#web/kit/api/call.ts'
import { partTexts } from '#web/kit/elements/read-panel.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { ReadSection } from '#web/portal/platform/settings/section.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import { settlementTexts } from './messages.ts'
import { connectionQuery } from './queries.ts'

type Props = {
  readonly connection: UseQueryResult<contract.Connection>
  /** The link to the provider's page had expired when it was opened. */
  readonly isAgain: boolean
}

/** The shop's own account at the provider: its state, what is missing, and a link to the provider's page. */
export function ProviderSection({ connection, isAgain }: Props) {
  const text = useText(settlementTexts)
  return (
    <ReadSection {...partTexts(text, 'account')} query={connection} height={160}>
      {(data) => (
        <Stack gap="md" p="lg">
          {isAgain && data.state !== 'ready' && (
            <Alert variant="notice" role="note">
              {text.again}
            </Alert>
          )}
          <Group>
            <ConnectionBadge state={data.state} />
          </Group>
          <Text>{text[`${data.state}Text`]}</Text>
          {data.missing.length > 0 && (
            <ul>
              {data.missing.map((topic) => (
                <li key={topic}>{text[topic]}</li>
              ))}
            </ul>
          )}
          <Ways state={data.state} />
        </Stack>
      )}
    </ReadSection>
  )
}

function Ways({ state }: Pick<contract.Connection, 'state'>) {
  const text = useText(settlementTexts)
  const check = useChange({
    send: () => call(contract.checkConnection),
    done: text.checked,
    error: text.notChecked,
    into: connectionQuery,
  })
  const open = useChange({
    send: () => call(contract.openConnection),
    done: text.account,
    error: text.notOpened,
    onDone: ({ url }) => window.location.assign(url),
  })
  const label = { none: text.begin, incomplete: text.goOn, checking: text.look, ready: text.look }[state]
  return (
    <Group>
      <Button
        variant={state === 'none' || state === 'incomplete' ? 'filled' : 'default'}
        loading={open.isPending}
        onClick={() => open.mutate()}
      >
        {label}
      </Button>
      {state !== 'none' && (
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {text.check}
        </Button>
      )}
    </Group>
  )
}
