import type { AuditEntry } from '#contract/audit.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { matchScreen } from '#web/portal/portal-paths.ts'
import { screensOf } from '#web/portal/portal-screens.ts'
import { Link } from '#web/portal/router.tsx'
import { settingsSubject } from './action-texts.ts'

type Subject = Pick<AuditEntry, 'subjectKind' | 'subjectId' | 'subjectName'>

/** What an entry is about, leading to where it can be seen, if there is such a screen. */
export function SubjectLink({ subject }: { readonly subject: Subject }) {
  const { language } = useLocale()
  const name = subject.subjectKind === 'settings' ? settingsSubject[language] : (subject.subjectName ?? '')
  const address = addressOf(subject)
  return address === null ? (
    <bdi>{name}</bdi>
  ) : (
    <Link to={address}>
      <bdi>{name}</bdi>
    </Link>
  )
}

function addressOf({ subjectKind, subjectId }: Subject): string | null {
  const addresses = {
    settings: '/admin/settings',
    shop: `/admin/shops?shop=${subjectId}`,
    product: `/admin/products?product=${subjectId}`,
    category: '/admin/categories',
    color: '/admin/colors',
    mail: `/admin/mails/${subjectId}`,
    user: null,
  }
  const address = addresses[subjectKind]
  const [path = ''] = (address ?? '').split('?')
  return address !== null && matchScreen(screensOf.admin, path) ? address : null
}
