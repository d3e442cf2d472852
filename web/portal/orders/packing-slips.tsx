import { type ReactNode, useState } from 'react'
import type { Order, OrderItem } from '#contract/orders/orders.ts'
import { isCash } from '#domain/money/payment-method.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import { hoursText } from '#domain/shops/delivery.ts'
import { phoneText } from '#domain/shops/uae-identifiers.ts'
import { imageUrl, isShown } from '#web/kit/pages/image-address.ts'
import { Both, PrintedPage } from '#web/kit/storefront/printing/printed-page.tsx'
import sheet from '#web/kit/storefront/printing/printed-page.module.css'
import { addressLines, nameOf } from '#web/order/customer.ts'
import { orderWords } from '#web/order/words.ts'
import { orderTexts, slipTexts } from './details-messages.ts'
import { accessFacts } from './order-delivery.tsx'
import styles from './packing-slips.module.css'

/** Prints packing slips by the browser, one page for each order. */
export function usePackingSlips() {
  const [orders, setOrders] = useState<readonly Order[]>([])
  const page = orders.length > 0 && (
    <PrintedPage key={orders.map(({ id }) => id).join(' ')} onPrinted={() => setOrders([])}>
      {orders.map((order) => (
        <Slip key={order.id} order={order} />
      ))}
    </PrintedPage>
  )
  return { print: (wanted: readonly Order[]) => setOrders([...wanted]), page }
}

/** In both languages, because packers and drivers may read either. */
function Slip({ order }: { readonly order: Order }) {
  const { delivery, paymentMethod, paymentStatus } = order
  const isCollected = isCash(paymentMethod) && paymentStatus === 'pending'
  return (
    <article className={sheet.slip}>
      <header className={sheet.head}>
        <div>
          <h1>{order.orderNumber}</h1>
          <Both en={slipTexts.en.title} ar={slipTexts.ar.title} />
        </div>
        <p>
          <Both en={order.shopName} ar={order.shopNameAr ?? ''} />
        </p>
      </header>
      <dl className={sheet.facts}>
        <Customer order={order} />
        {delivery.date !== null && <Moment date={delivery.date} window={delivery.window} />}
        {isCollected && (
          <Fact name="collect">
            <strong>
              <Both en={locales.en.money(order.totalAmount)} ar={locales.ar.money(order.totalAmount)} />
            </strong>
          </Fact>
        )}
      </dl>
      <Lines items={order.items} />
      <dl className={sheet.receipt}>
        <Fact name="receivedBy">{null}</Fact>
        <Fact name="signature">{null}</Fact>
      </dl>
    </article>
  )
}

function Fact({
  name,
  children,
}: {
  readonly name: 'customer' | 'address' | 'day' | 'notes' | 'collect' | 'receivedBy' | 'signature'
  readonly children: ReactNode
}) {
  return (
    <div>
      <dt>
        <Both en={slipTexts.en[name]} ar={slipTexts.ar[name]} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Customer({ order }: { readonly order: Order }) {
  const { customer, shippingAddress } = order
  const [line, city, emirate] = addressLines(order, 'en')
  const facts = accessFacts(order, orderTexts.en)
  const factsAr = accessFacts(order, orderTexts.ar)
  return (
    <>
      <Fact name="customer">
        <bdi>{nameOf(customer, 'en')}</bdi>,{' '}
        {customer.company && (
          <>
            <bdi>{customer.company.name}</bdi>,{' '}
          </>
        )}
        <bdi dir="ltr">{phoneText(customer.phone)}</bdi>
      </Fact>
      <Fact name="address">
        <bdi>{line}</bdi>, <bdi>{city}</bdi>, <Both en={emirate} ar={addressLines(order, 'ar')[2]} />
      </Fact>
      {facts.map(([name, value], index) => (
        <div key={name}>
          <dt>
            <Both en={name} ar={factsAr[index]?.[0] ?? ''} />
          </dt>
          <dd>
            <Both en={value} ar={factsAr[index]?.[1] ?? ''} />
          </dd>
        </div>
      ))}
      {shippingAddress.notes !== null && (
        <Fact name="notes">
          <bdi>{shippingAddress.notes}</bdi>
        </Fact>
      )}
    </>
  )
}

function Moment({ date, window }: { readonly date: string; readonly window: string | null }) {
  const at = new Date(`${date}T12:00:00+04:00`)
  return (
    <Fact name="day">
      <strong>
        <Both en={locales.en.day(at)} ar={locales.ar.day(at)} />
        {window !== null && (
          <>
            , <bdi dir="ltr">{hoursText(window)}</bdi>
          </>
        )}
      </strong>
    </Fact>
  )
}

/** Items to pack: without cancelled ones, and without prices, because it may be a gift. */
function Lines({ items }: { readonly items: readonly OrderItem[] }) {
  return (
    <ul className={styles.lines}>
      {items.map((item, index) => {
        const count = item.quantity - item.cancelled
        return (
          count > 0 && (
            // oxlint-disable-next-line react/no-array-index-key -- lines are frozen, and two may have the same item
            <li key={index}>
              <span className={styles.picture}>
                {item.photo !== null && isShown(item.photo) && (
                  <img src={imageUrl(item.photo, 400, 'webp')} alt="" />
                )}
              </span>
              <div>
                <strong>
                  <Both en={item.name} ar={item.nameAr ?? ''} />
                </strong>
                {item.color && (
                  <p>
                    <Both en={item.color.name} ar={item.color.nameAr ?? ''} />
                  </p>
                )}
                {item.sku !== null && <p dir="ltr">{item.sku}</p>}
                {item.assembly !== null && (
                  <p>
                    <Both en={orderWords.en.assembled} ar={orderWords.ar.assembled} />
                  </p>
                )}
              </div>
              <strong className={styles.count}>{locales.en.number(count)} ×</strong>
            </li>
          )
        )
      })}
    </ul>
  )
}
