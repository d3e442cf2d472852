import { lazy, Suspense, useState } from 'react'
import { returnStatusNames } from '#domain/orders/return-status.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { PhotoLinks } from '#web/kit/storefront/photo-links.tsx'
import { orderWords } from '#web/order/words.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from '../customer-orders.module.css'
import { Foldout } from '../foldout.tsx'
import type { OrderFormProps } from '../order-form.ts'
import { returnTexts } from './messages.ts'
import type { ReturnsView } from '../parts-view.ts'

// Loaded on click.
const ReturnForm = lazy(async () => ({ default: (await import('./return-form.tsx')).ReturnForm }))

// Loaded on demand, because few orders have returns.
const FetchDay = lazy(async () => ({ default: (await import('./fetch-day.tsx')).FetchDay }))

type Props = Omit<OrderFormProps, 'onClose'> & { readonly returns: ReturnsView }

/** The returns of an order with their status, and a form to request another. */
export function OrderReturns({ returns, ...props }: Props) {
  const text = useText(returnTexts)
  const [isOpen, setOpen] = useState(false)
  const { asked, items, until, refunded } = returns
  const close = () => setOpen(false)
  const sent = (
    <>
      {asked.length > 0 && (
        <ul className={styles.items} aria-label={text.title}>
          {asked.map((one) => (
            <OneReturn key={one.id} one={one} {...props} />
          ))}
        </ul>
      )}
      {refunded !== null && <p>{text.refundedInAll({ amount: refunded })}</p>}
    </>
  )
  if (until === null || items.length === 0) return sent
  return (
    <Foldout
      label={text.title}
      open={isOpen ? 'return' : null}
      onClose={close}
      form={<ReturnForm items={items} {...props} onClose={close} />}
      sent={sent}
    >
      {!isOpen && (
        <div className={parts.buttons}>
          <Button variant="line" size="md" onClick={() => setOpen(true)}>
            {text.open}
          </Button>
          <span className={parts.hint}>{text.until({ day: until })}</span>
        </div>
      )}
    </Foldout>
  )
}

/** One return: its items, the reason, and the shop's decision. */
function OneReturn({
  one,
  ...props
}: Omit<Props, 'returns'> & { readonly one: ReturnsView['asked'][number] }) {
  const text = useText(returnTexts)
  const words = useText(orderWords)
  const { language } = useLocale()
  const { returnNumber: number, status, reason, refusalReason, refund, bringTo } = one
  return (
    <li className={styles.return}>
      <span className={styles.returnHead}>
        <span>
          <bdi>{text.oneReturn({ number })}</bdi> ·{' '}
          <span className={parts.hint}>{text.asked({ day: one.day })}</span>
        </span>
        <strong>{returnStatusNames[status][language]}</strong>
      </span>
      <bdi>{one.items}</bdi>
      <span className={styles.given}>
        {text.yourReason}: <bdi>{reason}</bdi>
      </span>
      <PhotoLinks photos={one.photos} label={text.yourPhotos} />
      {refusalReason !== null && (
        <span className={styles.reason}>
          {text.refusal}: <bdi>{refusalReason}</bdi>
        </span>
      )}
      {one.fetch && (
        <Suspense>
          <FetchDay id={one.id} fetch={one.fetch} {...props} />
        </Suspense>
      )}
      {bringTo !== null && (
        <span className={styles.given}>
          {text.bringTo}: <bdi>{bringTo}</bdi>
        </span>
      )}
      {one.others.map(({ name, to }) => (
        <Link key={name} to={to} className="mj-link">
          {text.others({ name })}
        </Link>
      ))}
      {refund !== null && <span>{words.refund({ amount: refund })}</span>}
    </li>
  )
}
