import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import styles from './breadcrumb.module.css'
import { NextIcon } from './drawings/icons.tsx'

export type Crumb = { readonly name: string; readonly to?: string }

/** Breadcrumb navigation; the last crumb is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const text = useText(commonTexts)
  return (
    <nav aria-label={text.breadcrumb}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ name, to }, index) => (
          <li key={to ?? name} className={styles.crumb}>
            {index > 0 && <NextIcon size={14} />}
            {to === undefined ? (
              <span aria-current="page">
                <bdi>{name}</bdi>
              </span>
            ) : (
              <Link to={to}>
                <bdi>{name}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

type Step = { readonly name: string; readonly to: string }

/** A page's breadcrumb as structured data for search engines (schema.org BreadcrumbList). */
export function breadcrumbList(steps: readonly Step[], absolute: (path: string) => string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(to),
    })),
  }
}
