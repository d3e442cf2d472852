import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { registrationDocuments } from '#domain/shops/kyc.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconCircleCheck } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import { useNavigate } from '#web/kit/router/router.ts'
import type { Registered } from './use-registration.ts'
import { registrationTexts } from './messages.ts'
import { WhatHappensNext } from './registration-frame.tsx'
import { type FormKind, formPaths } from './registration-form.ts'
import styles from './registration.module.css'

type Props = { readonly kind: FormKind; readonly reply: Registered }

/** The end of both registrations: what arrived, where the answer goes, and what happens next (R-REG-07 … R-REG-09). */
export function RegistrationDone({ kind, reply: { message, user, shop } }: Props) {
  const text = useText(registrationTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isPending = shop.status === 'pending'
  const sentence = isPending ? `${text.nextNowText} ${text.doneMail}` : message
  return (
    <main className={styles.done}>
      <IconCircleCheck size={56} stroke={1.3} aria-hidden className={styles.accent} />
      <h1 className="mj-display mj-d2" ref={heading} tabIndex={-1}>
        {kind === 'shop' ? text.doneTitle : text.success}
      </h1>
      <Text variant="soft" className={styles.doneText}>
        {kind === 'shop' ? sentence : message}
      </Text>
      <div className={styles.receipt}>
        <Received email={user.email} shop={shop} />
        {isPending && <WhatHappensNext />}
      </div>
      <Onward to={formPaths[kind].signIn} />
    </main>
  )
}

type ReceivedProps = Pick<Registered, 'shop'> & { readonly email: string }

function Received({ email, shop }: ReceivedProps) {
  const text = useText(registrationTexts)
  const { shopNamed, list } = useLocale()
  const records = registrationDocuments.filter((type) => shop[type] !== null).map((type) => text[type])
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby="received">
      <Title id="received">{text.received}</Title>
      <dl className={styles.list}>
        <dt>{text.shopName}</dt>
        <dd>
          <NameText>{shopNamed(shop)}</NameText>
        </dd>
        <dt>{text.businessRegistrationNumber}</dt>
        <dd>
          <bdi dir="ltr">{shop.businessRegistrationNumber}</bdi>
        </dd>
        {records.length > 0 && (
          <>
            <dt>{text.documents}</dt>
            <dd>{list(records)}</dd>
          </>
        )}
        <dt>{text.answerTo}</dt>
        <dd>
          <bdi dir="ltr">{email}</bdi>
        </dd>
      </dl>
    </Paper>
  )
}

/** Time before the redirect to the sign-in page, unless the user wants to stay (R-REG-07, R-LIM-02). */
const redirectMs = 3000

function Onward({ to }: { readonly to: string }) {
  const text = useText(registrationTexts)
  const [stays, setStays] = useState(false)
  const secondsLeft = useRedirect(to, stays ? null : redirectMs)
  useReading(() => setStays(true))
  return (
    <>
      {!stays && <Text variant="muted">{text.doneCountdown({ count: secondsLeft })}</Text>}
      <Group justify="center" gap="sm">
        {!stays && (
          <Button variant="default" size="lg" onClick={() => setStays(true)}>
            {text.stay}
          </Button>
        )}
        <Button component={Link} to={to} size="lg">
          {text.toSignIn}
        </Button>
      </Group>
    </>
  )
}

/** A user who scrolls or touches the page is reading it: the redirect stops. */
function useReading(onReading: () => void): void {
  const onRead = useEffectEvent(onReading)
  useEffect(() => {
    const reads = () => onRead()
    const scrolls = ({ key }: KeyboardEvent) => /^(?:Arrow|Page| |Home|End)/.test(key) && onRead()
    for (const kind of readingKinds) window.addEventListener(kind, reads, { passive: true })
    window.addEventListener('keydown', scrolls)
    return () => {
      for (const kind of readingKinds) window.removeEventListener(kind, reads)
      window.removeEventListener('keydown', scrolls)
    }
  }, [])
}

/** Not `scroll`: the page scrolls by itself as it loads. */
const readingKinds = ['wheel', 'touchstart', 'pointerdown'] as const

/** Navigates to a path after `afterMs`, or never if null; returns the whole seconds left. */
function useRedirect(path: string, afterMs: number | null): number {
  const navigate = useNavigate()
  const [secondsLeft, setSecondsLeft] = useState(Math.ceil((afterMs ?? 0) / 1000))
  useEffect(() => {
    if (afterMs === null) return
    const redirect = setTimeout(() => void navigate(path), afterMs)
    const count = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000)
    return () => {
      clearTimeout(redirect)
      clearInterval(count)
    }
  }, [navigate, path, afterMs])
  return secondsLeft
}
