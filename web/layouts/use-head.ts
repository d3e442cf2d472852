import { useEffect, useRef } from 'react'
import { applyHead, headTags } from '#web/head-tags.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import type { HeadInput, PageHead, ScreenModule } from '#web/page.ts'
import { canonicalSearch } from '#web/page-queries.ts'
import { publicHref } from '#web/paths.ts'
import { useRouter } from '#web/router/router.ts'

/** Keeps the document's head in step when the browser moves between pages; the first one came with the document. */
export function useHead(screen: ScreenModule): void {
  const locale = useLocale()
  const { location, data } = useRouter()
  const cameWithDocument = useRef(true)
  useEffect(() => {
    if (cameWithDocument.current) {
      cameWithDocument.current = false
      return
    }
    if (data === undefined) return
    const { language } = locale
    const { origin } = window.location
    const path = location.pathname
    const place = { language, path, search: canonicalSearch(path, location.search), origin }
    const absolute = (to: string) => origin + publicHref(language, to)
    const head = screen.head as (input: HeadInput<unknown>) => PageHead
    applyHead(headTags(head({ data, locale, path, search: place.search, absolute }), place))
  }, [screen, data, locale, location])
}
