import { Box } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import {
  type Customer,
  type customerFilters,
  customersFile,
  listCustomers,
} from '#contract/orders/customers.ts'
import { activityOf } from '#domain/orders/customer.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import { phoneText } from '#domain/shops/uae-identifiers.ts'
import { useSession } from '#web/kit/api/session.ts'
import { cell, money, number, RowLink, status, title } from '#web/kit/lists/columns.tsx'
import { useIsDemo } from '#web/kit/portal/demo-note.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { CardGrid } from '#web/kit/layout/layout.tsx'
import { namesOf } from '#web/kit/i18n/messages.ts'
import { choice, search } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import type { ResourcePages } from '#web/kit/lists/resource-pages.ts'
import { ActivityBadge, CustomerCard } from './customer-card.tsx'
import { customersTexts } from './messages.ts'

const lastOrderNames = namesOf(customersTexts, {
  'within-7': 'within7',
  'within-30': 'within30',
  'within-90': 'within90',
  'before-30': 'before30',
  'before-90': 'before90',
  'before-180': 'before180',
})
const ordersNames = namesOf(customersTexts, {
  new: 'firstLately',
  one: 'oneOrder',
  several: 'severalOrders',
})

const path = { admin: customersFile.admin.path, shop: customersFile.shop.path }

/** `/admin/customers` and `/shop/customers`: all customers, or those of the user's shop (R-CUST-01, R-PORTAL-21). */
export default listScreen(listCustomers, {
  texts: customersTexts,
  // A hundred customers at a time (R-CUST-05).
  pageSize: 100,
  isLive: true,
  useTools: () => ({ now: useState(() => new Date())[0] }),
  subtitle: ({ role, text, pages: { total } }) => {
    if (role === 'shop') return text.ownSubtitle
    return total === null ? '\u00a0' : text.found({ count: total })
  },
  filters: [
    search(),
    choice('emirate', 'anyEmirate', emirateNames),
    choice('last', 'anyTime', lastOrderNames),
    choice('orders', 'anyOrders', ordersNames),
  ],
  files: [
    { path, format: 'csv', label: 'exportCsv', isForChanging: true },
    { path, format: 'xlsx', label: 'exportXlsx', isForChanging: true },
  ],
  isTight: true,
  columns: [
    title('name', (customer: Customer) => <Name of={customer} />, { to: null, sort: 'name' }),
    cell('email', ({ email }: Customer) => <bdi dir="ltr">{email}</bdi>, { place: 'under' }),
    cell('phone', ({ phone }: Customer) => <bdi dir="ltr">{phoneText(phone)}</bdi>),
    cell('address', ({ address }: Customer) => address, { isExtra: true }),
    number('orders', ({ totalOrders }) => totalOrders, { sort: 'orders' }),
    money('spent', ({ totalSpent }) => totalSpent, { isSummed: true, sort: 'spent' }),
    cell('lastOrder', ({ lastOrderDate }: Customer) => lastOrderDate && <LastOrder at={lastOrderDate} />, {
      sort: 'lastOrder',
      isFallingFirst: true,
      tone: 'quiet',
    }),
    status((customer: Customer) => <ActivityNow of={customer} />),
  ],
  card: (customer, { role, tools: { now } }) => (
    <CustomerCard customer={customer} now={now} to={`/${role}/customers/${customer.id}`} />
  ),
  below: ({ role, pages, state, tools: { now } }) =>
    role === 'admin' && isMissing(pages) && !isAsked(state) && <Samples now={now} />,
})

function Name({ of: { id, firstName, lastName } }: { readonly of: Customer }) {
  const session = useSession()
  if (session.state !== 'signed-in') return null
  return (
    <RowLink to={`/${session.user.role}/customers/${id}`}>
      <bdi>{`${firstName} ${lastName}`}</bdi>
    </RowLink>
  )
}

function LastOrder({ at }: { readonly at: Date }) {
  return <time dateTime={at.toISOString()}>{useLocale().shortDay(at)}</time>
}

function ActivityNow({ of: { lastOrderDate } }: { readonly of: Customer }) {
  const [now] = useState(() => new Date())
  return <ActivityBadge activity={activityOf(lastOrderDate, now)} />
}

const isAsked = ({ search: words, email, emirate, last, orders }: z.output<typeof customerFilters>) =>
  [words, email, emirate, last, orders].some(Boolean)

const isMissing = ({ rows, failure }: ResourcePages<Customer>) =>
  rows === undefined ? failure !== null : rows.length === 0

/** Samples of a demo, where there are no customers or they cannot be read; never in a search (G-84). */
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

const dayMs = 86_400_000

/** Four fictitious customers, for a demo that has none yet (R-CUST-06). */
function sampleCustomers(now: Date): readonly Customer[] {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  return [
    {
      ...person('Mariam', 'Al Hosani', '+971501234567', 'Jumeirah 2, Dubai'),
      createdAt: ago(600),
      updatedAt: ago(3),
      totalOrders: 12,
      totalSpent: 2_845_000,
      lastOrderDate: ago(3),
    },
    {
      ...person('Omar', 'Rashid', '+971559021180', 'Al Reem Island, Abu Dhabi'),
      createdAt: ago(480),
      updatedAt: ago(18),
      totalOrders: 4,
      totalSpent: 912_000,
      lastOrderDate: ago(18),
    },
    {
      ...person('Layla', 'Saeed', '+971567710093', 'Al Majaz, Sharjah'),
      createdAt: ago(300),
      updatedAt: ago(5),
      totalOrders: 7,
      totalSpent: 1_530_000,
      lastOrderDate: ago(5),
    },
    {
      ...person('Daniel', 'Ferreira', '+971582046612', 'Dubai Marina, Dubai'),
      createdAt: ago(270),
      updatedAt: ago(64),
      totalOrders: 1,
      totalSpent: 224_000,
      lastOrderDate: ago(64),
    },
  ]
}

function person(firstName: string, lastName: string, phone: string, address: string) {
  const id = `sample-${firstName.toLowerCase()}`
  return { id, firstName, lastName, email: `${firstName.toLowerCase()}@example.ae`, phone, address }
}
