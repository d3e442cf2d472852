import { Badge, Box, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import type { Customer } from '#contract/orders/customers.ts'
import { type Activity, activityOf } from '#domain/orders/customer.ts'
import { phoneText } from '#domain/shops/uae-identifiers.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { type Icon, IconMail, IconMapPin, IconPhone } from '#web/kit/icons/icons.ts'
import { agoOf } from '#web/portal/platform/inbox/notification-row.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { Initials } from '#web/kit/elements/initials-tile.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { Term, TermList } from '#web/kit/layout/layout.tsx'
import styles from './customers.module.css'
import { customersTexts } from './messages.ts'

type Props = {
  readonly customer: Customer
  readonly now: Date
  /** Path of the customer's profile. */
  readonly to?: string
  readonly isSample?: boolean
}

/** One customer: name, contact data and purchases (R-CUST-02). */
export const CustomerCard = memo(function CustomerCard({ customer, now, to, isSample = false }: Props) {
  const text = useText(customersTexts)
  const { month } = useLocale()
  const name = `${customer.firstName} ${customer.lastName}`
  return (
    <Card component="article" padding={0} className={styles.card} aria-label={name}>
      <Group gap="sm" wrap="nowrap">
        <Initials name={name} />
        <Box flex="1 1 16rem" miw={0}>
          <Title className={styles.name}>
            {to === undefined ? (
              <NameText>{name}</NameText>
            ) : (
              <Link to={to}>
                <NameText>{name}</NameText>
              </Link>
            )}
          </Title>
          <Text variant="muted">{text.since({ month: month(customer.createdAt) })}</Text>
        </Box>
        <Stack gap={4} className={styles.marks}>
          <ActivityBadge activity={activityOf(customer.lastOrderDate, now)} />
          {isSample && <Badge color="gray">{text.sample}</Badge>}
        </Stack>
      </Group>
      <Contact customer={customer} />
      <CardFigures customer={customer} now={now} />
    </Card>
  )
})

const variants = { active: 'good', regular: 'moving', inactive: 'off' } as const

/** How active a customer is (R-CUST-03). */
export function ActivityBadge({ activity }: { readonly activity: Activity }) {
  return <StatusBadge variant={variants[activity]}>{useText(customersTexts)[activity]}</StatusBadge>
}

function Contact({ customer: { email, phone, address } }: Pick<Props, 'customer'>) {
  const text = useText(customersTexts)
  const lines: readonly [Icon, string, string, 'ltr' | undefined][] = [
    [IconMail, text.email, email, 'ltr'],
    [IconPhone, text.phone, phoneText(phone), 'ltr'],
    [IconMapPin, text.address, address, undefined],
  ]
  return (
    <Stack component="ul">
      {lines.map(
        ([Mark, label, value, dir]) =>
          value !== '' && (
            <Group component="li" key={label} wrap="nowrap" gap="sm">
              <Mark size={18} stroke={1.5} aria-hidden className={styles.mark} />
              <VisuallyHidden>{label}</VisuallyHidden>
              {/* An address wraps: truncated in two scripts, it would lose the start of its last part. */}
              <Text span truncate={dir ? 'end' : false}>
                {dir ? <bdi dir={dir}>{value}</bdi> : <PlaceName>{value}</PlaceName>}
              </Text>
            </Group>
          ),
      )}
    </Stack>
  )
}

/** Area and emirate may be written in two scripts: each keeps its own direction. */
function PlaceName({ children }: { readonly children: string }) {
  return children.split(/(, |، )/).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
    index % 2 === 0 ? <bdi key={index}>{part}</bdi> : part,
  )
}

function CardFigures({ customer, now }: Pick<Props, 'customer' | 'now'>) {
  const text = useText(customersTexts)
  const { number, money, language } = useLocale()
  const { totalOrders, totalSpent, lastOrderDate } = customer
  return (
    <TermList className={styles.figures}>
      <Term name={text.orders}>{number(totalOrders)}</Term>
      <Term name={text.spent}>
        <bdi>{money(totalSpent)}</bdi>
      </Term>
      <Term name={text.lastOrder}>{lastOrderDate ? agoOf(lastOrderDate, now, language) : text.noOrders}</Term>
    </TermList>
  )
}
