import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from '#web/kit/router/link.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { useFocusOnArrival } from '#web/kit/elements/screen-head.tsx'
import { portalTexts } from './messages.ts'
import styles from './portal-shell.module.css'

/** An address that is no screen of this reader's (R-ROUTE-09, R-ROUTE-21). */
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
