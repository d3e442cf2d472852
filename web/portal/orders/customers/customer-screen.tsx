import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import { customerDataFile, type CustomerProfile } from '#contract/orders/customers.ts'
import { activityOf } from '#domain/orders/customer.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { ApiError, isUnauthorized } from '#web/kit/api/api-error.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ExportButton } from '#web/kit/files/export-button.tsx'
import { IconArrowLeft } from '#web/kit/icons/icons.ts'
import { agoOf } from '#web/portal/platform/inbox/notification-row.tsx'
import { type ScreenProps, ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { MetricCard, MetricRow } from '#web/kit/elements/metric-card.tsx'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { Columns, Rows, Panel } from '#web/kit/layout/layout.tsx'
import { ActivityBadge } from './customer-card.tsx'
import { OrdersOf, QuestionsOf, ReturnsOf, ReviewsOf } from './customer-story.tsx'
import { dataTexts, profileTexts } from './profile-messages.ts'
import { EraseCustomer, JoinButton, TwinsOf } from './join-customer.tsx'
import { customersTexts } from './messages.ts'
import { customerQuery } from './queries.ts'
import { type Emirate, emirateNames } from '#domain/shops/emirate.ts'
import { phoneText } from '#domain/shops/uae-identifiers.ts'
import { ShopName } from '#web/kit/elements/shop-name.tsx'

/** `/admin/customers/:id` and `/shop/customers/:id`: one customer; a shop sees only its own orders. */
export default function CustomerScreen({ params: { id = '' } }: ScreenProps) {
  const session = useSession()
  return session.state === 'signed-in' && <Profile role={session.user.role} id={id} />
}

function Profile({ role, id }: { readonly role: Role; readonly id: string }) {
  const text = useText(profileTexts)
  const reading = useQuery(customerQuery(role, id))
  const { data, error } = reading
  if (isUnauthorized(error)) return null
  // A customer erased while open stays on the screen until the list is shown.
  if (!data && error instanceof ApiError && error.status === 404)
    return <ScreenHead title={text.missing} subtitle={text.missingHint} action={<Back role={role} />} />
  return (
    <>
      <ScreenError title={text.failedToRead} of={reading} />
      {data ? <Shown role={role} customer={data} /> : !error && <PanelSkeleton height={420} />}
    </>
  )
}

type Props = { readonly role: Role; readonly customer: CustomerProfile }

function Shown({ role, customer }: Props) {
  const text = useText(customersTexts)
  const { month } = useLocale()
  const [now] = useState(() => new Date())
  return (
    <>
      <ScreenHead
        title={<bdi>{`${customer.firstName} ${customer.lastName}`}</bdi>}
        subtitle={text.since({ month: month(customer.createdAt) })}
        badge={<ActivityBadge activity={activityOf(customer.lastOrderDate, now)} />}
        action={
          <Group gap="sm">
            {role === 'admin' && (
              <Changing>
                <DataButtons customer={customer} />
              </Changing>
            )}
            <Back role={role} />
          </Group>
        }
      />
      <Figures customer={customer} now={now} />
      <Columns parts="3:2">
        <Stack gap="md">
          <OrdersOf role={role} id={customer.id} />
          <ReturnsOf role={role} id={customer.id} />
          <QuestionsOf role={role} questions={customer.questions} />
          <ReviewsOf role={role} reviews={customer.reviews} />
        </Stack>
        <Stack gap="md">
          {customer.twins.length > 0 && <TwinsOf customer={customer} />}
          <ContactsOf {...customer} />
          <AddressesOf {...customer} />
          {role === 'admin' && <ShopsOf {...customer} />}
        </Stack>
      </Columns>
    </>
  )
}

/** Actions for a customer's rights on their data (0055), and merging. */
function DataButtons({ customer }: Pick<Props, 'customer'>) {
  const text = useText(dataTexts)
  const [isErasing, setErasing] = useState(false)
  return (
    <>
      <JoinButton customer={customer} />
      <ExportButton address={customerDataFile.path.replace(':id', customer.id)} label={text.export} />
      <Button variant="default" color="red" onClick={() => setErasing(true)}>
        {text.erase}
      </Button>
      {isErasing && <EraseCustomer customer={customer} onClose={() => setErasing(false)} />}
    </>
  )
}

function Back({ role }: Pick<Props, 'role'>) {
  const { back } = useText(profileTexts)
  return (
    <Button
      component={Link}
      to={`/${role}/customers`}
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.6} className="mj-flip" aria-hidden />}
    >
      {back}
    </Button>
  )
}

