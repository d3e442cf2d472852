import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readConfig } from '#contract/platform/platform.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { demoWords } from '#web/kit/i18n/demo-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { publicHref } from '#web/kit/pages/paths.ts'
import { frameTexts } from './messages.ts'
import styles from './demo-note.module.css'

const pollEveryMs = 3000

/** Polls while the demo's year of orders is being generated. */
const configQuery = queryOptions({
  ...addressQuery(readConfig),
  refetchInterval: ({ state: { data } }) => (data && data.demoYear !== null ? pollEveryMs : false),
})

/** Whether this is a demo; until the configuration is loaded, the document's attribute decides. */
export function useIsDemo(): boolean {
  const known = useQuery({ ...configQuery, select: ({ demoMode }) => demoMode }).data
  return known ?? 'demo' in document.documentElement.dataset
}

/** The line above sign-in, registration and every portal screen that marks a demo (R-DEMO-05). */
export function DemoNote() {
  const text = useText(demoWords)
  const portal = useText(frameTexts)
  const { language } = useLocale()
  const percent = useDemoYear()
  if (!useIsDemo()) return null
  return (
    <aside className={styles.demo} aria-label={text.demoNote}>
      {text.demoShort} <a href={publicHref(language, '/credentials')}>{text.testLogins}</a>
      {percent !== null && ` ${portal.demoYear({ percent })}`}
    </aside>
  )
}

/** Progress in percent while the demo's year is generated, else null; when it is done, all queries are refetched. */
function useDemoYear(): number | null {
  const client = useQueryClient()
  const percent = useQuery({ ...configQuery, select: ({ demoYear }) => demoYear }).data ?? null
  const wasWritten = useRef(false)
  useEffect(() => {
    if (percent === null && wasWritten.current) void client.invalidateQueries()
    wasWritten.current = percent !== null
  }, [client, percent])
  return percent
}
