import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { applyHead, headTags } from '#web/head-tags.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import type { HeadInput, PageHead } from '#web/page.ts'
import { canonicalSearch } from '#web/page-queries.ts'
import { languageOfPath, publicHref } from '#web/paths.ts'

type Handle = { readonly head?: (input: HeadInput<unknown>) => PageHead }

/** Keeps the document's head in step when the browser moves between pages; the first one came with the document. */
export function useHead(): void {
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const match = useMatches().at(-1)
  const cameWithDocument = useRef(true)
  const { head } = (match?.handle ?? {}) as Handle
  const data = match?.loaderData
  useEffect(() => {
    if (cameWithDocument.current) {
      cameWithDocument.current = false
      return
    }
    if (!head) return
    const { language } = locale
    const { origin } = window.location
    const { path } = languageOfPath(pathname)
    const place = { language, path, search: canonicalSearch(path, search), origin }
    const absolute = (to: string) => origin + publicHref(language, to)
    applyHead(headTags(head({ data, locale, path, search: place.search, absolute }), place))
  }, [head, data, locale, pathname, search])
}
