import { Box, Group } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import { type Customer, customerFilters } from '#contract/orders/customers.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { isUnauthorized } from '#web/kit/api/api-error.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { ExportButton } from '#web/kit/files/export-button.tsx'
import { useIsDemo } from '#web/kit/portal/demo-note.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { CardGrid } from '#web/kit/layout/layout.tsx'
import { RefreshButton } from '#web/kit/lists/refresh-button.tsx'
import { NoneFound, ResourceList, SkeletonCards } from '#web/kit/lists/resource-list.tsx'
import { type ResourcePages, useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { useUrlState } from '#web/kit/lists/url-state.ts'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { CustomerCard } from './customer-card.tsx'
import { customersTexts } from './messages.ts'
import { customersQuery, type CustomersUrl, exportAddress } from './queries.ts'
import { sampleCustomers } from './sample-customers.ts'

/** `/admin/customers` and `/shop/customers`: every customer, or those of one's own shop (R-CUST-01, R-PORTAL-21). */
export default function CustomersScreen() {
  const session = useSession()
  return session.state === 'signed-in' && <Customers role={session.user.role} />
}

type Props = { readonly role: Role; readonly url: CustomersUrl; readonly list: ResourcePages<Customer> }

function Customers({ role }: Pick<Props, 'role'>) {
  const url = useUrlState(customerFilters)
  const list = useResourcePages(customersQuery(role, url.state))
  // The toast and the way to the sign-in follow by themselves (R-CUST-07).
  if (isUnauthorized(list.failure)) return null
  return (
    <>
      <Head role={role} url={url} list={list} />
      <CustomerList role={role} url={url} list={list} />
    </>
  )
}

function Head({ role, url: { state, go }, list }: Props) {
  const text = useText(customersTexts)
  const find = useCallback((search: string) => go({ search }, { replace: true }), [go])
  const count = list.total === null ? '\u00a0' : text.count({ count: list.total })
  return (
    <>
      <ScreenHead
        title={role === 'admin' ? text.title : text.ownTitle}
        subtitle={role === 'admin' ? count : text.ownSubtitle}
        action={
          <Group gap="sm">
            <Changing>
              <ExportButton address={exportAddress(role, state, 'csv')} label={text.exportCsv} />
              <ExportButton address={exportAddress(role, state, 'xlsx')} label={text.exportXlsx} />
            </Changing>
            <RefreshButton list={list} />
          </Group>
        }
      />
      <Group component="search" mb="lg">
        <SearchField label={text.search} search={state.search} onSearch={find} />
      </Group>
    </>
  )
}

function CustomerList({ role, url, list }: Props) {
  const text = useText(customersTexts)
  const [now] = useState(() => new Date())
  const found = list.total === null ? '' : text.count({ count: list.total })
  return (
    <>
      <ResourceList
        list={list}
        words={{ failed: text.failed, more: text.more, moreFailed: text.moreFailed, found }}
        skeleton={<SkeletonCards count={5} height={250} />}
        nothing={<Nothing role={role} url={url} list={list} />}
      >
        {(customers) => (
          <CardGrid>
            {customers.map((customer) => (
              <li key={customer.id}>
                <CustomerCard customer={customer} now={now} to={`/${role}/customers/${customer.id}`} />
              </li>
            ))}
          </CardGrid>
        )}
      </ResourceList>
      {role === 'admin' && isMissing(list) && url.state.search === '' && <Samples now={now} />}
    </>
  )
}

const isMissing = ({ rows, failure }: ResourcePages<Customer>) =>
  rows === undefined ? failure !== null : rows.length === 0

/** What a demo shows where there is nobody, or nobody can be read; a search never does (G-84). */
function Samples({ now }: { readonly now: Date }) {
  const text = useText(customersTexts)
  if (!useIsDemo()) return null
  return (
    <Box mt="lg">
      <CardGrid aria-label={text.samples}>
        {sampleCustomers(now).map((customer) => (
          <li key={customer.id}>
            <CustomerCard customer={customer} now={now} isSample />
          </li>
        ))}
      </CardGrid>
    </Box>
  )
}

function Nothing({ role, url: { state, go } }: Props) {
  const text = useText(customersTexts)
  if (state.search === '') {
    return (
      <EmptyState
        drawing="shelf"
        title={text.none}
        text={role === 'admin' ? text.noneText : text.ownNoneText}
      />
    )
  }
  const clear = { label: text.showAll, onClear: () => go({ search: '' }) }
  return <NoneFound title={text.none} text={text.noneFoundText} clear={clear} />
}
