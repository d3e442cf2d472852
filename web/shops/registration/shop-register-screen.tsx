import { useState } from 'react'
import { portalPaths } from '#web/paths.ts'
import { useNavigate } from '#web/portal/router.tsx'
import type { Registered } from '#web/shops/queries.ts'
import { RegistrationDone } from './registration-done.tsx'
import { RegistrationWizard } from './registration-wizard.tsx'

/** `/shop/register`: the same fields, the business type and two KYC documents (R-REG-05 … R-REG-07). */
export default function ShopRegisterScreen() {
  const navigate = useNavigate()
  const [reply, setReply] = useState<Registered | null>(null)
  if (reply) return <RegistrationDone message={reply.message} status={reply.shop.status} />
  return (
    <RegistrationWizard
      kind="shop"
      onRegistered={(registered) => {
        setReply(registered)
        // The steps are behind: their addresses would lead into an empty form.
        navigate(portalPaths.registerShop, { replace: true })
      }}
    />
  )
}
