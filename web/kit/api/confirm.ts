import type { ProofOfSelf } from '#contract/error-body.ts'
import type { ApiError } from './api-error.ts'

/** Asks the user to confirm their identity in one of these ways; false if they decline. */
export type Confirmer = (accepts: readonly ProofOfSelf[]) => Promise<boolean>

let confirmer: Confirmer | null = null
let open: Promise<boolean> | null = null

/** Registers the component that asks; returns how to stop. */
export function askBy(ask: Confirmer): () => void {
  confirmer = ask
  return () => {
    if (confirmer !== ask) return
    confirmer = null
    open = null
  }
}

/** Whether to repeat a refused call, since the user has confirmed. Concurrent calls share one question. */
export async function confirmAnew({ code, accepts }: ApiError): Promise<boolean> {
  if (code !== 'account.confirm-needed' || !confirmer) return false
  const asked = (open ??= confirmer(accepts))
  return asked.finally(() => {
    if (open === asked) open = null
  })
}
