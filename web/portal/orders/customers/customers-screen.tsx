import { Box } from '@mantine/core'
import { useState } from 'react'
import { type Customer, customersFile, listCustomers } from '#contract/orders/customers.ts'
import { useIsDemo } from '#web/kit/portal/demo-note.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { CardGrid } from '#web/kit/layout/layout.tsx'
import { search } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import type { ResourcePages } from '#web/kit/lists/resource-pages.ts'
import { CustomerCard } from './customer-card.tsx'
import { customersTexts } from './messages.ts'
import { sampleCustomers } from './sample-customers.ts'

const path = { admin: customersFile.admin.path, shop: customersFile.shop.path }

/** `/admin/customers` and `/shop/customers`: every customer, or those of one's own shop (R-CUST-01, R-PORTAL-21). */
export default listScreen(listCustomers, {
  texts: customersTexts,
  // A hundred customers at a time (R-CUST-05).
  pageSize: 100,
  isLive: true,
  useTools: () => ({ now: useState(() => new Date())[0] }),
  subtitle: ({ role, pages }) => <Subtitle isOwn={role === 'shop'} total={pages.total} />,
  filters: [search()],
  files: [
    { path, format: 'csv', label: 'exportCsv', isForChanging: true },
    { path, format: 'xlsx', label: 'exportXlsx', isForChanging: true },
  ],
  card: (customer, { role, tools: { now } }) => (
    <CustomerCard customer={customer} now={now} to={`/${role}/customers/${customer.id}`} />
  ),
  below: ({ role, pages, state, tools: { now } }) =>
    role === 'admin' && isMissing(pages) && state.search === '' && <Samples now={now} />,
})

function Subtitle({ isOwn, total }: { readonly isOwn: boolean; readonly total: number | null }) {
  const text = useText(customersTexts)
  if (isOwn) return text.ownSubtitle
  return total === null ? '\u00a0' : text.found({ count: total })
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
