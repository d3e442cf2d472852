import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CustomerProfile } from '#contract/orders/customers.ts'
import { type Emirate, emirateNames } from '#domain/shops/emirate.ts'
import { phoneText } from '#domain/shops/uae-identifiers.ts'
import { ShopName } from '#web/kit/elements/shop-name.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import { profileTexts } from './profile-messages.ts'

/** The names, e-mail addresses and phones that orders were placed with. */
export function ContactsOf({ contacts }: Pick<CustomerProfile, 'contacts'>) {
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

/** Where orders went. */
export function AddressesOf({ addresses }: Pick<CustomerProfile, 'addresses'>) {
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

/** From whom a customer bought, the most first. */
export function ShopsOf({ shops }: Pick<CustomerProfile, 'shops'>) {
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
