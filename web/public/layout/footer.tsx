import type { ReactNode } from 'react'
import { policyNames, type Policy } from '#domain/orders/policies.ts'
import { whatsappLink } from '#domain/shops/whatsapp.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { paths, portalPaths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { Outward } from '#web/kit/storefront/seller.tsx'
import { Logo } from '#web/kit/storefront/drawings/mark.tsx'
import { PolicyLink } from '#web/kit/storefront/links.tsx'
import { useShell } from '#web/kit/router/use-page-data.ts'
import styles from './footer.module.css'
import { footerTexts } from './messages.ts'

/** The footer, with links only to pages that exist (R-ROUTE-25). */
export function Footer() {
  const text = useText(footerTexts)
  const common = useText(commonTexts)
  const { categories, contact, demoMode } = useShell()
  const chat = whatsappLink(contact.supportWhatsapp, text.hello)
  return (
    <footer className={styles.footer}>
      <div className={`mj-container ${styles.columns}`}>
        <div>
          <Link to={paths.home} className={styles.home} aria-label={common.brand}>
            <Logo />
          </Link>
          <p className={styles.about}>{text.about}</p>
        </div>
        <Column title={text.shop}>
          {categories.slice(0, 3).map(({ slug, name }) => (
            <Link key={slug} to={paths.marketplace({ category: slug })}>
              <bdi>{name}</bdi>
            </Link>
          ))}
          <Link to={paths.marketplace()}>{common.allFurniture}</Link>
        </Column>
        <Column title={common.help} id="help">
          <Link to={paths.orders}>{common.trackOrder}</Link>
          <Policies of={['delivery', 'returns', 'warranty']} />
          <Link to={paths.saved}>{common.saved}</Link>
          {contact.supportEmail && <a href={`mailto:${contact.supportEmail}`}>{text.contact}</a>}
          {chat && <Outward href={chat}>{text.whatsapp}</Outward>}
          {contact.supportPhone && (
            <a href={`tel:${contact.supportPhone.replace(/[^+\d]/g, '')}`}>
              <bdi dir="ltr">{contact.supportPhone}</bdi>
            </a>
          )}
        </Column>
        <Column title={text.sell}>
          <a href={portalPaths.registerShop}>{common.registerShop}</a>
          {contact.salesEmail && <a href={`mailto:${contact.salesEmail}`}>{text.sales}</a>}
          <a href={portalPaths.shopLogin}>{common.shopLogin}</a>
          <a href={portalPaths.adminLogin}>{common.adminLogin}</a>
          <Link to={paths.credentials}>{common.testLogins}</Link>
        </Column>
      </div>
      <Imprint>
        {text.prices}
        {demoMode && <span className={styles.demo}>{common.demoNote}</span>}
      </Imprint>
    </footer>
  )
}

function Column({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <nav aria-label={title} id={id} className={styles.column}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </nav>
  )
}

function Policies({ of }: { readonly of: readonly Policy[] }) {
  const { language } = useLocale()
  const { policies } = useShell()
  return of
    .filter((policy) => policies.includes(policy))
    .map((policy) => (
      <PolicyLink key={policy} policy={policy}>
        {policyNames[policy][language]}
      </PolicyLink>
    ))
}

function Imprint({ children }: { children: ReactNode }) {
  const { brand } = useText(commonTexts)
  return (
    <div className={`mj-container ${styles.imprint}`}>
      <p>{children}</p>
      <p className={styles.legal}>
        <Policies of={['privacy', 'terms']} />
        <span>
          <bdi dir="ltr">©</bdi> {brand}
        </span>
      </p>
    </div>
  )
}
