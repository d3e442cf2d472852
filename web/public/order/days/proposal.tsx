import { answerProposal } from '#contract/orders/proposals.ts'
import { call } from '#web/kit/api/call.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import type { OrderView } from '../order-view.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from '../customer-orders.module.css'
import type { ProposalView } from '../parts-view.ts'
import { showSent } from '../order-form.ts'
import { usePress } from '#web/kit/forms/use-press.ts'
import { dayTexts } from './messages.ts'

type Props = {
  readonly order: OrderView
  readonly proposal: ProposalView
  readonly email: string
  readonly onChanged: () => Promise<void>
}

/** A day proposed by the shop: the customer agrees, or keeps the old one. */
export function Proposal({ order: { number, shopName }, proposal, email, onChanged }: Props) {
  const text = useText(dayTexts)
  const { isPending, failure, press } = usePress(text.failed)
  const answer = (agrees: boolean) =>
    press(async () => {
      const body = { email, proposal: proposal.id, agrees }
      await call(answerProposal, { params: { orderNumber: number }, body })
      await showSent({ title: agrees ? text.agreed : text.declined, text: number }, { onChanged })
    })
  return (
    <section className={styles.change} aria-label={text.proposed({ shop: shopName })}>
      <strong>{text.proposed({ shop: shopName })}</strong>
      <p className={styles.moment}>{proposal.moment}</p>
      <p className={styles.given}>
        {text.reason}: <bdi>{proposal.reason}</bdi>
      </p>
      <p className={parts.hint}>{text.stands}</p>
      {failure !== null && <p role="alert">{failure}</p>}
      <div className={parts.buttons}>
        <Button size="md" aria-disabled={isPending} onClick={() => answer(true)}>
          {text.agree}
        </Button>
        <Button size="md" variant="line" aria-disabled={isPending} onClick={() => answer(false)}>
          {text.decline}
        </Button>
      </div>
    </section>
  )
}
