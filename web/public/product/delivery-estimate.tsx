import { lazy, Suspense, useEffect, useId, useState } from 'react'
import type { z } from 'zod'
import type { estimateDelivery } from '#contract/shops/delivery.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { emirateNames, emirates } from '#domain/shops/emirate.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useEmirate, writeEmirate } from '#web/kit/storefront/cart/emirate-store.ts'
import { DeliveryIcon } from '#web/kit/storefront/drawings/icons.tsx'
import styles from './delivery-estimate.module.css'
import { productTexts } from './messages.ts'

type Estimate = z.input<typeof estimateDelivery.reply>

/**
 * The earliest delivery day and the fee for a product in the chosen emirate, which applies to all products, and its
 * return period. Renders nothing where the product cannot be bought.
 */
export function DeliveryEstimate({ estimate }: { readonly estimate: Estimate | 'none' | null }) {
  const text = useText(productTexts)
  const { language } = useLocale()
  const emirate = useEmirate()
  const id = useId()
  if (estimate === 'none') return null
  return (
    <div className={styles.estimate}>
      <DeliveryIcon size={20} />
      <div>
        <output className={styles.day}>{estimate ? <Day estimate={estimate} /> : '\u00a0'}</output>
        <p className={styles.choice}>
          <label htmlFor={id}>{text.deliverTo}</label>{' '}
          <select
            id={id}
            className={styles.emirate}
            value={emirate}
            onChange={({ target }) => writeEmirate(target.value as typeof emirate)}
          >
            {emirates.map((key) => (
              <option key={key} value={key}>
                {emirateNames[key][language]}
              </option>
            ))}
          </select>
          {estimate?.delivery && <Fee estimate={estimate} />}
        </p>
        {estimate?.returnDays !== 0 && (
          <p className={styles.choice}>
            {estimate ? text.returnable({ count: estimate.returnDays }) : '\u00a0'}
          </p>
        )}
        {estimate && estimate.instalments.length > 0 && (
          <Suspense>
            <InstalmentOffers className={styles.choice} offers={estimate.instalments.map(offerOf)} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

// Loaded on demand, because it is shown only where a provider accepts the sum.
const InstalmentOffers = lazy(async () => {
  return { default: (await import('#web/kit/storefront/instalment-offers.tsx')).InstalmentOffers }
})
const filsOf = (amount: string) => Number(amount.replace('.', ''))
const offerOf = ({ each, ...offer }: Estimate['instalments'][number]) => ({ ...offer, each: filsOf(each) })

type EstimateProps = { readonly estimate: Estimate }

function Day({ estimate: { delivery, closedUntil } }: EstimateProps) {
  const text = useText(productTexts)
  const { day } = useLocale()
  if (!delivery) return text.notDelivered
  const comes =
    delivery.from === null ? text.noDayYet : text.withYouFrom({ day: day(dayStart(delivery.from)) })
  return closedUntil === null ? comes : `${text.closedUntil({ day: day(dayStart(closedUntil)) })} ${comes}`
}

// Parsed without the schemas of the contract, which browsers do not load; sums have two decimals.
function Fee({ estimate: { delivery } }: EstimateProps) {
  const text = useText(productTexts)
  const { freeShipping } = useText(commonTexts)
  const { money } = useLocale()
  const fils = filsOf(delivery?.fee ?? '')
  return <> · {fils === 0 ? freeShipping : text.deliveryFee({ fee: money(fils) })}</>
}

/**
 * Fetches the present estimate for a product in the browser, because pages are cached for all visitors and for hours.
 * Null while loading the first one, later the previous one; `none` where there is nothing to show.
 */
export function useEstimate(productId: string | null): Estimate | 'none' | null {
  const emirate = useEmirate()
  const [known, setKnown] = useState<Estimate | 'none' | null>(null)
  useEffect(() => {
    if (productId === null) return
    const leaving = new AbortController()
    const query = new URLSearchParams({ productId, emirate })
    fetch(`/api/delivery/estimate?${query}`, { signal: leaving.signal })
      .then(async (response) => {
        const estimate = response.ok ? ((await response.json()) as Estimate) : null
        setKnown(estimate && estimate.available > 0 ? estimate : 'none')
      })
      .catch(() => leaving.signal.aborted || setKnown('none'))
    return () => leaving.abort()
  }, [productId, emirate])
  return known
}
