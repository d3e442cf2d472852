import { Alert, Group, Stack, NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Analytics } from '#contract/insights/analytics.ts'
import type { Role } from '#contract/platform/auth.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { DayRange } from '#web/kit/fields/day-field.tsx'
import { ExportButton } from '#web/kit/files/export-button.tsx'
import { Columns, Panel } from '#web/kit/layout/layout.tsx'
import { useUrlState } from '#web/kit/lists/url-state.ts'
import { PanelNote, PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { useToday } from '#web/kit/elements/use-today.ts'
import { CategoryPanel, ProductPanel, ProductPanels, ShopPanel } from './best-panels.tsx'
import { FigureCards, FigureMeanings } from './figure-cards.tsx'
import { analyticsTexts } from './messages.ts'
import { type AnalyticsUrl, analyticsUrl, exportAddress, figuresQuery, shownPeriod } from './queries.ts'
import { StatusPanel, TrendPanel } from './trend-panels.tsx'
import { useWritten } from './written.ts'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import {
  comparisons,
  presets,
  steps,
  usualStep,
  type Comparison,
  type Period,
  type Preset,
  type Step,
} from '#domain/insights/analytics/period.ts'

/** `/admin/analytics` and `/shop/analytics`: performance of the marketplace, or of a shop (R-ANA-01, R-ANA-02). */
export default function AnalyticsScreen() {
  const session = useSession()
  return session.state === 'signed-in' && <AnalyticsOf role={session.user.role} />
}

function AnalyticsOf({ role }: { readonly role: Role }) {
  const text = useText(analyticsTexts)
  const written = useWritten()
  const url = useUrlState(analyticsUrl, { replaces: true })
  const now = dayStart(useToday())
  const reading = useQuery(figuresQuery(role, url.state, now))
  const { data, error, isFetching } = reading
  const { from, to } = shownPeriod(url.state, now)
  return (
    <>
      <ScreenHead
        title={text.title}
        subtitle={text.until({ from: written.day(from), to: written.day(to) })}
        action={
          <Group gap="sm">
            <ExportButton address={exportAddress(role, url.state, 'csv')} label={text.exportCsv} />
            <ExportButton address={exportAddress(role, url.state, 'xlsx')} label={text.exportXlsx} />
          </Group>
        }
      />
      <PeriodFilters url={url} now={now} />
      <ScreenError title={text.failed} of={reading} />
      {data ? (
        <LoadedAnalytics role={role} url={url} analytics={data} isBusy={isFetching} />
      ) : (
        !error && <PanelSkeleton height={480} aria-busy />
      )}
    </>
  )
}

type Props = {
  readonly role: Role
  readonly url: AnalyticsUrl
  readonly analytics: Analytics
  readonly isBusy: boolean
}

function LoadedAnalytics({ role, url, analytics, isBusy }: Props) {
  const text = useText(analyticsTexts)
  const written = useWritten()
  const { orders, cancelled, rejected } = analytics.figures
  const isEmpty = ![orders, cancelled, rejected].some(({ value }) => value)
  return (
    <Stack gap="md" aria-busy={isBusy}>
      {analytics.incompleteUntil !== null && (
        <Alert color="orange" title={text.recalculating({ day: written.day(analytics.incompleteUntil) })}>
          {text.staleText}
        </Alert>
      )}
      <FigureCards role={role} analytics={analytics} />
      {isEmpty ? (
        <Panel title={text.nothing}>
          <PanelNote title={text.nothing}>{text.nothingText}</PanelNote>
        </Panel>
      ) : (
        <>
          <Columns>
            <TrendPanel role={role} url={url} analytics={analytics} />
            <CategoryPanel analytics={analytics} />
          </Columns>
          <Columns>
            <StatusPanel analytics={analytics} />
            {role === 'admin' ? <ShopPanel analytics={analytics} /> : <ProductPanel analytics={analytics} />}
          </Columns>
        </>
      )}
      <ProductPanels role={role} analytics={analytics} />
      <FigureMeanings role={role} />
    </Stack>
  )
}

type Days = { readonly [End in keyof Period]?: string | undefined }

/** The period with another first or last day; one that lies beyond the other end becomes both. */
function withEnd(period: Period, days: Days): Days {
  const { from = '', to = '' } = { ...period, ...days }
  return from > to && to !== '' ? { from: days.from ?? to, to: days.to ?? from } : { ...period, ...days }
}

type PeriodFiltersProps = { readonly url: AnalyticsUrl; readonly now: Date }

/** Controls for the days, the steps and the comparison; each choice applies at once. */
function PeriodFilters({ url: { state, go }, now }: PeriodFiltersProps) {
  const text = useText(analyticsTexts)
  const period = shownPeriod(state, now)
  const isOwn = Boolean(state.from && state.to)
  const named = (words: readonly (Preset | Step | Comparison)[]) =>
    words.map((value) => ({ value, label: text[value] }))
  return (
    <Group component="search" aria-label={text.period} gap="sm" align="end" mb="lg">
      <SegmentedControl
        aria-label={text.period}
        value={isOwn ? '' : state.period}
        onChange={(value) => {
          const chosen = presets.find((one) => one === value)
          if (chosen) go({ period: chosen, from: undefined, to: undefined, step: undefined })
        }}
        data={named(presets)}
      />
      <DayRange
        labels={text}
        {...period}
        onChange={(days) => go({ ...withEnd(period, days), step: undefined })}
      />
      <NativeSelect
        label={text.step}
        value={state.step ?? usualStep(period)}
        data={named(steps)}
        onChange={({ currentTarget }) => go({ step: steps.find((one) => one === currentTarget.value) })}
      />
      <NativeSelect
        label={text.compare}
        value={state.compare}
        data={named(comparisons)}
        onChange={({ currentTarget }) =>
          go({ compare: comparisons.find((one) => one === currentTarget.value) ?? 'before' })
        }
      />
    </Group>
  )
}
