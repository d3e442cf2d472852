import { Box, Group, Text } from '@mantine/core'
import { useCallback } from 'react'
import { listShopQuality, qualityFile, qualityFilters, type ShopQuality } from '#contract/shops/quality.ts'
import { type Grade, grades, measureNames, measures } from '#domain/insights/analytics/quality.ts'
import { isUnauthorized } from '#web/kit/api/api-error.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ExportButton } from '#web/kit/files/export-button.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { Term, TermList } from '#web/kit/layout/term-list.tsx'
import { NoneFound, ResourceList } from '#web/kit/lists/resource-list.tsx'
import { RowName, SortHead, Table } from '#web/kit/lists/table.tsx'
import { pagesQuery, useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { StatusTabs } from '#web/kit/lists/status-tabs.tsx'
import { queryOf, type UrlState, useUrlState } from '#web/kit/lists/url-state.ts'
import { Panel } from '#web/kit/elements/panel.tsx'
import { PanelBody, PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { qualityTexts } from './quality-messages.ts'
import { GradeBadge, useMeasureWriter } from './quality-parts.tsx'

type Url = UrlState<typeof qualityFilters>
const gradeTabs: readonly (Grade | undefined)[] = [undefined, ...grades]

/** `/admin/quality`: how well each approved shop serves, the worst first. */
export default function QualityScreen() {
  const text = useText(qualityTexts)
  const url = useUrlState(qualityFilters)
  const { state, go, hrefOf } = url
  const list = useResourcePages(pagesQuery(listShopQuality, { query: { ...state, limit: 100 } }))
  const find = useCallback((search: string) => go({ search }, { replace: true }), [go])
  // The toast and the way to the sign-in follow by themselves (R-SHOPS-13).
  if (isUnauthorized(list.failure)) return null
  const tools = (
    <Group>
      <SearchField label={text.search} search={state.search} onSearch={find} />
      <ExportButton address={qualityFile.path + queryOf(qualityFilters, state)} />
    </Group>
  )
  return (
    <>
      <ScreenHead title={text.title} subtitle={text.subtitle} action={tools} />
      <StatusTabs
        label={text.tabs}
        tabs={gradeTabs.map((status) => ({ status, word: text[status ?? 'all'] }))}
        current={state.grade}
        hrefOf={(grade) => hrefOf({ grade })}
      />
      <ResourceList
        list={list}
        words={{
          failed: text.failed,
          more: text.more,
          moreFailed: text.moreFailed,
          found: list.total === null ? '' : text.found({ count: list.total }),
        }}
        panel={{ title: text.title }}
        skeleton={<PanelSkeleton height={320} />}
        nothing={<Nothing {...url} />}
      >
        {(shops) => <QualityTable shops={shops} url={url} />}
      </ResourceList>
      <Box mt="lg">
        <Meanings />
      </Box>
    </>
  )
}

function QualityTable({ shops, url }: { readonly shops: readonly ShopQuality[]; readonly url: Url }) {
  const text = useText(qualityTexts)
  const { language } = useLocale()
  const sorted = { sort: url.state.sort, hrefOf: (sort: Url['state']['sort']) => url.hrefOf({ sort }) }
  return (
    <Table
      head={
        <>
          <SortHead order="shop" word={text.shop} {...sorted} />
          <th scope="col">{text.grade}</th>
          {measureNames.map((name) => (
            <SortHead key={name} order={name} word={measures[name].name[language]} isNumber {...sorted} />
          ))}
        </>
      }
    >
      {shops.map((shop) => (
        <QualityRow key={shop.shopId} shop={shop} />
      ))}
    </Table>
  )
}

function QualityRow({ shop }: { readonly shop: ShopQuality }) {
  const text = useText(qualityTexts)
  const { language, shopNamed } = useLocale()
  const write = useMeasureWriter()
  return (
    <tr>
      <RowName to={`/admin/shops?shop=${shop.shopId}`}>{shopNamed(shop)}</RowName>
      <td>
        <GradeBadge grade={shop.grade} />
      </td>
      {measureNames.map((name) => (
        <td key={name} data-number data-label={measures[name].name[language]}>
          <div>
            <Text {...(shop.measures[name].grade === 'bad' && { variant: 'strong' })}>
              <bdi>{write(name, shop.measures[name])}</bdi>
            </Text>
            {shop.measures[name].cases > 0 && (
              <Text variant="muted">{text.cases({ count: shop.measures[name].cases })}</Text>
            )}
          </div>
        </td>
      ))}
    </tr>
  )
}

function Meanings() {
  const text = useText(qualityTexts)
  const { language } = useLocale()
  return (
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
  )
}

function Nothing({ state, go }: Url) {
  const text = useText(qualityTexts)
  if (state.search === '' && state.grade === undefined)
    return <EmptyState drawing="shelf" title={text.none} text={text.noneText} />
  const clear = { label: text.showAll, onClear: () => go({ search: '', grade: undefined }) }
  return <NoneFound title={text.noneFound} text={text.noneFoundText} clear={clear} />
}
