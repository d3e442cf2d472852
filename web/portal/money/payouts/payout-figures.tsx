import { useQuery } from '@tanstack/react-query'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { SparkLine } from '#web/kit/charts/spark-line.tsx'
import { ChangeNote, MetricCard, MetricRow } from '#web/kit/elements/metric-card.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { payoutTexts } from './messages.ts'
import { figuresQuery } from './queries.ts'

/** What waits, what was paid and what commission was earned this month, each with its year. */
export function PayoutFigures() {
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
        <MetricRow isBusy={!data} isSlim>
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
