import { useState } from 'react'
import type { Registered } from '#web/portal/shops/queries.ts'
import { RegistrationDone } from './registration-done.tsx'
import type { FormKind } from './registration-form.ts'
import { RegistrationPage } from './registration-page.tsx'

type Props = { readonly kind: FormKind; readonly onRegistered?: (reply: Registered) => void }

/** A registration from its form to the page that says what arrived. */
export function RegistrationScreen({ kind, onRegistered }: Props) {
  const [reply, setReply] = useState<Registered | null>(null)
  if (reply) return <RegistrationDone kind={kind} reply={reply} />
  return (
    <RegistrationPage
      kind={kind}
      onRegistered={(registered) => {
        setReply(registered)
        onRegistered?.(registered)
      }}
    />
  )
}
