import { useState } from 'react'
import { z } from 'zod'
import { askAboutOrder, messageText } from '#contract/orders/messages.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { FormNote } from '#web/kit/storefront/forms/form-note.tsx'
import { TextField } from '#web/kit/storefront/forms/text-field.tsx'
import { showToast } from '#web/kit/storefront/toast.tsx'
import type { OrderView } from './order-view.ts'
import { questionTexts } from './question-messages.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './customer-orders.module.css'

type Props = {
  readonly order: OrderView
  readonly email: string
  readonly onChanged: () => Promise<void>
}

/** What the customer has asked the shop, what it answered, and a way to ask. */
export function OrderQuestions({ order, email, onChanged }: Props) {
  const text = useText(questionTexts)
  const [isOpen, setOpen] = useState(false)
  const { number, shopName, messages, mayAsk } = order
  return (
    <>
      {messages.length > 0 && (
        <ul className={styles.pieces} aria-label={text.title}>
          {messages.map(({ id, by, text: said, at }) => (
            <li key={id} className={styles.return}>
              <span className={styles.returnHead}>
                <strong>
                  <bdi>{by === 'customer' ? text.you : by === 'shop' ? shopName : text.majlis}</bdi>
                </strong>
                <span className={parts.hint}>{at}</span>
              </span>
              <bdi className={styles.given}>{said}</bdi>
            </li>
          ))}
        </ul>
      )}
      {mayAsk && isOpen && (
        <AskForm number={number} email={email} onChanged={onChanged} onClose={() => setOpen(false)} />
      )}
      {mayAsk && !isOpen && (
        <div className={`mj-needs-js ${parts.buttons}`}>
          <Button variant="line" size="md" onClick={() => setOpen(true)}>
            {messages.length > 0 ? text.again : text.ask}
          </Button>
        </div>
      )}
    </>
  )
}

const fields = z.object({ text: messageText })

type FormProps = Pick<Props, 'email' | 'onChanged'> & {
  readonly number: string
  readonly onClose: () => void
}

/** Asks the shop; what is typed stays over a reload until it is sent. */
function AskForm({ number, email, onChanged, onClose }: FormProps) {
  const text = useText(questionTexts)
  const [wasTried, setTried] = useState(false)
  const tried = () => setTried(true)
  const form = useContractForm(fields, {
    initial: { text: '' },
    draft: { key: `mj-question:${number}` },
    onFaults: tried,
    onFailed: tried,
    onSubmit: async (said) => {
      await call(askAboutOrder, { params: { orderNumber: number }, body: { email, ...said } })
      form.startOver()
      showToast({ title: text.sent, text: number })
      await onChanged().catch(() => {})
      onClose()
    },
  })
  return (
    <form
      className={styles.change}
      aria-label={text.askAbout({ number })}
      onSubmit={form.onSubmit}
      noValidate
    >
      <TextField field={form.field('text')} label={text.question} help={text.help} lines={3} />
      {wasTried && (
        <FormNote
          problems={form.problems}
          failure={form.failure ? sentenceOf(form.failure, text.failed) : null}
        />
      )}
      <div className={parts.buttons}>
        <Button type="submit" size="md" aria-disabled={form.isPending}>
          {form.isPending ? text.sending : text.send}
        </Button>
        <Button size="md" variant="text" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}
