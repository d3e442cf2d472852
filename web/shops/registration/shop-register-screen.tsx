import { useState, useEffect, useRef } from 'react'
import { portalPaths } from '#web/paths.ts'
import { useNavigate, Link } from '#web/portal/router.tsx'
import type { Registered } from '#web/shops/queries.ts'
import { RegistrationWizard } from './registration-wizard.tsx'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ShopStatus } from '#domain/status/shop-status.ts'
import { useText } from '#web/i18n/locale.tsx'
import { registrationTexts } from './messages.ts'
import styles from './registration.module.css'
import { Muted, Text } from '#web/ui/layout/text.tsx'

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

/** How long the success screen stands before the sign-in page (R-REG-07). */
const redirectMs = 3000

type Props = { readonly message: string; readonly status: ShopStatus }

/** "Registration Successful!": what the server said, and that an email follows (R-REG-09). */
function RegistrationDone({ message, status }: Props) {
  const text = useText(registrationTexts)
  const secondsLeft = useRedirect(portalPaths.shopLogin, redirectMs)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className={styles.done}>
      <IconCircleCheck size={56} stroke={1.3} aria-hidden className={styles.accent} />
      <h1 className="mj-display mj-d2" ref={heading} tabIndex={-1}>
        {text.doneTitle}
      </h1>
      <Text tone="soft" className={styles.doneText}>
        {status === 'pending' ? `${text.nextNowText} ${text.doneMail}` : message}
      </Text>
      <Muted>{text.doneCountdown({ count: secondsLeft })}</Muted>
      <Button component={Link} to={portalPaths.shopLogin} size="lg">
        {text.toSignIn}
      </Button>
    </main>
  )
}

/** Goes to an address after a while; returns the whole seconds that are left. */
function useRedirect(path: string, afterMs: number): number {
  const navigate = useNavigate()
  const [secondsLeft, setSecondsLeft] = useState(Math.ceil(afterMs / 1000))
  useEffect(() => {
    const redirect = setTimeout(() => navigate(path), afterMs)
    const count = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000)
    return () => {
      clearTimeout(redirect)
      clearInterval(count)
    }
  }, [navigate, path, afterMs])
  return secondsLeft
}
