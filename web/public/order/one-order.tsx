import { lazy, Suspense, useState } from 'react'
import { cancelOrder } from '#contract/orders/cancel.ts'
import { whatsappLink } from '#domain/shops/whatsapp.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Button, ButtonLink } from '#web/kit/storefront/button.tsx'
import { ItemRows } from '#web/order/item-rows.tsx'
import { ShopLink } from '#web/kit/storefront/links.tsx'
import { PhotoLinks } from '#web/kit/storefront/photo-links.tsx'
import { Question } from '#web/kit/storefront/question.tsx'
import { Outward } from '#web/kit/storefront/seller.tsx'
import { useShell } from '#web/kit/router/use-page-data.ts'
import { useIsAwake } from '#web/kit/pages/use-is-awake.ts'
import { orderWords } from '#web/order/words.ts'
import { CashReceipts, Refunds } from './payment/refunds.tsx'
import { OrderEvents } from './days/order-events.tsx'
import { Proposal } from './days/proposal.tsx'
import { Foldout } from './foldout.tsx'
import { customerOrderTexts } from './messages.ts'
import { type OrderFormProps, showSent } from './order-form.ts'
import type { OrderView } from './order-view.ts'
import { OrderQuestions } from './questions.tsx'
import { OrderReturns } from './returns/order-returns.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './customer-orders.module.css'
import { CheckIcon } from '#web/kit/storefront/drawings/icons.tsx'
import stepStyles from './steps.module.css'

// Loaded after hydration, because the documents are requested only then.
const OrderDocuments = lazy(async () => ({
  default: (await import('./order-documents.tsx')).OrderDocuments,
}))

// Loaded on click, or after hydration where the customer must choose a day.
const ChangeDay = lazy(async () => ({ default: (await import('./change-day.tsx')).ChangeDay }))
const CancelForm = lazy(async () => ({ default: (await import('./cancelling/cancel-form.tsx')).CancelForm }))

type Props = {
  readonly order: OrderView
  readonly email: string
  readonly onChanged: () => Promise<void>
}

/** The order of one shop: its progress, delivery time and items. */
export function OneOrder({ order, email, onChanged }: Props) {
  const text = useText(customerOrderTexts)
  const { reviewsEnabled } = useShell()
  const { number, shopName, steps, reason } = order
  return (
    <article className={styles.order} aria-label={number}>
      <h3 className={styles.shop}>
        <ShopLink shop={order.shopId} name={shopName} /> <span className={styles.number}>· {number}</span>
      </h3>
      <ItemRows label={text.bought} items={order.items} />
      <Steps steps={steps} />
      {reason && (
        <p className={styles.reason}>
          {text.reason}: <bdi>{reason}</bdi>
        </p>
      )}
      {order.proposal && (
        <Proposal order={order} proposal={order.proposal} email={email} onChanged={onChanged} />
      )}
      <Facts facts={order.facts} />
      {order.calendar && (
        <p className="mj-no-print">
          <a className="mj-link" href={order.calendar} download>
            {text.calendar}
          </a>
        </p>
      )}
      <Proof photos={order.proof} />
      <OrderEvents events={order.events} />
      {order.reviews && reviewsEnabled && (
        <div className={parts.buttons}>
          <ButtonLink to={order.reviews} variant="line" size="md">
            {text.rate}
          </ButtonLink>
        </div>
      )}
      <Documents order={order} email={email} />
      <Refunds refunds={order.refunds} />
      <CashReceipts receipts={order.receipts} />
      <Actions order={order} email={email} onChanged={onChanged} />
      <Chat order={order} />
      <OrderQuestions order={order} email={email} onChanged={onChanged} />
      <OrderReturns number={number} returns={order.returns} email={email} onChanged={onChanged} />
    </article>
  )
}

function Proof({ photos }: { readonly photos: OrderView['proof'] }) {
  const { proof } = useText(orderWords)
  if (photos.length === 0) return null
  return (
    <div>
      <p className={parts.hint}>{proof}</p>
      <PhotoLinks photos={photos} label={proof} />
    </div>
  )
}

