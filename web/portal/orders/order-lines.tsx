import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Order, OrderItem } from '#contract/orders/orders.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ColorDot } from '#web/kit/storefront/card/color-dots.tsx'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { drawingOf } from '#web/kit/storefront/drawings/drawing-paths.ts'
import { Rows, Panel } from '#web/kit/layout/layout.tsx'
import { useSumRows } from '#web/kit/storefront/sums.tsx'
import { sumOf } from '#web/order/sums.ts'
import { orderWords } from '#web/order/words.ts'
import { orderTexts } from './details-messages.ts'
import styles from './orders.module.css'

/** Items as bought, and the totals. */
export function OrderLines({ order, change }: { readonly order: Order; readonly change: ReactNode }) {
  const text = useText(orderTexts)
  return (
    <Panel title={text.items} action={change}>
      <Rows>
        {order.items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines are frozen, and two may have the same item
          <OrderLine key={index} item={item} />
        ))}
      </Rows>
      <Sums order={order} />
    </Panel>
  )
}

type LineProps = { readonly item: OrderItem }

function OrderLine({ item }: LineProps) {
  const text = useText(orderTexts)
  const { money, named, number } = useLocale()
  return (
    <Group component="li" wrap="nowrap" gap="md" align="start">
      <Photo
        address={item.photo}
        alt=""
        sizes="4.5rem"
        drawing={drawingOf(item.name.toLowerCase())}
        className={styles.photo}
      />
      <Stack gap={4} flex={1}>
        <Text variant="strong">
          <NameText>{named(item)}</NameText>
        </Text>
        <About item={item} />
      </Stack>
      <div className={styles.amounts}>
        <Text variant="strong">
          <bdi>{money(item.total)}</bdi>
        </Text>
        <Text variant="muted">
          <span className="mj-hidden">{text.quantity} </span>
          {number(item.quantity - item.cancelled)} × <bdi>{money(item.unitPrice)}</bdi>
        </Text>
      </div>
    </Group>
  )
}

/** Colour, SKU and other terms of the item. */
function About({ item: { color, sku, bundleOf, foreign, cancelled, returned, assembly } }: LineProps) {
  const text = useText(orderTexts)
  const words = useText(orderWords)
  const { money, named } = useLocale()
  const facts = [
    sku !== null && `${text.sku} ${sku}`,
    bundleOf !== null && text.ofBundle,
    foreign !== null && text.foreign({ price: money(foreign.price, foreign.currency), rate: foreign.rate }),
    cancelled > 0 && words.cancelledCount({ count: cancelled }),
    returned > 0 && text.sentBack({ count: returned }),
    assembly === 0 && text.assemblyFree,
    assembly !== null && assembly > 0 && text.assembly({ amount: money(assembly) }),
  ]
  return (
    <>
      {color && (
        <Group component="span" fz="sm" gap={4}>
          <ColorDot hex={color.hex} size={14} />
          <NameText>{named(color)}</NameText>
        </Group>
      )}
      {facts.flatMap((fact) =>
        fact === false
          ? []
          : [
              <Text variant="muted" key={fact}>
                <bdi>{fact}</bdi>
              </Text>,
            ],
      )}
    </>
  )
}

function Sums({ order }: { readonly order: Order }) {
  return (
    <dl className={styles.sums}>
      {useSumRows(sumOf(order)).map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{amount}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
