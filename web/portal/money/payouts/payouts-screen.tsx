import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { approvePayouts, listPayouts, type Payout, payoutsFile } from '#contract/money/payouts/payouts.ts'
import { payoutStatusNames, payoutStageOf } from '#domain/money/payouts/payout-status.ts'
import { askedQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'
import { refetchScreen } from '#web/kit/api/refetch.ts'
import { SparkLine } from '#web/kit/charts/spark-line.tsx'
import { IconSend } from '#web/kit/icons/icons.ts'
import { title } from '#web/kit/lists/columns.tsx'
import { choice, search, shopChoice } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { payoutTexts } from './messages.ts'
import { payoutColumns, PayoutShop } from './payout-columns.tsx'
import { figuresQuery, shopsOfPayoutsQuery } from './queries.ts'
import { payoutDecisions, staged } from './payout-decisions.tsx'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { ChangeNote, MetricCard, MetricRow } from '#web/kit/elements/metric-card.tsx'
import { OpensDialog } from '#web/kit/elements/opens-dialog.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { useMany } from '#web/kit/elements/use-many.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import * as contract from '#contract/money/settlement/settlement.ts'
import { useChange } from '#web/kit/elements/use-change.ts'
import { settlementTexts } from '#web/portal/money/settlement/messages.ts'
import { settlementQuery } from '#web/portal/money/settlement/queries.ts'
import { SettlementDialog } from '#web/portal/money/settlement/settlement-dialog.tsx'
import { payoutFiles } from './sent-file.tsx'
import { BankFiles } from './bank-files.tsx'
import { FilePlan } from './file-plan.tsx'
import { filesTexts } from './files-messages.ts'

/** `/admin/payouts`: payout requests of shops (R-PAY-01). */
export default listScreen(listPayouts.admin, {
  texts: payoutTexts,
  pageSize: 50,
  isLive: 'updates',
  useTools: useManaging,
  buttons: ({ selection }) => <PayoutWays chosen={selection.chosen} />,
  files: [{ path: payoutsFile.admin.path }],
  head: () => <PayoutFigures />,
  filters: [search(), choice('status', 'anyStatus', payoutStatusNames), shopChoice(shopsOfPayoutsQuery)],
  bulk: {
    label: ({ payoutNumber }, text) => text.selectNumber({ number: payoutNumber }),
    actions: ({ selection }) => <ManyPayouts chosen={selection.chosen} />,
  },
  columns: [title('shop', (payout) => <PayoutShop payout={payout} />, { sort: 'shop' }), ...payoutColumns],
  // A bank rarely returns what is paid: that action is in the details only.
  rowActions: (payout, { text, tools }) =>
    payout.status !== 'paid' && (
      <Group wrap="nowrap">
        {/* Replaces the button for the user who approved it. */}
        {payout.waitsForSecondPerson && payout.isConnected === null && (
          <Text variant="muted" miw="9rem" flex={1}>
            {text.secondPerson}
          </Text>
        )}
        <DecisionButtons decisions={tools.decisions} item={staged(payout)} />
      </Group>
    ),
  details: {
    name: 'payout',
    Details: lazy(async () => ({ default: (await import('./payout-details.tsx')).PayoutDetails })),
  },
  below: ({ tools }) => (
    <>
      <WhoHoldsMoney />
      {tools.decisions.dialog}
    </>
  ),
})

function useManaging() {
  return { decisions: useDecisions(payoutDecisions) }
}

type Props = {
  readonly chosen: readonly Payout[]
}

function approve(payouts: readonly Payout[]) {
  return call(approvePayouts, {
    body: { items: payouts.map(({ id }) => ({ id, seen: 'pending' as const })) },
  })
}

/** Approves several payouts at once. */
function ManyPayouts({ chosen }: Props) {
  const text = useText(payoutTexts)
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMany<Payout>({
    nameOf: ({ payoutNumber }) => payoutNumber,
    done: text.manyDone,
    left: ({ names: numbers }) => text.leftText({ numbers }),
    reload: refetchScreen,
    onEnd: () => setIsAsking(false),
  })
  const pending = chosen.filter(({ status }) => status === 'pending')
  const count = pending.length
  return (
    <>
      {count > 0 && (
        <Button variant="default" size="sm" onClick={() => setIsAsking(true)}>
          {text.approveMany({ count })}
        </Button>
      )}
      <Dialog isOpen={isAsking} title={text.approveTitle({ count })} onClose={() => setIsAsking(false)}>
        <DialogText>{text.approveText}</DialogText>
        <DialogButtons
          confirm={text.approveMany({ count })}
          isPending={isPending}
          onConfirm={() => mutate({ items: pending, send: approve })}
          onClose={() => setIsAsking(false)}
        />
      </Dialog>
    </>
  )
}

/** Pending and paid amounts and the commission earned this month, each with its last year. */
function PayoutFigures() {
  const text = useText(payoutTexts)
  const { money } = useLocale()
  const reading = useQuery(figuresQuery)
  const { data, error } = reading
  const of = (name: 'waiting' | 'paid' | 'commission') => ({
    value: data ? money(data[name].now) : null,
    trend: data && <SparkLine values={data[name].trend} />,
  })
  return (
    <>
      {error && !data ? (
        <ScreenError title={text.figuresFailed} of={reading} />
      ) : (
        <MetricRow isBusy={!data} slim="line">
          <MetricCard
            label={text.waiting}
            {...of('waiting')}
            note={data && text.requests({ count: data.waiting.count })}
          />
          <MetricCard
            label={text.paidThisMonth}
            {...of('paid')}
            note={data && <ChangeNote better={null} percent={data.paid.change} />}
          />
          <MetricCard
            label={text.commission}
            {...of('commission')}
            note={data && <ChangeNote better={null} percent={data.commission.change} />}
          />
        </MetricRow>
      )}
    </>
  )
}

const isApproved = (payout: Payout) => payoutStageOf(payout) === 'approved'

/** How approved payouts are sent, by who holds the money. */
function PayoutWays({ chosen }: { readonly chosen: readonly Payout[] }) {
  const { data } = useQuery(settlementQuery)
  if (data?.mode === 'provider') return <Transfers chosen={chosen} />
  return <BankFiles of={payoutFiles} ids={chosen.filter(isApproved).map(({ id }) => id)} />
}

/** The choice of who holds the money is made once, so it is below the daily work. */
function WhoHoldsMoney() {
  const { title: label } = useText(settlementTexts)
  return (
    <Group mt="lg">
      <OpensDialog label={label}>{(close) => <SettlementDialog onClose={close} />}</OpensDialog>
    </Group>
  )
}

/** Sends approved payouts to the shops' accounts at the provider. */
function Transfers({ chosen }: { readonly chosen: readonly Payout[] }) {
  const { transfer } = useText(filesTexts)
  return (
    <OpensDialog label={transfer} leftSection={<IconSend size={18} stroke={1.6} aria-hidden />}>
      {(close) => <TransferDialog chosen={chosen} onClose={close} />}
    </OpensDialog>
  )
}

type WaysProps = { readonly chosen: readonly Payout[]; readonly onClose: () => void }

/** Shows what will be transferred and what is left out, then transfers it. */
function TransferDialog({ chosen, onClose }: WaysProps) {
  const text = useText(filesTexts)
  const { money } = useLocale()
  const ids = chosen.filter((one) => payoutStageOf(one) === 'approved').map(({ id }) => id)
  const query = ids.length > 0 ? { ids: ids.join(',') } : {}
  const plan = useQuery({ ...askedQuery(contract.planTransfers, query), gcTime: 0 })
  const { mutate, isPending } = useChange({
    send: () => call(contract.makeTransfers, { body: { ids } }),
    done: text.ordered,
    doneText: ({ paid: count }) => text.orderedText({ count }),
    error: text.notOrdered,
    onDone: onClose,
    reload: refetchScreen,
  })
  return (
    <Dialog isOpen title={text.transfer} onClose={onClose}>
      <DialogText>{text.transferText}</DialogText>
      <FilePlan
        plan={plan}
        of={payoutFiles}
        shortOf={({ total, atProvider }) =>
          total > atProvider ? text.belowProvider({ there: money(atProvider) }) : null
        }
      />
      <DialogButtons
        confirm={text.order}
        isBlocked={!plan.data || plan.data.count === 0}
        isPending={isPending}
        onConfirm={() => mutate()}
        onClose={onClose}
      />
    </Dialog>
  )
}
