import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { useModal } from './use-modal.ts'
import parts from './visitor/parts.module.css'
import styles from './question.module.css'

type Props = {
  readonly title: string
  readonly text: string
  /** Labels of the buttons that confirm (`yes`) and cancel (`no`). */
  readonly yes: string
  readonly no: string
  /** The action; if it throws, `whyNot` gives the message and the dialog stays open. */
  readonly onYes: () => Promise<void>
  readonly whyNot: (error: unknown) => string
  readonly onClose: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
export function Question({ title, text, yes, no, onYes, whyNot, onClose }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const answer = (close: () => void) => {
    if (isPending) return
    setPending(true)
    onYes()
      .then(close, (error: unknown) => setFailure(whyNot(error)))
      .finally(() => setPending(false))
  }
  return (
    <AskingDialog title={title} onClose={onClose}>
      {(close) => (
        <>
          <p>{text}</p>
          {failure !== null && <p role="alert">{failure}</p>}
          <div className={styles.buttons}>
            <Button variant="line" size="md" onClick={close}>
              {no}
            </Button>
            <Button size="md" aria-disabled={isPending} onClick={() => answer(close)}>
              {yes}
            </Button>
          </div>
        </>
      )}
    </AskingDialog>
  )
}

type DialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly children: (close: () => void) => ReactNode
}

/** A centred dialog with a question and any answers. */
export function AskingDialog({ title, onClose, children }: DialogProps) {
  const id = useId()
  const { dialog, close } = useModal({ onClose })
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id}>
      <div className={styles.question}>
        <h2 id={id} className={parts.title}>
          {title}
        </h2>
        {children(close)}
      </div>
    </dialog>
  )
}
