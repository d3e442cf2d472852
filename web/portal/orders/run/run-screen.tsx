import type { QueryState } from '#web/kit/elements/screen-error.tsx'
import { Group, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { isoDay } from '#contract/fields.ts'
import { readRunSheet, type RunSheet, type Stop } from '#contract/orders/run.ts'
import type { Role } from '#contract/platform/auth.ts'
import { askedQuery } from '#web/kit/api/address-query.ts'
import { useFollowsUpdates } from '#web/kit/api/live.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { MetricCard, MetricRow } from '#web/kit/elements/metric-card.tsx'
import { ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { useToday } from '#web/kit/elements/use-today.ts'
import { DayField } from '#web/kit/fields/day-field.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useUrlState } from '#web/kit/lists/url-state.ts'
import { Rows } from '#web/kit/layout/layout.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { orderDecisions } from '../order-decisions.tsx'
import { returnDecisions } from '../returns/return-decisions.tsx'
import { runTexts } from './messages.ts'
import { type FetchOfOrder, FetchStop, RunStop } from './run-stop.tsx'

/** URL state; by default today's sheet, for all carriers. */
const runUrl = z.object({ day: isoDay.optional(), carrier: z.string().optional() })

function runQuery(role: Role, day: string) {
  return { ...askedQuery(readRunSheet[role], { day }), gcTime: 0 }
}

/** `/admin/run` and `/shop/run`: a day's stops, on the driver's phone (G-131). */
export default function RunScreen() {
  const session = useSession()
  return session.state === 'signed-in' && <RunOf role={session.user.role} />
}

function RunOf({ role }: { readonly role: Role }) {
  const text = useText(runTexts)
  const today = useToday()
  const { state, go } = useUrlState(runUrl, { replaces: true })
  const { day = today } = state
  useFollowsUpdates()
  const query = useQuery(runQuery(role, day))
  const all = query.data?.stops ?? []
  const carriers = [...new Set(all.flatMap((stop) => stop.carrier ?? []))]
  const carrier = carriers.find((one) => one === state.carrier) ?? ''
  // Returns have no carrier: any driver may pick them up.
  const fetches = carrier === '' ? fetchesOf(query.data) : []
  const isOf = (stop: Stop) => carrier === '' || stop.carrier === carrier
  return (
    <>
      <ScreenHead
        title={text.title}
        subtitle={text.subtitle}
        action={
          <Group gap="sm" align="end">
            <DayField label={text.day} value={day} onChange={(chosen) => go({ day: chosen || undefined })} />
            {carriers.length > 1 && (
              <NativeSelect
                label={text.sentWith}
                value={carrier}
                onChange={({ currentTarget }) => go({ carrier: currentTarget.value || undefined })}
                data={[{ value: '', label: text.everyone }, ...carriers]}
              />
            )}
          </Group>
        }
      />
      <Stack gap="md">
        <Sums stops={query.data ? all.filter(isOf) : null} toFetch={fetches.length} />
        <Stops role={role} reading={query} isOf={isOf} fetches={fetches} />
      </Stack>
    </>
  )
}

/** Deliveries and pickups in order of their windows, finished ones last. */
function byWindow(stops: readonly Stop[], fetches: readonly FetchOfOrder[]) {
  const at = ({ order: { status, delivery } }: Stop) =>
    status === 'shipped' ? (delivery.window ?? 'any') : 'done'
  return [
    ...stops.map((stop) => ({ at: at(stop), stop })),
    ...fetches.map((fetch) => ({ at: fetch.one.fetch?.window ?? 'any', fetch })),
  ].toSorted((one, other) => Number(one.at > other.at) - Number(one.at < other.at))
}

/** Returns to pick up, each with its order. */
function fetchesOf(sheet: RunSheet | undefined): FetchOfOrder[] {
  const isDue = ({ fetch }: FetchOfOrder['one']) =>
    fetch !== null && sheet !== undefined && fetch.date <= sheet.day
  return (sheet?.fetches ?? []).flatMap((order) => order.returns.filter(isDue).map((one) => ({ order, one })))
}

function Sums({ stops, toFetch }: { readonly stops: readonly Stop[] | null; readonly toFetch: number }) {
  const text = useText(runTexts)
  const { money, number } = useLocale()
  const sumOf = (what: 'toCollect' | 'inHand') =>
    stops && money(stops.reduce((sum, stop) => sum + stop[what], 0))
  const left = stops && stops.filter(({ order }) => order.status === 'shipped').length + toFetch
  return (
    <MetricRow isBusy={stops === null} slim="line">
      <MetricCard label={text.left} value={left === null ? null : number(left)} note={null} />
      <MetricCard label={text.toCollect} value={sumOf('toCollect')} note={null} />
      <MetricCard label={text.inHand} value={sumOf('inHand')} note={null} />
    </MetricRow>
  )
}

type StopsProps = {
  readonly role: Role
  readonly reading: QueryState<RunSheet>
  readonly isOf: (stop: Stop) => boolean
  readonly fetches: readonly FetchOfOrder[]
}

function Stops({ role, reading, isOf, fetches }: StopsProps) {
  const text = useText(runTexts)
  const decisions = useDecisions(orderDecisions[role])
  const returning = useDecisions(returnDecisions[role])
  return (
    <>
      <ReadPanel title={text.stops} reading={reading} failed={text.failed} height={320}>
        {({ day, stops }) => {
          const chosen = stops.filter(isOf)
          if (chosen.length + fetches.length === 0)
            return <EmptyState drawing="shelf" title={text.none} text={text.noneText} />
          return (
            <Rows component="ol" aria-label={text.stops}>
              {byWindow(chosen, fetches).map((one) =>
                'stop' in one ? (
                  <RunStop
                    key={one.stop.order.id}
                    role={role}
                    day={day}
                    stop={one.stop}
                    decisions={decisions}
                  />
                ) : (
                  <FetchStop
                    key={one.fetch.one.id}
                    role={role}
                    day={day}
                    fetch={one.fetch}
                    decisions={returning}
                  />
                ),
              )}
            </Rows>
          )
        }}
      </ReadPanel>
      {decisions.dialog}
      {returning.dialog}
    </>
  )
}
