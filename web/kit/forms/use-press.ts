import { useState } from 'react'
import { sentenceOf } from '#web/kit/api/api-error.ts'

/** A button that sends something, one press at a time: whether it is pending, and why it failed. */
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