/** Links to ask the shop and the platform on WhatsApp, with the order number filled in. */
function Chat({ order: { number, shopName, shopWhatsapp } }: Pick<Props, 'order'>) {
  const text = useText(customerOrderTexts)
  const words = text.askAbout({ number })
  const shop = whatsappLink(shopWhatsapp, words)
  const platform = whatsappLink(useShell().contact.supportWhatsapp ?? null, words)
  return (
    <>
      {shop && (
        <p className="mj-no-print">
          <Outward href={shop}>{text.chatShop({ shop: shopName })}</Outward>
        </p>
      )}
      {platform && (
        <p className="mj-no-print">
          <Outward href={platform}>{text.chat}</Outward>
        </p>
      )}
    </>
  )
}

function Documents({
  order: { number, documentsAsOf: asOf, documentsAt: soon },
  email,
}: Omit<Props, 'onChanged'>) {
  const isAwake = useIsAwake()
  if (!isAwake || asOf === null) return null
  return (
    <Suspense>
      <OrderDocuments number={number} email={email} asOf={asOf} soon={soon} />
    </Suspense>
  )
}

/** The changes that the customer may still make. */
function Actions({ order, email, onChanged }: Props) {
  const { number, status, mayCancel, mayChangeDay, cancelling } = order
  const text = useText(customerOrderTexts)
  const { cancelItems } = useText(orderWords)
  const [isAsked, setAsked] = useState(false)
  const [open, setOpen] = useState<'day' | 'items' | null>(order.awaitsDay ? 'day' : null)
  const close = () => setOpen(null)
  const form = { number, email, onChanged, onClose: close }
  return (
    <Foldout
      label={text.changes}
      open={open}
      onClose={close}
      form={
        open !== 'items' ? (
          <ChangeDay {...form} />
        ) : cancelling ? (
          <CancelForm {...form} of={cancelling} />
        ) : (
          status !== 'cancelled' && <output>{text.itemsFixed}</output>
        )
      }
    >
      <div className={parts.buttons}>
        {mayChangeDay && open !== 'day' && (
          <Button variant="line" size="md" onClick={() => setOpen('day')}>
            {text.changeDay}
          </Button>
        )}
        {cancelling && open !== 'items' && (
          <Button variant="line" size="md" onClick={() => setOpen('items')}>
            {cancelItems}
          </Button>
        )}
        {mayCancel && (
          <Button variant="text" size="md" onClick={() => setAsked(true)}>
            {text.cancel({ number })}
          </Button>
        )}
      </div>
      {isAsked && <CancelQuestion {...form} onCancelled={close} onClose={() => setAsked(false)} />}
    </Foldout>
  )
}

type CancelProps = OrderFormProps & {
  /** Closes the form that was open beside it. */
  readonly onCancelled: () => void
}

/** Asks for confirmation before the whole order is cancelled. */
function CancelQuestion({ number, email, onChanged, onCancelled, onClose }: CancelProps) {
  const text = useText(customerOrderTexts)
  const cancel = async () => {
    await call(cancelOrder, { params: { orderNumber: number }, body: { email } })
    await showSent({ title: text.isCancelled, text: number }, { onChanged, onClose: onCancelled })
  }
  return (
    <Question
      title={text.cancelTitle({ number })}
      text={text.cancelText}
      yes={text.cancel({ number })}
      no={text.keep}
      onYes={cancel}
      whyNot={(error) => sentenceOf(error, text.cancelFailed)}
      onClose={onClose}
    />
  )
}

/** Delivery time and driver. */
function Facts({ facts }: Pick<OrderView, 'facts'>) {
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, dir }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi dir={dir}>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The progress of an order: steps done, current and to come. */
function Steps({ steps }: Pick<OrderView, 'steps'>) {
  return (
    <ol className={stepStyles.steps}>
      {steps.map(({ name, state, day }) => (
        <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={stepStyles.dot}>{state === 'done' && <CheckIcon size={14} />}</span>
          <span className={stepStyles.step}>{name}</span>
          <span className={stepStyles.day}>{day}</span>
        </li>
      ))}
    </ol>
  )
}
