import { queryOptions, useQuery } from '@tanstack/react-query'
import { readConfig } from '#contract/platform.ts'
import { call } from '#web/api/call.ts'
import { judgesItself } from '#web/api/query-client.ts'
import { demoWords } from '#web/i18n/demo-messages.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { publicHref } from '#web/paths.ts'
import styles from './portal-shell.module.css'

/** Whether this is a demo; a configuration that cannot be read is none. */
const demoModeQuery = queryOptions({
  queryKey: [readConfig.path],
  queryFn: () => call(readConfig),
  select: ({ demoMode }) => demoMode,
  meta: judgesItself,
})

export function useIsDemo(): boolean {
  return useQuery(demoModeQuery).data === true
}

/** Demo mode is said above sign-in, registration and every screen of the portals (R-DEMO-05). */
export function DemoNote() {
  const text = useText(demoWords)
  const { language } = useLocale()
  if (!useIsDemo()) return null
  return (
    <aside className={styles.demo} aria-label={text.demoNote}>
      {text.demoNote} <a href={publicHref(language, '/credentials')}>{text.testLogins}</a>
    </aside>
  )
}
