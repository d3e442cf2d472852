import { lazy, useState } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { Foldout } from './foldout.tsx'
import type { OrderView } from './order-view.ts'
import { questionTexts } from './question-messages.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './customer-orders.module.css'

// Loaded on click.
const AskForm = lazy(async () => ({ default: (await import('./ask-form.tsx')).AskForm }))

type Props = {
  readonly order: OrderView
  readonly email: string
  readonly onChanged: () => Promise<void>
}

/** The customer's questions to the shop with its answers, and a form to ask. */
export function OrderQuestions({ order, email, onChanged }: Props) {
  const text = useText(questionTexts)
  const [isOpen, setOpen] = useState(false)
  const { number, messages, mayAsk } = order
  const close = () => setOpen(false)
  if (!mayAsk) return <Messages order={order} />
  return (
    <Foldout
      label={text.title}
      open={isOpen ? 'question' : null}
      onClose={close}
      form={<AskForm number={number} email={email} onChanged={onChanged} onClose={close} />}
      sent={<Messages order={order} />}
    >
      {!isOpen && (
        <div className={`mj-needs-js ${parts.buttons}`}>
          <Button variant="line" size="md" onClick={() => setOpen(true)}>
            {messages.length > 0 ? text.again : text.ask}
          </Button>
        </div>
      )}
    </Foldout>
  )
}

function Messages({ order: { messages, shopName } }: Pick<Props, 'order'>) {
  const text = useText(questionTexts)
  if (messages.length === 0) return null
  return (
    <ul className={styles.items} aria-label={text.title}>
      {messages.map(({ id, by, text: said, at }) => (
        <li key={id} className={styles.return}>
          <span className={styles.returnHead}>
            <strong>
              <bdi>{by === 'customer' ? text.you : by === 'shop' ? shopName : text.brand}</bdi>
            </strong>
            <span className={parts.hint}>{at}</span>
          </span>
          <bdi className={styles.given}>{said}</bdi>
        </li>
      ))}
    </ul>
  )
}
