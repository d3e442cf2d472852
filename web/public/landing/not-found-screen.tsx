import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { messages } from '#web/kit/i18n/messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import type { HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { ButtonLink } from '#web/kit/storefront/button.tsx'
import { SearchForm } from '#web/kit/storefront/search/search-form.tsx'
import { useShell } from '#web/kit/router/use-page-data.ts'
import styles from './not-found-screen.module.css'

const notFoundTexts = messages({
  en: {
    title: '404 Page Not Found',
    startWith: 'Start with a category',
    lead: 'The page may have moved. Search for a product, or start with a category.',
    text: 'Did you forget to add the page to the router?',
  },
  ar: {
    title: '404 الصفحة غير موجودة',
    startWith: 'ابدأ من إحدى الفئات',
    lead: 'ربما نُقلت الصفحة. ابحث عن قطعة، أو ابدأ من إحدى الفئات.',
    text: 'هل نسيت إضافة الصفحة إلى الموجّه؟',
  },
})

export function head({ locale }: HeadInput<unknown>): PageHead {
  const text = notFoundTexts[locale.language]
  const { titleOf } = commonTexts[locale.language]
  return { title: titleOf({ page: text.title }), description: text.text, isIndexed: false }
}

/** The 404 page: a majlis with the number on its floor, a search and links to go on from. */
export default function NotFoundScreen() {
  const text = useText(notFoundTexts)
  const common = useText(commonTexts)
  return (
    <div className={`mj-container ${styles.screen}`}>
      <svg className={styles.plan} viewBox="-2 -2 484 174" width="484" height="174" aria-hidden="true">
        <path d="M151 170H0V0h480v170H330M28 26h424v118h-34V60H62v84H28zM28 60h34M418 60h34M28 102h34M418 102h34M134 26v34M240 26v34M346 26v34" />
        <text x="240" y="132">
          404
        </text>
      </svg>
      <h1 className="mj-display mj-d2">{text.title}</h1>
      <p className="mj-lead">{text.lead}</p>
      <SearchForm className={styles.search} />
      <Categories />
      <div className={styles.actions}>
        <ButtonLink to={paths.marketplace()} size="md">
          {common.goToMarketplace}
        </ButtonLink>
        <ButtonLink to={paths.home} variant="line" size="md">
          {common.home}
        </ButtonLink>
      </div>
      <p className={styles.text}>{text.text}</p>
    </div>
  )
}

function Categories() {
  const { startWith: title } = useText(notFoundTexts)
  const { categories } = useShell()
  if (categories.length === 0) return null
  return (
    <nav className={styles.actions} aria-label={title}>
      {categories.map(({ slug, name }) => (
        <ButtonLink key={slug} to={paths.marketplace({ category: slug })} variant="line" size="md">
          <bdi>{name}</bdi>
        </ButtonLink>
      ))}
    </nav>
  )
}
