import { useState } from 'react'
import { sentenceOf } from '#web/kit/api/api-error.ts'

/** One press that sends something, not a second one meanwhile: whether it is on its way, and why it did not arrive. */
export function usePress(failed: string) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const press = (story: () => Promise<void>) => {
    if (isPending) return
    setPending(true)
    setFailure(null)
    story()
      .catch((error: unknown) => setFailure(sentenceOf(error, failed)))
      .finally(() => setPending(false))
  }
  return { isPending, failure, press }
}
