import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import { adminWorks, needOfWork, shopWorks } from '#domain/insights/work.ts'
import { useMay } from '#web/kit/api/rights.tsx'
import { PanelNote, ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBuildingStore,
  IconCertificate,
  IconCurrencyEuro,
  IconCertificateOff,
  IconMessageQuestion,
  IconNotebook,
  IconPackage,
  IconPackageOff,
  IconReceipt,
  IconReceiptRefund,
  IconStar,
  IconTruckDelivery,
  IconTruckReturn,
  IconWallet,
} from '#web/kit/icons/icons.ts'
import { useWaiting, waitingQuery, waitingSinceQuery, type Work } from '#web/kit/portal/pending-counts.ts'
import { Link } from '#web/kit/router/link.tsx'
import { CountBadge } from '#web/kit/elements/count-badge.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import styles from './dashboard.module.css'
import { agoOf } from '#web/portal/platform/inbox/notification-row.tsx'
import { adminLists, shopLists } from './work-lists.ts'
import { actionTexts, workTexts } from './work-messages.ts'

const icons: Readonly<Record<Work, Icon>> = {
  refunds: IconReceiptRefund,
  disputes: IconAlertTriangle,
  shops: IconBuildingStore,
  products: IconPackage,
  payouts: IconWallet,
  journals: IconNotebook,
  registration: IconCertificate,
  reviews: IconStar,
  returns: IconTruckReturn,
  questions: IconMessageQuestion,
  orders: IconReceipt,
  renewed: IconCertificate,
  expired: IconCertificateOff,
  expiring: IconCertificate,
  rate: IconCurrencyEuro,
  documents: IconCertificate,
  due: IconTruckDelivery,
  rejected: IconArrowBackUp,
  stock: IconPackageOff,
  replies: IconStar,
}

/** Named by the specification, so shown even with nothing open (R-DASH-11, R-DASH-12). */
const always = ['shops', 'products', 'payouts'] as const satisfies readonly Work[]

const work = {
  admin: adminWorks.map((name) => ({ name, to: adminLists[name] })),
  shop: shopWorks.map((name) => ({ name, to: shopLists[name] })),
} as const

type WorkPanelProps = {
  readonly portal: Role
  /** Hides the panel when nothing waits, because something else says what to do. */
  readonly isQuiet?: boolean
}

/** Open work of the reader, the most urgent first, each with its age and a link to its list. */
export function WorkPanel({ portal, isQuiet = false }: WorkPanelProps) {
  const text = useText(workTexts)
  const reading = useQuery(waitingQuery(portal))
  const may = useMay()
  const isStanding = (name: Work) =>
    portal === 'admin' && always.some((one) => one === name && may(needOfWork(one)))
  const all: readonly { readonly name: Work; readonly to: string }[] = work[portal]
  const count = all.reduce((sum, { name }) => sum + (reading.data?.[name] ?? 0), 0)
  if (isQuiet && count === 0 && reading.error === null) return null
  return (
    <ReadPanel
      title={portal === 'admin' ? text.quickActions : text.toDo}
      {...(count > 0 && { hint: text.waits({ count }) })}
      reading={reading}
      failed={text.actionsFailed}
      height={132}
    >
      {(counts) => {
        const shown = all.filter(({ name }) => (counts[name] ?? 0) > 0 || isStanding(name))
        return (
          <>
            <Rows isFlush>
              {shown.map((one) => (
                <WorkRow key={one.name} portal={portal} {...one} />
              ))}
            </Rows>
            {count === 0 && <PanelNote title={text.nothing}>{text.nothingText}</PanelNote>}
          </>
        )
      }}
    </ReadPanel>
  )
}

function WorkRow({ portal, name, to }: { readonly portal: Role; readonly name: Work; readonly to: string }) {
  const text = useText(workTexts)
  const action = useText(actionTexts)
  const word = portal === 'shop' && name === 'orders' ? 'ordersToAccept' : name
  const count = useWaiting(portal, name)
  const Mark = icons[name]
  return (
    <li>
      <Link className={styles.action} to={to}>
        <Mark size={19} stroke={1.6} aria-hidden />
        <span className={styles.work}>
          {text[word]} {count > 0 && <Age portal={portal} name={name} />}
        </span>
        <CountBadge count={count} />
        <span className={styles.label}>{count > 0 && action[word]}</span>
      </Link>
    </li>
  )
}

/** Age of the oldest item, if known. */
function Age({ portal, name }: { readonly portal: Role; readonly name: Work }) {
  const { language } = useLocale()
  const { data, dataUpdatedAt } = useQuery(waitingSinceQuery(portal))
  const since = data?.[name]
  return (
    since && (
      <Text span variant="muted">
        <time dateTime={since.toISOString()}>{agoOf(since, new Date(dataUpdatedAt), language)}</time>
      </Text>
    )
  )
}
