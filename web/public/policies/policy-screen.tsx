import { policyNames } from '#domain/orders/policies.ts'
import { isolated } from '#domain/platform/text/language.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { Sentence, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import NotFoundScreen, { head as notFoundHead } from '#web/public/landing/not-found-screen.tsx'
import type { DataOf, HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { useLocation } from '#web/kit/router/router.ts'
import { usePageData, useShell } from '#web/kit/router/use-page-data.ts'
import { PolicyLink } from '#web/kit/storefront/links.tsx'
import { Seller } from '#web/kit/storefront/seller.tsx'
import { policyTexts } from './messages.ts'
import type { policyLoader, PolicyPage } from './policy-loader.ts'
import { PolicyText } from './policy-text.tsx'
import styles from './policy.module.css'

type Loader = ReturnType<typeof policyLoader>

export function head(input: HeadInput<DataOf<Loader>>): PageHead {
  const { page } = input.data
  if (page === null) return notFoundHead(input)
  const said = page.blocks.find((block) => block.kind === 'paragraph')?.text ?? page.title
  return {
    title: commonTexts[input.locale.language].titleOf({ page: page.title }),
    description: said.slice(0, 200),
    isIndexed: page.isCurrent,
  }
}

/** The policies at `/delivery`, `/returns`, `/warranty`, `/privacy` and `/terms`, as written by an administrator. */
export default function PolicyScreen() {
  const text = useText(policyTexts)
  const { page } = usePageData<Loader>()
  if (page === null) return <NotFoundScreen />
  return (
    <div className="mj-container">
      <article className={styles.screen}>
        <h1 className="mj-display mj-d2">{page.title}</h1>
        {!page.isCurrent && <Older />}
        {page.isSample && <p className={styles.note}>{text.sample}</p>}
        <PolicyText blocks={page.blocks} />
        {page.changed !== null && <p className={styles.changed}>{text.changed({ day: page.changed })}</p>}
        {(page.operator.licence ?? page.operator.address) !== null && <RunBy operator={page.operator} />}
        <Others />
      </article>
    </div>
  )
}

/** Marks an earlier version, which customers once accepted, with a link to the current one. */
function Older() {
  const text = useText(policyTexts)
  const { pathname } = useLocation()
  return (
    <p className={styles.note}>
      {text.older}{' '}
      <Link to={pathname.replace(/\/\d+$/, '')} className="mj-link">
        {text.current}
      </Link>
    </p>
  )
}

/** The operator of the platform, with contact data. */
function RunBy({ operator: { name, licence, address } }: Pick<PolicyPage, 'operator'>) {
  const text = useText(policyTexts)
  const seller = { licence, address, hours: null, mapUrl: null, whatsapp: null }
  return (
    <section className={styles.changed}>
      <p>
        <Sentence>{text.runBy({ name: isolated(name) })}</Sentence>
      </p>
      <Seller seller={seller} words={text.question} />
    </section>
  )
}

function Others() {
  const text = useText(policyTexts)
  const { language } = useLocale()
  const { policies } = useShell()
  const { pathname } = useLocation()
  const others = policies.filter((policy) => paths.policy(policy) !== pathname)
  if (others.length === 0) return null
  return (
    <nav aria-label={text.others} className={styles.others}>
      {others.map((policy) => (
        <PolicyLink key={policy} policy={policy} className="mj-link">
          {policyNames[policy][language]}
        </PolicyLink>
      ))}
    </nav>
  )
}
