import { Link } from '#web/portal/router.tsx'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { MailStatus } from '#web/ui/mail-status.tsx'
import { momentOf } from '#web/ui/moment.ts'
import { Panel } from '#web/ui/panel.tsx'
import { detailsTexts } from './details-messages.ts'
import type { ShopForApproval } from './queries.ts'
import styles from './shop-details.module.css'
import { ShopStatusBadge } from '#web/shops/shop-status-badge.tsx'

/** What became of the shop: who decided what, when and why, and the mail that told the owner. */
export function ShopHistory({ shop }: { readonly shop: ShopForApproval }) {
  const text = useText(detailsTexts)
  return (
    <Panel title={text.history}>
      <ol className={styles.rows}>
        {shop.history.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ol>
    </Panel>
  )
}

function EventRow({ event }: { readonly event: ShopForApproval['history'][number] }) {
  const text = useText(detailsTexts)
  const { language } = useLocale()
  const { at, from, to, by, reason, mail } = event
  return (
    <li className={styles.event}>
      <div className={styles.eventLine}>
        <ShopStatusBadge status={to} />
        <span>
          {from === null && `${text.registeredBy} · `}
          <bdi>{by ?? text.byNobody}</bdi>
        </span>
        <time className={styles.by} dateTime={at.toISOString()}>
          {momentOf(at, language)}
        </time>
      </div>
      {reason !== null && (
        <p className={styles.eventReason}>
          <bdi>{reason}</bdi>
        </p>
      )}
      {mail && (
        <div className={styles.by}>
          <Link to={`/admin/mails/${mail.id}`} className={styles.link}>
            {text.mail}
          </Link>{' '}
          <MailStatus status={mail.status} />
        </div>
      )}
    </li>
  )
}
