import { Alert, Box, Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import type { User } from '#contract/session-user.ts'
import { adminRoleNames, type Need, needOf, rightNames } from '#domain/platform/admin-roles.ts'
import { hasRight } from '#web/kit/api/rights.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { useFocusOnArrival } from '#web/kit/elements/screen-head.tsx'
import { portalTexts } from './messages.ts'
import styles from './portal-shell.module.css'

type Props = { readonly user: User; readonly needs: Need; readonly homePath: string }

/** A screen outside the user's role: which right is missing, and who can grant it (G-138). */
export function RefusedScreen({ user, needs, homePath }: Props) {
  const text = useText(portalTexts)
  const words = useWords(user, needs)
  const heading = useFocusOnArrival()
  useEffect(() => {
    document.title = `${text.refusedTitle} · ${text.brand}`
  }, [text])
  return (
    <div className={styles.missing}>
      <h1 className={`mj-display mj-d2 ${styles.title}`} ref={heading} tabIndex={-1}>
        {text.refusedTitle}
      </h1>
      <Text variant="soft">{words ? text.refusedRight(words) : text.refusedInShop}</Text>
      <Button component={Link} to={homePath}>
        {text.missingHome}
      </Button>
    </div>
  )
}

/** Above a screen the user may only read: why it has no buttons. */
export function ReadOnlyNote({ user, needs }: Pick<Props, 'user' | 'needs'>) {
  const text = useText(portalTexts)
  const words = useWords(user, needs)
  if (!words || hasRight(user, `${words.of}:write`)) return null
  return (
    <Box mb="lg">
      <Alert variant="notice" role="note">
        {text.readOnly(words)}
      </Alert>
    </Box>
  )
}

function useWords({ platform }: User, needs: Need) {
  const { language } = useLocale()
  if (!platform || needs === null) return null
  const { right: of } = needOf(needs, 'read')
  return { of, role: adminRoleNames[platform.role][language], right: rightNames[of][language] }
}

/** An address without a screen for this user (R-ROUTE-09, R-ROUTE-21). */
export function MissingScreen({ homePath }: { readonly homePath: string }) {
  const text = useText(portalTexts)
  const heading = useFocusOnArrival()
  useEffect(() => {
    document.title = `${text.missingTitle} · ${text.brand}`
  }, [text])
  return (
    <div className={styles.missing}>
      <h1 className={`mj-display mj-d2 ${styles.title}`} ref={heading} tabIndex={-1}>
        {text.missingTitle}
      </h1>
      <Text variant="soft">{text.missing}</Text>
      <Button component={Link} to={homePath}>
        {text.missingHome}
      </Button>
    </div>
  )
}
