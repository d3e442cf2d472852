import { type Icon, IconBuildingStore, IconChevronRight, IconPackage, IconWallet } from '@tabler/icons-react'
import type { readWaiting } from '#contract/dashboard.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useText } from '#web/i18n/locale.tsx'
import { hasScreen } from '#web/portal/portal-paths.ts'
import { Link } from '#web/portal/router.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { ReadPanel } from '#web/ui/read-panel.tsx'
import type { Reading } from '#web/ui/reading.ts'
import { panelTexts } from './messages.ts'
import { Rows } from '#web/ui/layout/layout.tsx'
import styles from './dashboard.module.css'
import { Text } from '#web/ui/layout/text.tsx'

type Props = { readonly reading: Reading<ReplyOf<typeof readWaiting>> }

/** What waits for an administrator, each with the way to it (R-DASH-11, R-DASH-12). */
export function QuickActions({ reading }: Props) {
  const text = useText(panelTexts)
  return (
    <ReadPanel title={text.actions} reading={reading} failed={text.actionsFailed} height={132}>
      {({ shops, products, payouts }) => (
        <Rows isFlush>
          <Action
            icon={IconBuildingStore}
            name={text.pendingVendors}
            count={shops}
            to="/admin/shops?status=pending"
          />
          <Action icon={IconPackage} name={text.awaitingApproval} count={products} to="/admin/products" />
          <Action icon={IconWallet} name={text.payoutRequests} count={payouts} to="/admin/payouts" />
        </Rows>
      )}
    </ReadPanel>
  )
}

type ActionProps = {
  readonly icon: Icon
  readonly name: string
  readonly count: number
  readonly to: string
}

// A figure leads on where Majlis has a screen for it.
function Action({ icon: Mark, name, count, to }: ActionProps) {
  const isThere = hasScreen('admin', to)
  const content = (
    <>
      <Mark size={19} stroke={1.6} aria-hidden />
      <Text as="span" data-grow>
        {name}
      </Text>
      <CountBadge count={count} />
      {isThere && <IconChevronRight size={18} stroke={1.6} className="mj-flip" aria-hidden />}
    </>
  )
  return (
    <li>
      {isThere ? (
        <Link className={styles.action} to={to}>
          {content}
        </Link>
      ) : (
        <Text className={styles.action}>{content}</Text>
      )}
    </li>
  )
}
