import { Group, NativeSelect, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import {
  comparisons,
  presets,
  steps,
  usualStep,
  type Comparison,
  type Preset,
  type Step,
} from '#domain/insights/analytics/period.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { DayRange } from '#web/kit/fields/day-range.tsx'
import { analyticsTexts } from './messages.ts'
import { type AnalyticsUrl, shownPeriod } from './queries.ts'

type Props = { readonly url: AnalyticsUrl; readonly now: Date }

/** Which days are shown, in which steps, and beside which others; each choice takes effect at once. */
export function PeriodFilters({ url: { state, go }, now }: Props) {
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
      <DayRange labels={text} {...period} onChange={(days) => go({ ...period, ...days, step: undefined })} />
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
