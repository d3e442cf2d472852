import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconArrowLeft } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import { useLocation } from '#web/kit/router/router.ts'
import { LanguageSwitch, SchemeSwitch } from '#web/kit/portal/switches.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { publicHref } from '#web/kit/pages/paths.ts'
import { Logo } from '#web/kit/storefront/drawings/mark.tsx'
import { registrationTexts } from './messages.ts'
import styles from './registration.module.css'

type Props = {
  readonly signInPath: string
  readonly children: ReactNode
}

/** Layout of both registration forms: the way back, and the title. */
export function RegistrationFrame({ signInPath, children }: Props) {
  const text = useText(registrationTexts)
  const heading = useHeadingOnArrival()
  return (
    <div className={`mj-door ${styles.frame}`}>
      <TopLine signInPath={signInPath} />
      <main className={styles.main}>
        <h1 className="mj-display mj-d2" ref={heading} tabIndex={-1}>
          {text.title}
        </h1>
        <Text variant="soft" className={styles.subtitle}>
          {text.subtitle}
        </Text>
        {children}
      </main>
    </div>
  )
}

/** Takes the focus when the user comes from another screen. */
function useHeadingOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { isFirst } = useLocation()
  const [isFirstLoad] = useState(isFirst)
  useEffect(() => {
    if (!isFirstLoad) heading.current?.focus({ preventScroll: true })
  }, [isFirstLoad])
  return heading
}

function TopLine({ signInPath }: { readonly signInPath: string }) {
  const text = useText(registrationTexts)
  const { language } = useLocale()
  return (
    <header className={styles.top}>
      <Group justify="space-between" gap="xs" className={styles.bar}>
        <a className={styles.logo} href={publicHref(language, '/')} aria-label={text.toLanding}>
          <Logo />
        </a>
        <Group className={styles.switches}>
          <LanguageSwitch />
          <SchemeSwitch />
          <Link className={styles.back} to={signInPath}>
            <IconArrowLeft size={18} stroke={1.6} aria-hidden className="mj-flip" />
            {text.backToLogin}
          </Link>
        </Group>
      </Group>
    </header>
  )
}

/** Next steps: now, within 24-48 hours, and on approval (R-GEN-03). */
export function WhatHappensNext() {
  const text = useText(registrationTexts)
  const steps = [
    [text.now, text.nextNowText],
    [text.nextReview, text.nextReviewText],
    [text.nextApproval, text.nextApprovalText],
  ]
  return (
    <Box component="section" bg="var(--mj-sunken)" bdrs="md" p="lg" aria-labelledby="what-next">
      <Title id="what-next" mb="sm">
        {text.nextTitle}
      </Title>
      <Stack component="ol" gap="lg" className={styles.steps}>
        {steps.map(([when, what]) => (
          <li key={when}>
            <strong>{when}</strong>
            {what}
          </li>
        ))}
      </Stack>
    </Box>
  )
}
