import { Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense, useCallback } from 'react'
import type { Payout } from '#contract/money/payouts/payouts.ts'
import { payoutStatuses, payoutStatusNames } from '#domain/money/payouts/payout-status.ts'
import { isUnauthorized } from '#web/kit/api/api-error.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { WaitingScreen } from '#web/kit/elements/waiting-screen.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { FilterLine, Line } from '#web/kit/layout/layout.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { RefreshButton } from '#web/kit/lists/refresh-button.tsx'
import { NoneFound, ResourceList } from '#web/kit/lists/resource-list.tsx'
import { useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { readUrl, useUrlState } from '#web/kit/lists/url-state.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { useSelection } from '#web/kit/elements/use-selection.ts'
import { BankFiles } from './bank-files.tsx'
import { ManyPayouts } from './many-payouts.tsx'
import { payoutTexts } from './messages.ts'
import { PayoutFigures } from './payout-figures.tsx'
import { PayoutsTable } from './payouts-table.tsx'
import { payoutsQuery, payoutsUrl, type PayoutsUrl, shopsOfPayoutsQuery } from './queries.ts'
import { usePayoutDecisions } from './use-payout-decisions.tsx'

const PayoutDetails = lazy(async () => ({ default: (await import('./payout-details.tsx')).PayoutDetails }))
const noPayouts: readonly Payout[] = []

/** `/admin/payouts`: what shops ask to be paid (R-PAY-01). */
export default function PayoutsScreen() {
  const text = useText(payoutTexts)
  const url = useUrlState(payoutsUrl)
  const { state, go, hrefOf } = url
  const list = useResourcePages(payoutsQuery('admin', state))
  const payouts = list.rows ?? noPayouts
  const selection = useSelection(payouts)
  const decisions = usePayoutDecisions()
  // The toast and the way to the sign-in follow by themselves (R-SHOPS-13).
  if (isUnauthorized(list.failure)) return null
  const found = list.total === null ? '' : text.found({ count: list.total })
  return (
    <>
      <Head list={list} chosen={selection.chosen} />
      <PayoutFigures />
      <Filters {...url} />
      <ManyPayouts selection={selection} shown={payouts} />
      <ResourceList
        list={list}
        words={{ failed: text.failedToRead, more: text.more, moreFailed: text.moreFailed, found }}
        skeleton={<PanelSkeleton height={420} />}
        nothing={<Nothing {...url} />}
      >
        {(rows) => (
          <PayoutsTable
            payouts={rows}
            manage={{ selection, decisions }}
            hrefOf={({ id }) => hrefOf({ payout: id })}
          />
        )}
      </ResourceList>
      <Suspense fallback={<WaitingScreen isAbove />}>
        {state.payout !== null && (
          <PayoutDetails
            reader="admin"
            id={state.payout}
            listed={payouts}
            decisions={decisions}
            onOpen={(payout) => go({ payout }, { replace: payout !== null })}
          />
        )}
      </Suspense>
      {decisions.dialog}
    </>
  )
}

type HeadProps = ComponentProps<typeof RefreshButton> & ComponentProps<typeof BankFiles>

function Head({ list, chosen }: HeadProps) {
  const text = useText(payoutTexts)
  return (
    <ScreenHead
      title={text.title}
      subtitle={text.subtitle}
      action={
        <Line gap="md">
          <BankFiles chosen={chosen} />
          <RefreshButton list={list} />
        </Line>
      }
    />
  )
}

/** Which payouts are shown; each choice takes effect at once. */
function Filters({ state: { search, status, shop = '' }, go }: PayoutsUrl) {
  const text = useText(payoutTexts)
  const { language, shopNamed } = useLocale()
  const { data: shops = [] } = useQuery(shopsOfPayoutsQuery)
  const find = useCallback((typed: string) => go({ search: typed }, { replace: true }), [go])
  const isFiltered = search !== '' || status !== undefined || shop !== ''
  return (
    <FilterLine aria-label={text.filters}>
      <SearchField label={text.search} search={search} onSearch={find} />
      <NativeSelect
        label={text.status}
        value={status ?? ''}
        data={[
          { value: '', label: text.anyStatus },
          ...payoutStatuses.map((one) => ({ value: one, label: payoutStatusNames[one][language] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          go({ status: payoutStatuses.find((one) => one === value) }, { replace: true })
        }
      />
      <NativeSelect
        label={text.shop}
        value={shop}
        data={[
          { value: '', label: text.allShops },
          ...shops.map((one) => ({
            value: one.shopId,
            label: text.oneShop({ shop: shopNamed(one), count: one.count }),
          })),
        ]}
        onChange={({ currentTarget: { value } }) => go({ shop: value || undefined }, { replace: true })}
      />
      {isFiltered && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} stroke={1.8} aria-hidden />}
          onClick={() => go({ ...everything, payout: null })}
        >
          {text.clear}
        </Button>
      )}
    </FilterLine>
  )
}

const everything = readUrl(payoutsUrl, '')

function Nothing({ state, hrefOf, go }: PayoutsUrl) {
  const text = useText(payoutTexts)
  if (!hrefOf({ payout: null }).includes('?'))
    return <EmptyState drawing="shelf" title={text.none} text={text.noneText} />
  const clear = { label: text.showAll, onClear: () => go({ ...everything, payout: state.payout }) }
  return <NoneFound title={text.noneFound} text={text.noneFoundText} clear={clear} />
}
