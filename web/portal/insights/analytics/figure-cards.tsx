import type { Analytics } from '#contract/insights/analytics.ts'
import type { Role } from '#contract/platform/auth.ts'
import { type FigureName, figureNames, figures, nameOfFigure } from '#domain/insights/analytics/figures.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { SparkLine } from '#web/kit/charts/spark-line.tsx'
import { Arrowed, MetricCard, MetricRow } from '#web/kit/elements/metric-card.tsx'
import { PanelBody } from '#web/kit/elements/read-panel.tsx'
import { Term, TermList, Panel } from '#web/kit/layout/layout.tsx'
import { analyticsTexts } from './messages.ts'
import { useWritten } from './written.ts'

const first = ['revenue', 'orders', 'averageOrder', 'returnRate', 'conversion', 'newCustomers'] as const
const cards = {
  admin: [...first, 'newShops', 'commission'],
  shop: [...first, 'sold', 'earned'],
} as const satisfies Record<Role, readonly FigureName[]>

/** Figures of a role; a shop has no figure of new shops. */
export function figuresFor(role: Role): readonly FigureName[] {
  return figureNames.filter((name) => role === 'admin' || name !== 'newShops')
}

type Props = { readonly role: Role; readonly analytics: Analytics }

/** Figures of the period, each with its change and its trend. */
export function FigureCards({ role, analytics }: Props) {
  const { language } = useLocale()
  const written = useWritten()
  return (
    <MetricRow isBusy={false}>
      {cards[role].map((name) => (
        <MetricCard
          key={name}
          label={nameOfFigure(name, role)[language]}
          value={written.figure(name, analytics.figures[name].value)}
          trend={<SparkLine values={analytics.series.map((step) => step.figures[name].value ?? 0)} />}
          note={<Change name={name} analytics={analytics} />}
        />
      ))}
    </MetricRow>
  )
}

type ChangeProps = { readonly name: FigureName; readonly analytics: Analytics }

/** Change of a figure against the compared period; null without one. */
function Change({ name, analytics: { figures: of, comparedWith } }: ChangeProps) {
  const text = useText(analyticsTexts)
  const written = useWritten()
  const { number } = useLocale()
  const { value, before } = of[name]
  if (value === null || before === null || comparedWith === null) return null
  const isShare = figures[name].unit === 'share'
  // Growth from zero has no percentage.
  if (before === 0 && !isShare) return null
  const change = Math.round((isShare ? value - before : (value - before) / before) * 1000) / 10
  if (change === 0) return <span>{text.same}</span>
  const analytics = { before: written.figure(name, before) }
  const size = number(Math.abs(change))
  return (
    <Arrowed isRise={change > 0} better={name === 'returnRate' ? 'less' : 'more'}>
      {isShare ? text.points({ points: size, ...analytics }) : text.changed({ percent: size, ...analytics })}
    </Arrowed>
  )
}

/** Definitions: what each figure counts, and when. */
export function FigureMeanings({ role }: { readonly role: Role }) {
  const text = useText(analyticsTexts)
  const { language } = useLocale()
  return (
    <Panel title={text.meaning}>
      <PanelBody>
        <TermList columns="2">
          {figuresFor(role).map((name) => (
            <Term key={name} name={nameOfFigure(name, role)[language]}>
              {figures[name].says[language]}
            </Term>
          ))}
        </TermList>
      </PanelBody>
    </Panel>
  )
}
