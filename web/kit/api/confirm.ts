import type { ProofOfSelf } from '#contract/error-body.ts'
import type { ApiError } from './api-error.ts'

/** Asks the reader to say that it is they, by one of these; false where they would rather not. */
export type Confirmer = (accepts: readonly ProofOfSelf[]) => Promise<boolean>

let confirmer: Confirmer | null = null
let open: Promise<boolean> | null = null

/** Whoever can ask does so from now on; returns how to stop. */
export function askBy(ask: Confirmer): () => void {
  confirmer = ask
  return () => {
    if (confirmer !== ask) return
    confirmer = null
    open = null
  }
}

/** Whether a call that was refused is to be sent once more: its reader has confirmed. Calls at once are one question. */
export async function confirmAnew({ code, accepts }: ApiError): Promise<boolean> {
  if (code !== 'account.confirm-needed' || !confirmer) return false
  const asked = (open ??= confirmer(accepts))
  return asked.finally(() => {
    if (open === asked) open = null
  })
}
