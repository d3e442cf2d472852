import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSettlement, type Settlement } from '#contract/money/settlement/settlement.ts'
import { type SettlementMode, settlementModes } from '#domain/money/settlement/settlement.ts'
import { call } from '#web/kit/api/call.ts'
import { refetchScreen } from '#web/kit/api/refetch.ts'
import { useMay } from '#web/kit/api/rights.tsx'
import { Dialog } from '#web/kit/elements/dialog.tsx'
import { ConfirmDialog } from '#web/kit/manage/action-dialogs.tsx'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import { settlementTexts } from './messages.ts'
import { settlementQuery } from './queries.ts'

/** Who holds customers' money, what a change would mean, and what prevents it (G-137). */
export function SettlementDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText(settlementTexts)
  const reading = useQuery(settlementQuery)
  const { data, error } = reading
  const [chosen, setChosen] = useState<SettlementMode | null>(null)
  if (data && chosen !== null) return <ChangeDialog of={data} mode={chosen} onClose={() => setChosen(null)} />
  return (
    <Dialog isOpen title={text.title} onClose={onClose}>
      {!data && !error && <PanelSkeleton height={320} />}
      {error && !data && <ScreenError title={text.failedToRead} of={reading} />}
      {data && (
        <Stack gap="md">
          {settlementModes.map((mode) => (
            <Mode key={mode} of={data} mode={mode} onChoose={() => setChosen(mode)} />
          ))}
          <Shops of={data} />
        </Stack>
      )}
    </Dialog>
  )
}

type ModeProps = {
  readonly of: Settlement
  readonly mode: SettlementMode
  readonly onChoose: () => void
}

function Mode({ of, mode, onChoose }: ModeProps) {
  const text = useText(settlementTexts)
  const { money } = useLocale()
  const may = useMay()
  const isNow = of.mode === mode
  const against = useAgainst(of, mode)
  return (
    <Card padding="md">
      <Group justify="space-between" wrap="nowrap">
        <Title order={3}>{text[mode]}</Title>
        {isNow && <Text variant="strong">{text.now}</Text>}
      </Group>
      <Text variant="soft">{text[`${mode}Text`]}</Text>
      {isNow && mode === 'provider' && (
        <>
          <Text variant="muted">{text.atProvider({ amount: money(of.atProvider) })}</Text>
          {!of.shopsKeepCash && (
            <Alert variant="notice" color="orange" role="note" mt="sm">
              {text.cashWarning}
            </Alert>
          )}
        </>
      )}
      {!isNow && against.length > 0 && (
        <Rows isFlush>
          {against.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Rows>
      )}
      {!isNow && against.length === 0 && may('settings') && (
        <Group mt="sm">
          <Button variant="default" onClick={onChoose}>
            {text.change}
          </Button>
        </Group>
      )}
      {!isNow && against.length === 0 && !may('settings') && <Text variant="muted">{text.onlyOwners}</Text>}
    </Card>
  )
}

/** What must be done before the change. */
function useAgainst(
  { canSplit, openPayouts: count, shopsKeepCash, uncountedCash }: Settlement,
  mode: SettlementMode,
): string[] {
  const text = useText(settlementTexts)
  const { money } = useLocale()
  const toProvider = mode === 'provider'
  return [
    ...(toProvider && !canSplit ? [text.noProvider] : []),
    ...(count > 0 ? [text.openPayouts({ count })] : []),
    ...(toProvider && !shopsKeepCash ? [text.cashHere] : []),
    ...(toProvider && uncountedCash > 0 ? [text.cashUncounted({ amount: money(uncountedCash) })] : []),
  ]
}

function Shops({
  of: { unconnectedShops: count, approvedShops: all, shops, canSplit },
}: {
  readonly of: Settlement
}) {
  const text = useText(settlementTexts)
  const { shopNamed } = useLocale()
  if (!canSplit) return null
  const more = count - shops.length
  return (
    <div>
      <Text>{text.unconnected({ count, all })}</Text>
      <Rows isFlush>
        {shops.map(({ shopId, state, missing, ...shop }) => (
          <li key={shopId}>
            <Group justify="space-between">
              <NameText>{shopNamed(shop)}</NameText>
              <ConnectionBadge state={state} />
            </Group>
            {missing.length > 0 && (
              <Text variant="muted">{missing.map((topic) => text[topic]).join(' · ')}</Text>
            )}
          </li>
        ))}
      </Rows>
      {more > 0 && <Text variant="muted">{text.more({ count: more })}</Text>}
    </div>
  )
}

type ChangeProps = Pick<ModeProps, 'of' | 'mode'> & { readonly onClose: () => void }

/** Explains the consequences before the change. */
function ChangeDialog({ of, mode, onClose }: ChangeProps) {
  const text = useText(settlementTexts)
  const { unconnectedShops, approvedShops: all } = of
  const change = useChange({
    send: () => call(changeSettlement, { body: { mode, unconnectedShops } }),
    done: text.changed,
    error: text.notChanged,
    reload: async (client) => {
      await client.invalidateQueries({ queryKey: settlementQuery.queryKey })
      await refetchScreen(client)
    },
    onDone: onClose,
    onFailed: onClose,
  })
  return (
    <ConfirmDialog
      title={text[mode]}
      text={mode === 'provider' ? text.toProvider : text.toOwnAccount}
      confirm={text.change}
      isDanger={false}
      change={change}
      onClose={onClose}
    >
      {mode === 'provider' && <Text>{text.unconnected({ count: unconnectedShops, all })}</Text>}
    </ConfirmDialog>
  )
}
