import { Fragment, lazy, Suspense, useState } from 'react'
import { useIsAwake } from '#web/kit/pages/use-is-awake.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { CheckIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { Sums } from '#web/kit/storefront/sums.tsx'
import { Summary } from '#web/kit/storefront/visitor/summary.tsx'
import { customerOrderTexts } from './messages.ts'
import { OneOrder } from './one-order.tsx'
import type { GroupView } from './order-view.ts'
import { paymentTexts } from './payment/messages.ts'
import { OrderAgain, PayNow } from './payment/pay-now.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './customer-orders.module.css'
import { withdrawOrderLink } from '#contract/orders/orders.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { paths, publicHref } from '#web/kit/pages/paths.ts'
import { Button } from '#web/kit/storefront/button.tsx'
import { CopyLink } from '#web/kit/storefront/copy-link.tsx'
import { Question } from '#web/kit/storefront/question.tsx'
import { showToast } from '#web/kit/storefront/toast.tsx'
import { OrderKey } from './order-key.tsx'
import { forgetOrder } from './recent-orders.ts'

// Loaded on demand, because few orders wait for a code.
const ConfirmNow = lazy(async () => ({ default: (await import('./payment/confirm-now.tsx')).ConfirmNow }))

// Loaded on demand, because few orders have a refund by bank transfer.
const RefundAccount = lazy(async () => ({
  default: (await import('./payment/refund-account.tsx')).RefundAccount,
}))

type Props = {
  readonly group: GroupView
  readonly isJustPlaced?: boolean
  /** The customer comes from the payment page. */
  readonly hasPaid?: boolean
  /** Called after a change, such as a cancelled order. */
  readonly onChanged: () => Promise<void>
  /** The order was found by its number, because its link is no longer valid. */
  readonly isWithoutLink?: boolean
}

/** The orders of a checkout: their progress, address and costs. */
export function Group({
  group,
  isJustPlaced = false,
  hasPaid = false,
  onChanged,
  isWithoutLink = false,
}: Props) {
  const text = useText(customerOrderTexts)
  const { awaited, awaitedCode } = group
  return (
    <>
      <OrderKey link={group.link} email={group.email} />
      {isJustPlaced && !awaited && !awaitedCode ? (
        <Thanks group={group} />
      ) : (
        <h1 className="mj-display mj-d2">{text.title}</h1>
      )}
      <Awaited {...{ group, hasPaid, isWithoutLink, onChanged }} />
      <div className={`${parts.columns} ${styles.columns}`}>
        <section aria-labelledby="where">
          <h2 id="where" className={parts.title}>
            {text.where}
          </h2>
          {group.orders.map((order) => (
            <OneOrder key={order.number} order={order} email={group.email} onChanged={onChanged} />
          ))}
        </section>
        <Summary title={text.deliveringTo}>
          <Address address={group.address} />
          {group.sum ? (
            <>
              <Sums {...group.sum} />
              <PaidBy group={group} />
            </>
          ) : (
            <p className={parts.hint}>{text.nothingToPay}</p>
          )}
          {group.terms && (
            <p className={parts.hint}>
              <Link to={group.terms.to} className="mj-link">
                {text.terms({ day: group.terms.day })}
              </Link>
            </p>
          )}
          {!isWithoutLink && <GroupLink link={group.link} until={group.until} onWithdrawn={onChanged} />}
        </Summary>
      </div>
    </>
  )
}

function PaidBy({ group: { paidBy, instalmentsWith } }: { readonly group: GroupView }) {
  const text = useText(customerOrderTexts)
  const payment = useText(paymentTexts)
  const said = paidBy === 'cash' ? text.cash : payment[paidBy]
  return (
    <p className={parts.hint}>
      {instalmentsWith === null ? said : payment.instalments({ provider: instalmentsWith })}
    </p>
  )
}

