import type { QueryState } from '#web/kit/elements/screen-error.tsx'
import { Box, Group, Text } from '@mantine/core'
import type { Payout } from '#contract/money/payouts/payouts.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { PayoutStatusBadge } from '#web/portal/money/payouts/payout-status-badge.tsx'
import { OnwardButton } from '#web/kit/elements/buttons.tsx'
import { panelTexts } from './messages.ts'
import { PanelNote, ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { RowLink, Rows } from '#web/kit/layout/layout.tsx'

type Props = { readonly reading: QueryState<readonly Payout[]> }

/** Newest payout requests, with a link to all (R-DASH-13). */
export function PayoutRequests({ reading }: Props) {
  const text = useText(panelTexts)
  const hasPayouts = reading.data !== undefined && reading.data.length > 0
  return (
    <ReadPanel
      title={text.payouts}
      action={hasPayouts && <OnwardButton to="/admin/payouts">{text.allPayouts}</OnwardButton>}
      reading={reading}
      failed={text.payoutsFailed}
      height={72}
    >
      {(payouts) =>
        payouts.length === 0 ? (
          <PanelNote title={text.noPayouts}>{text.noPayoutsText}</PanelNote>
        ) : (
          <Rows>
            {payouts.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </Rows>
        )
      }
    </ReadPanel>
  )
}

function PayoutRow({ payout }: { readonly payout: Payout }) {
  const { money, shortDay, shopNamed } = useLocale()
  const { id, amount, status, requestedAt } = payout
  return (
    <Group component="li" gap="sm">
      <Box flex={1} miw={0}>
        <RowLink isStrong to={`/admin/payouts?payout=${id}`}>
          <NameText>{shopNamed(payout)}</NameText>
        </RowLink>
        <Text variant="muted">
          <bdi>{money(amount)}</bdi> ·{' '}
          <time dateTime={requestedAt.toISOString()}>{shortDay(requestedAt)}</time>
        </Text>
      </Box>
      <PayoutStatusBadge stage={status} />
    </Group>
  )
}
