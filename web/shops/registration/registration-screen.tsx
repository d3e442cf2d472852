import { useState } from 'react'
import { useNavigate } from '#web/router/router.ts'
import type { Registered } from '#web/shops/queries.ts'
import { RegistrationDone } from './registration-done.tsx'
import { type FormKind, formPaths } from './registration-steps.ts'
import { RegistrationWizard } from './registration-wizard.tsx'

type Props = { readonly kind: FormKind; readonly onRegistered?: (reply: Registered) => void }

/** A registration from its first step to the page that says what arrived. */
export function RegistrationScreen({ kind, onRegistered }: Props) {
  const navigate = useNavigate()
  const [reply, setReply] = useState<Registered | null>(null)
  if (reply) return <RegistrationDone kind={kind} reply={reply} />
  return (
    <RegistrationWizard
      kind={kind}
      onRegistered={(registered) => {
        setReply(registered)
        onRegistered?.(registered)
        // The steps are behind: their addresses would lead into an empty form.
        void navigate(formPaths[kind].own, { replace: true })
      }}
    />
  )
}
