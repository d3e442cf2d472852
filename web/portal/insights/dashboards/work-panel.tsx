import { Text } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBuildingStore,
  IconCertificate,
  IconCertificateOff,
  IconChevronRight,
  IconMessageQuestion,
  IconPackage,
  IconPackageOff,
  IconReceipt,
  IconReceiptRefund,
  IconStar,
  IconTruckDelivery,
  IconTruckReturn,
  IconWallet,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import { adminWorks, needOfWork, shopWorks } from '#domain/insights/work.ts'
import { useMay } from '#web/kit/api/rights.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { useWaiting, waitingQuery, type Work } from '#web/kit/portal/pending-counts.ts'
import { Link } from '#web/kit/router/link.tsx'
import { CountBadge } from '#web/kit/elements/count-badge.tsx'
import { Rows } from '#web/kit/layout/rows.tsx'
import { PanelNote, ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { readingOf } from '#web/kit/elements/query-state.ts'
import styles from './dashboard.module.css'
import { adminLists, shopLists } from './work-lists.ts'
import { workTexts } from './work-messages.ts'

const icons: Readonly<Record<Work, Icon>> = {
  refunds: IconReceiptRefund,
  disputes: IconAlertTriangle,
  shops: IconBuildingStore,
  products: IconPackage,
  payouts: IconWallet,
  reviews: IconStar,
  returns: IconTruckReturn,
  questions: IconMessageQuestion,
  orders: IconReceipt,
  renewed: IconCertificate,
  expired: IconCertificateOff,
  expiring: IconCertificate,
  papers: IconCertificate,
  due: IconTruckDelivery,
  rejected: IconArrowBackUp,
  stock: IconPackageOff,
  replies: IconStar,
}

/** What the specification names stands there also where nothing of it waits (R-DASH-11, R-DASH-12). */
const always = ['shops', 'products', 'payouts'] as const satisfies readonly Work[]

const work = {
  admin: adminWorks.map((name) => ({ name, to: adminLists[name] })),
  shop: shopWorks.map((name) => ({ name, to: shopLists[name] })),
} as const

/** What waits for whoever reads it, what presses most first, each with the way to the list of it. */
export function WorkPanel({ portal }: { readonly portal: Role }) {
  const text = useText(workTexts)
  const reading = readingOf(useQuery(waitingQuery(portal)))
  const may = useMay()
  const isStanding = (name: Work) =>
    portal === 'admin' && always.some((one) => one === name && may(needOfWork(one)))
  const all: readonly { readonly name: Work; readonly to: string }[] = work[portal]
  return (
    <ReadPanel
      title={portal === 'admin' ? text.actions : text.toDo}
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
            {all.every(({ name }) => !counts[name]) && (
              <PanelNote title={text.nothing}>{text.nothingText}</PanelNote>
            )}
          </>
        )
      }}
    </ReadPanel>
  )
}

function WorkRow({ portal, name, to }: { readonly portal: Role; readonly name: Work; readonly to: string }) {
  const text = useText(workTexts)
  const Mark = icons[name]
  return (
    <li>
      <Link className={styles.action} to={to}>
        <Mark size={19} stroke={1.6} aria-hidden />
        <Text span flex={1}>
          {portal === 'shop' && name === 'orders' ? text.ordersToAccept : text[name]}
        </Text>
        <CountBadge count={useWaiting(portal, name)} />
        <IconChevronRight size={18} stroke={1.6} className="mj-flip" aria-hidden />
      </Link>
    </li>
  )
}