/** Actions that the customer still has to take. */
function Awaited({ group, hasPaid = false, isWithoutLink, onChanged }: Omit<Props, 'isJustPlaced'>) {
  const { link, email, awaited, awaitedCode, awaitsAccount, again } = group
  // The server cannot render parts that are loaded on demand.
  const isAwake = useIsAwake()
  return (
    <>
      {isAwake && awaitedCode && (
        <Suspense>
          <ConfirmNow link={link} email={email} awaited={awaitedCode} onChanged={onChanged} />
        </Suspense>
      )}
      {isAwake && awaitsAccount && (
        <Suspense>
          <RefundAccount link={isWithoutLink ? null : link} email={email} />
        </Suspense>
      )}
      {again && !isWithoutLink && <OrderAgain to={again} />}
      {awaited && <PayNow link={link} awaited={awaited} hasPaid={hasPaid} onChanged={onChanged} />}
    </>
  )
}

function Thanks({ group: { firstName, email, orders } }: { readonly group: GroupView }) {
  const text = useText(customerOrderTexts)
  const { list } = useLocale()
  const say = orders.length > 1 ? text.placed : text.placedOne
  const numbers = list(orders.map(({ number }) => number))
  return (
    <header className={styles.thanks}>
      <span className={styles.mark}>
        <CheckIcon size={26} />
      </span>
      <h1 className="mj-display mj-d2">{text.thanks({ name: firstName })}</h1>
      <p className={styles.placed}>
        <Strong words={orders.map(({ number }) => number)}>{say({ numbers, email })}</Strong>
      </p>
    </header>
  )
}

/** A sentence with some of its words in bold, each in the direction of its own script. */
function Strong({ words, children }: { readonly words: readonly string[]; readonly children: string }) {
  const parts = children.split(new RegExp(`(${words.join('|')})`))
  return parts.map((part, index) =>
    words.includes(part) ? (
      <strong key={part}>
        <bdi>{part}</bdi>
      </strong>
    ) : (
      // The text between two words has no other identity than its position.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={`text ${index}`}>{part}</Fragment>
    ),
  )
}

function Address({ address }: { readonly address: GroupView['address'] }) {
  const text = useText(customerOrderTexts)
  const { name, company, street, place, phone, makani, notes } = address
  return (
    <address className={styles.address}>
      <bdi>{name}</bdi>
      {company && <bdi>{company.name}</bdi>}
      {company?.trn && <bdi>{text.trn({ trn: company.trn })}</bdi>}
      <bdi>{street}</bdi>
      <bdi>{place}</bdi>
      <bdi dir="ltr">{phone}</bdi>
      {makani && <bdi>{text.makani({ number: makani })}</bdi>}
      {notes && <bdi className={styles.notes}>{notes}</bdi>}
    </address>
  )
}

type GroupLinkProps = {
  readonly link: string
  readonly until: string
  readonly onWithdrawn: () => Promise<void>
}

/** The link to the page, with buttons to copy or withdraw it. */
function GroupLink({ link, until, onWithdrawn }: GroupLinkProps) {
  const text = useText(customerOrderTexts)
  const { language } = useLocale()
  const [isAsked, setAsked] = useState(false)
  const address = () => window.location.origin + publicHref(language, paths.order(link))
  const withdraw = async () => {
    await call(withdrawOrderLink, { params: { link } })
    forgetOrder(link)
    showToast({ title: text.withdrawn })
    await onWithdrawn().catch(() => {})
  }
  return (
    <div className={`mj-no-print ${styles.link}`}>
      <h3 className={styles.linkTitle}>{text.linkTitle}</h3>
      <p className={parts.hint}>{text.linkText({ day: until })}</p>
      <div className={`mj-needs-js ${parts.buttons}`}>
        <CopyLink address={address} words={text.copy} copied={text.copied} />
        <Button size="md" variant="text" onClick={() => setAsked(true)}>
          {text.withdraw}
        </Button>
      </div>
      {isAsked && (
        <Question
          title={text.withdrawTitle}
          text={text.withdrawText}
          yes={text.withdraw}
          no={text.keepLink}
          onYes={withdraw}
          whyNot={(error) => sentenceOf(error, text.withdrawFailed)}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}
