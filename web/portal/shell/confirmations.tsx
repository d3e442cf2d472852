import { Suspense, useEffect, useState } from 'react'
import type { ProofOfSelf } from '#contract/error-body.ts'
import { askBy } from '#web/kit/api/confirm.ts'
import { lazyScreen } from './lazy-screen.tsx'

const ConfirmationDialog = lazyScreen(async () => ({
  default: (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
}))

type Question = { readonly accepts: readonly ProofOfSelf[]; readonly answer: (isConfirmed: boolean) => void }

/** Asks here whatever call of the portals was refused until its reader says anew that it is they. */
export function Confirmations() {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(
    () =>
      askBy(async (accepts) => {
        await ConfirmationDialog.load()
        return new Promise<boolean>((answer) => setQuestion({ accepts, answer }))
      }),
    [],
  )
  if (!question) return null
  const close = (isConfirmed: boolean) => {
    setQuestion(null)
    question.answer(isConfirmed)
  }
  return (
    <Suspense>
      <ConfirmationDialog accepts={question.accepts} onClose={close} />
    </Suspense>
  )
}
