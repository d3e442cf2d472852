import { Box, Text } from '@mantine/core'
import { listShopQuality, qualityFile, type ShopQuality } from '#contract/shops/quality.ts'
import {
  type MeasureName,
  measureNames,
  measures,
  type MeasureResult,
} from '#domain/insights/analytics/quality.ts'
import { PanelBody } from '#web/kit/elements/read-panel.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { namesOf } from '#web/kit/i18n/messages.ts'
import { Term, TermList, Panel } from '#web/kit/layout/layout.tsx'
import { cell, type Column, title } from '#web/kit/lists/columns.tsx'
import { search } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { qualityTexts } from './quality-messages.ts'
import { GradeBadge, useMeasureWriter } from './quality-parts.tsx'

const gradeNames = namesOf(qualityTexts, { good: 'good', fair: 'fair', bad: 'bad' })

/** `/admin/quality`: service quality of each approved shop, the worst first. */
export default listScreen(listShopQuality, {
  texts: qualityTexts,
  pageSize: 100,
  idOf: ({ shopId }) => shopId,
  files: [{ path: qualityFile.path }],
  tabs: tabs('grade', gradeNames),
  filters: [search()],
  columns: [
    title('shop', (shop) => <ShopName shop={shop} />, {
      to: ({ shopId }) => `/admin/shops/${shopId}`,
      sort: 'shop',
    }),
    cell('grade', ({ grade }) => <GradeBadge grade={grade} />, { place: 'end' }),
    ...measureNames.map(measureColumn),
  ],
  below: () => <Meanings />,
})

/** A measure has its own title, not one from the screen's texts. */
function measureColumn(name: MeasureName): Column<ShopQuality, never, MeasureName> {
  const options = { name: measures[name].name, sort: name, place: 'labelled' } as const
  const column = cell<ShopQuality, never, MeasureName>(
    name as never,
    (shop) => <Measure name={name} result={shop.measures[name]} />,
    options,
  )
  return { ...column, kind: 'number' }
}

function ShopName({ shop }: { readonly shop: ShopQuality }) {
  return <bdi>{useLocale().shopNamed(shop)}</bdi>
}

function Measure({ name, result }: { readonly name: MeasureName; readonly result: MeasureResult }) {
  const text = useText(qualityTexts)
  const write = useMeasureWriter()
  return (
    <div>
      <Text {...(result.grade === 'bad' && { variant: 'strong' })}>
        <bdi>{write(name, result)}</bdi>
      </Text>
      {result.cases > 0 && <Text variant="muted">{text[measures[name].of]({ count: result.cases })}</Text>}
    </div>
  )
}

function Meanings() {
  const text = useText(qualityTexts)
  const { language } = useLocale()
  return (
    <Box mt="lg">
      <Panel title={text.meanings}>
        <PanelBody>
          <TermList>
            {measureNames.map((name) => (
              <Term key={name} name={measures[name].name[language]}>
                {measures[name].says[language]}
              </Term>
            ))}
          </TermList>
        </PanelBody>
      </Panel>
    </Box>
  )
}
