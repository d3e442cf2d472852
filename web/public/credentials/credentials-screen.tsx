import { demoColleagues, demoLogins } from '#contract/platform/demo-logins.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import type { DataOf, HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths, portalPaths } from '#web/kit/pages/paths.ts'
import { ButtonAnchor, ButtonLink } from '#web/kit/storefront/button.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { CopyIcon, PackageIcon, ShopIcon, WarrantyIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { showToast } from '#web/kit/storefront/toast.tsx'
import { usePageData } from '#web/kit/router/use-page-data.ts'
import type { credentialsLoader } from './credentials-loader.ts'
import { credentialsTexts } from './credentials-messages.ts'
import styles from './credentials-screen.module.css'

type Login = DataOf<typeof credentialsLoader>['logins'][number]

export function head({ locale }: HeadInput<unknown>): PageHead {
  const text = credentialsTexts[locale.language]
  const title = commonTexts[locale.language].titleOf({ page: text.title })
  return { title, description: text.lead, isIndexed: false }
}

export default function CredentialsScreen() {
  const text = useText(credentialsTexts)
  const common = useText(commonTexts)
  const { demo, logins } = usePageData<typeof credentialsLoader>()
  if (!demo || logins.length === 0) {
    return (
      <div className="mj-container mj-section">
        <EmptyState drawing="desk" title={text.none} text={text.noneText} headingLevel={1}>
          <ButtonLink to={paths.marketplace()} variant="line" size="md">
            {common.goToMarketplace}
          </ButtonLink>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={`mj-container ${styles.screen}`}>
      <h1 className="mj-display mj-d2">{text.title}</h1>
      <p className={`mj-lead ${styles.lead}`}>{text.lead}</p>
      <ul className={styles.cards}>
        {logins.map((login) => (
          <LoginCard key={login.email} login={login} />
        ))}
      </ul>
      <p className={`mj-lead ${styles.colleagues}`}>
        {text.colleagues}{' '}
        {demoColleagues.map(({ email }) => (
          <bdi key={email} dir="ltr" className={styles.colleague}>
            {email}
          </bdi>
        ))}
      </p>
    </div>
  )
}

function LoginCard({ login }: { login: Login }) {
  const text = useText(credentialsTexts)
  const kind = kindOf(login)
  const { Icon, title, detail } = {
    admin: { Icon: WarrantyIcon, title: text.admin, detail: text.adminText },
    approved: { Icon: ShopIcon, title: text.approved, detail: text.approvedText },
    pending: { Icon: PackageIcon, title: text.pending, detail: text.pendingText },
  }[kind]
  return (
    <li className={styles.card}>
      <Icon size={26} className={styles.icon} />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.detail}>{detail}</p>
      <dl className={styles.facts}>
        <Fact term={text.email} value={login.email} copy={text.copyEmail({ login: title })} />
        <Fact term={text.password} value={login.password} copy={text.copyPassword({ login: title })} isCode />
      </dl>
      <ButtonAnchor href={login.signInPath} variant="line" size="md" isFull>
        {login.signInPath === portalPaths.adminLogin ? text.openAdmin : text.openShop}
      </ButtonAnchor>
    </li>
  )
}

type FactProps = {
  readonly term: string
  readonly value: string
  readonly copy: string
  readonly isCode?: boolean
}

function Fact({ term, value, copy, isCode = false }: FactProps) {
  const text = useText(credentialsTexts)
  const take = () => {
    void navigator.clipboard.writeText(value).then(() => showToast({ title: text.copied, text: value }))
  }
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd className={isCode ? styles.code : undefined}>
        <bdi dir="ltr">{value}</bdi>
        <button type="button" className={`mj-needs-js ${styles.copy}`} aria-label={copy} onClick={take}>
          <CopyIcon size={18} />
        </button>
      </dd>
    </div>
  )
}

/** Tells the three logins apart: the administrator by role, the pending shop by its label in the contract. */
function kindOf({ email, role }: Login): 'admin' | 'approved' | 'pending' {
  if (role === 'admin') return 'admin'
  return demoLogins.some((known) => known.email === email && known.label === 'Pending shop')
    ? 'pending'
    : 'approved'
}