function Figures({ customer, now }: Pick<Props, 'customer'> & { readonly now: Date }) {
  const text = useText(customersTexts)
  const { number, money, language } = useLocale()
  const { totalOrders, totalSpent, lastOrderDate } = customer
  return (
    <Box mb="lg">
      <MetricRow isBusy={false}>
        <MetricCard label={text.orders} value={number(totalOrders)} />
        <MetricCard label={text.spent} value={money(totalSpent)} />
        <MetricCard
          label={text.lastOrder}
          value={lastOrderDate ? agoOf(lastOrderDate, now, language) : text.noOrders}
        />
      </MetricRow>
    </Box>
  )
}

/** Names, e-mail addresses and phones used in the customer's orders. */
function ContactsOf({ contacts }: Pick<CustomerProfile, 'contacts'>) {
  const text = useText(profileTexts)
  return (
    <Panel title={text.contacts}>
      <Rows>
        {contacts.map(({ firstName, lastName, email, phone, lastUsedAt }) => (
          <Fact
            key={[firstName, lastName, email, phone].join('\n')}
            name={`${firstName} ${lastName}`}
            at={lastUsedAt}
          >
            <Group component="span" gap="sm">
              <bdi dir="ltr">{email}</bdi>
              <bdi dir="ltr">{phoneText(phone)}</bdi>
            </Group>
          </Fact>
        ))}
      </Rows>
    </Panel>
  )
}

/** Delivery addresses of the orders. */
function AddressesOf({ addresses }: Pick<CustomerProfile, 'addresses'>) {
  const text = useText(profileTexts)
  const { language } = useLocale()
  return (
    <Panel title={text.addresses}>
      <Rows>
        {addresses.map(({ addressLine, city, emirate, orders, lastUsedAt }) => (
          <Fact
            key={[addressLine, city, emirate].join('\n')}
            name={addressLine}
            at={lastUsedAt}
            end={text.ordersFound({ count: orders })}
          >
            <bdi>{city}</bdi> · {emirateNames[emirate as Emirate][language]}
          </Fact>
        ))}
      </Rows>
    </Panel>
  )
}

type FactProps = {
  readonly name: ReactNode
  readonly at?: Date
  readonly end?: ReactNode
  readonly children?: ReactNode
}

function Fact({ name, at, end, children }: FactProps) {
  const text = useText(profileTexts)
  const { shortDay } = useLocale()
  return (
    <Group component="li" gap="md">
      <Box flex="1 1 16rem" miw={0}>
        <Text>
          <bdi>{name}</bdi>
        </Text>
        {children && <Text>{children}</Text>}
        {at && <Text variant="muted">{text.lastUsed({ day: shortDay(at) })}</Text>}
      </Box>
      {end && (
        <Text variant="muted" span>
          {end}
        </Text>
      )}
    </Group>
  )
}

/** Shops the customer bought from, by money spent. */
function ShopsOf({ shops }: Pick<CustomerProfile, 'shops'>) {
  const text = useText(profileTexts)
  const { money } = useLocale()
  return (
    <Panel title={text.shops}>
      <Rows>
        {shops.map((shop) => (
          <Fact key={shop.shopId} name={<ShopName of={shop} />} end={<bdi>{money(shop.spent)}</bdi>}>
            {text.ordersFound({ count: shop.orders })}
          </Fact>
        ))}
      </Rows>
    </Panel>
  )
}
