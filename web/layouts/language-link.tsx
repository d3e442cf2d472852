import { commonTexts } from '#web/i18n/common-messages.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { canonicalSearch } from '#web/page-queries.ts'
import { paths, publicHref } from '#web/paths.ts'
import { useRouter } from '#web/router/router.ts'

/**
 * The same page in the other language, its query kept. A plain anchor: language, direction and fonts belong to the
 * document, so it is loaded anew. From a page that does not exist it leads home.
 */
export function LanguageLink({ className }: { className?: string | undefined }) {
  const text = useText(commonTexts)
  const { language } = useLocale()
  const other = language === 'ar' ? 'en' : 'ar'
  const { location, pageId } = useRouter()
  const isKnown = pageId !== 'not-found'
  const path = isKnown ? location.pathname : paths.home
  return (
    <a
      className={['mj-other-script', className].filter(Boolean).join(' ')}
      href={publicHref(other, path) + (isKnown ? canonicalSearch(path, location.search) : '')}
      hrefLang={other}
      lang={other}
    >
      {text.otherLanguage}
    </a>
  )
}
