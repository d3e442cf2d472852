import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'
import { email, requiredText } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { readOrder, mailOrderLinks, orderLinksInput } from '#contract/orders/orders.ts'
import { call } from '#web/kit/api/call.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import type { HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { useNavigate } from '#web/kit/router/router.ts'
import { Button } from '#web/kit/storefront/button.tsx'
import { TextField } from '#web/kit/storefront/forms/field.tsx'
import { FormFaults } from '#web/kit/storefront/forms/form-faults.tsx'
import { FormNote } from '#web/kit/storefront/forms/form-note.tsx'
import { usePress } from '#web/kit/forms/use-press.ts'
import { customerOrderTexts } from './messages.ts'
import { type GroupView, groupView } from './order-view.ts'
import { useRecentOrders } from './recent-orders.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './customer-orders.module.css'
import { messages } from '#web/kit/i18n/messages.ts'

// Loaded on demand, because an order is shown here only where its link is no longer valid.
const Group = lazy(async () => ({ default: (await import('./group.tsx')).Group }))

export function head({ locale }: HeadInput<unknown>): PageHead {
  const text = customerOrderTexts[locale.language]
  const title = commonTexts[locale.language].titleOf({ page: text.findTitle })
  return { title, description: text.findLead, isIndexed: false }
}

/** Finds an order by its number and e-mail address (R-ORD-09). */
export default function FindOrderScreen() {
  const [found, setFound] = useState<FoundOrder | null>(null)
  if (found) {
    return (
      <div className={`mj-container ${parts.screen}`}>
        <Suspense>
          <Group group={found.group} onChanged={found.readAgain} isWithoutLink />
        </Suspense>
      </div>
    )
  }
  return <Finding onFound={setFound} />
}

/** An order whose link is no longer valid, so that it is shown on this page. */
type FoundOrder = { readonly group: GroupView; readonly readAgain: () => Promise<void> }

function Finding({ onFound }: { readonly onFound: (found: FoundOrder) => void }) {
  const text = useText(customerOrderTexts)
  return (
    <div className={`mj-container ${parts.screen}`}>
      <h1 className="mj-display mj-d2">{text.findTitle}</h1>
      <p className={`mj-lead ${styles.lead}`}>{text.findLead}</p>
      <noscript>{text.needsScript}</noscript>
      <div className={styles.finding}>
        <FindForm onFound={onFound} />
        <RecentOrders />
      </div>
    </div>
  )
}

const findFields = z.object({ orderNumber: requiredText(50, issue('orderNumber')), email })

function FindForm({ onFound }: { readonly onFound: (found: FoundOrder) => void }) {
  const text = useText(customerOrderTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const find = async (wanted: z.output<typeof findFields>): Promise<void> => {
    const { link, expiresAt, ...order } = await call(readOrder, {
      params: { orderNumber: wanted.orderNumber },
      query: { email: wanted.email },
    })
    if (expiresAt > new Date()) return navigate(paths.order(link))
    onFound({ group: groupView({ orders: [order], link, expiresAt }, locale), readAgain: () => find(wanted) })
  }
  const form = useContractForm(findFields, {
    initial: { orderNumber: '', email: '' },
    onSubmit: find,
  })
  return (
    <form className={styles.find} onSubmit={form.onSubmit} noValidate>
      <TextField
        field={form.field('orderNumber')}
        label={text.number}
        help={text.numberHelp}
        dir="ltr"
        autoComplete="off"
      />
      <TextField field={form.field('email')} label={text.email} type="email" dir="ltr" autoComplete="email" />
      <FormFaults form={form} failed={text.findFailed} />
      <div>
        <Button type="submit" aria-disabled={form.isPending}>
          {form.isPending ? text.showing : text.show}
        </Button>
      </div>
      <MailLinks email={form.values.email} check={() => form.check(['email'])} />
    </form>
  )
}

/** Orders placed in this browser, which alone remembers them. */
function RecentOrders() {
  const text = useText(customerOrderTexts)
  const { list, shortDay } = useLocale()
  const recent = useRecentOrders()
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className={parts.title}>
        {text.recent}
      </h2>
      <ul className={styles.recent}>
        {recent.map(({ link, numbers, at }) => (
          <li key={link}>
            <Link to={paths.order(link)} className="mj-link">
              <bdi>{list(numbers)}</bdi>
            </Link>
            <span className={parts.hint}>{shortDay(new Date(at))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const mailLinksTexts = messages({
  en: {
    lead: 'Don’t have the number? We can email the links to all your orders to this address.',
    send: 'Email me the links',
    failed: 'The email could not be sent. Please try again.',
  },
  ar: {
    lead: 'ليس معك الرقم؟ نرسل روابط كل طلباتك إلى هذا البريد.',
    send: 'أرسلوا إليّ الروابط',
    failed: 'تعذّر الإرسال. يُرجى المحاولة من جديد.',
  },
})

type Props = {
  readonly email: unknown
  /** Validates the address and shows its errors; false where it is invalid. */
  readonly check: () => boolean
}

/** Mails the links to all orders of an address, for another device or a forgotten number. */
function MailLinks({ email, check }: Props) {
  const text = useText(mailLinksTexts)
  const [said, say] = useState<string | null>(null)
  const { failure, press } = usePress(text.failed)
  const send = async () => {
    const body = orderLinksInput.parse({ email })
    say((await call(mailOrderLinks, { body })).message)
  }
  if (said !== null) return <output>{said}</output>
  return (
    <div className={`mj-needs-js ${parts.buttons}`}>
      <p className={parts.hint}>{text.lead}</p>
      <FormNote problems={[]} failure={failure} />
      <Button variant="line" onClick={() => check() && press(send)}>
        {text.send}
      </Button>
    </div>
  )
}
