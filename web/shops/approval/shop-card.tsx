import { Button, Card, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Shop } from '#contract/shops/shops.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { initialsOf } from '#web/ui/initials.ts'
import { decisionTexts } from './decision-messages.ts'
import { uiTexts } from '#web/ui/messages.ts'
import { taxIdText } from '#web/shops/registration/identifier-text.ts'
import { shopApprovalTexts } from './approval-messages.ts'
import styles from './shop-card.module.css'
import { ShopStatusBadge } from '#web/shops/shop-status-badge.tsx'
import { TimeLeft } from './time-left.tsx'
import { ShopDecisionButtons, type ShopDecisions, useDecisionWord } from './use-shop-decisions.tsx'

type Props = {
  readonly shop: Shop
  readonly decisions: Pick<ShopDecisions, 'decide' | 'pending' | 'movesOf'>
  readonly onOpen: (shop: Shop) => void
}

/** One shop of the list: who it is, the facts of its registration, and what may be done with it (R-SHOPS-03). */
export const ShopCard = memo(function ShopCard({ shop, decisions, onOpen }: Props) {
  const { shopNamed } = useLocale()
  const name = shopNamed(shop)
  return (
    <Card component="article" padding={0} className={styles.card} aria-label={name}>
      <CardHead shop={shop} name={name} />
      <CardDetails shop={shop} />
      <Reason shop={shop} />
      <div className={styles.actions}>
        <Actions shop={shop} decisions={decisions} />
        <ViewDetails name={name} onOpen={() => onOpen(shop)} />
        {shop.status === 'pending' && (
          <span className={styles.time}>
            <TimeLeft since={shop.statusSince} />
          </span>
        )}
      </div>
    </Card>
  )
})

function CardHead({ shop, name }: { readonly shop: Shop; readonly name: string }) {
  const text = useText(shopApprovalTexts)
  return (
    <div className={styles.head}>
      <span className={styles.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <div className={styles.who}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.owner}>
          <bdi>{shop.ownerName}</bdi> · {text[shop.businessType]}
        </p>
      </div>
      <ShopStatusBadge status={shop.status} />
    </div>
  )
}

function CardDetails({ shop }: { readonly shop: Shop }) {
  const text = useText(shopApprovalTexts)
  const { shortDay } = useLocale()
  const { createdAt } = shop
  const registered = Number.isNaN(createdAt.getTime()) ? text.notAvailable : shortDay(createdAt)
  return (
    <dl className={styles.facts}>
      <Fact label={text.email}>{ltr(shop.email)}</Fact>
      <Fact label={text.phone}>{ltr(shop.phone)}</Fact>
      <Fact label={text.registrationNumber}>{ltr(shop.businessRegistrationNumber)}</Fact>
      <Fact label={text.taxId}>{ltr(taxIdText(shop.taxId))}</Fact>
      <Fact label={text.address}>
        <bdi>{shop.businessAddress}</bdi>
      </Fact>
      <Fact label={text.registered}>{registered}</Fact>
    </dl>
  )
}

function ltr(value: string): ReactNode {
  return <bdi dir="ltr">{value}</bdi>
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Why a shop was turned away or closed. */
export function Reason({
  shop,
}: {
  readonly shop: Pick<Shop, 'status' | 'rejectionReason' | 'suspensionReason'>
}) {
  const text = useText(shopApprovalTexts)
  const { status, rejectionReason, suspensionReason } = shop
  const isHeld = status === 'suspended' && suspensionReason !== null
  const reason = isHeld ? suspensionReason : rejectionReason
  if (reason === null) return null
  return (
    <div className={styles.reason} data-held={isHeld || undefined}>
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
      <div>
        <p className={styles.reasonTitle}>{isHeld ? text.suspensionReason : text.rejectionReason}</p>
        <p className={styles.reasonText}>
          <bdi>{reason}</bdi>
        </p>
      </div>
    </div>
  )
}

/** What waits is decided by buttons, what was decided is changed by a menu (R-SHOPS-05, R-SHOPS-06). */
function Actions({ shop, decisions }: Omit<Props, 'onOpen'>) {
  if (shop.status === 'pending') return <ShopDecisionButtons shop={shop} decisions={decisions} />
  return decisions.movesOf(shop).length > 0 && <ChangeStatus shop={shop} decisions={decisions} />
}

function ChangeStatus({ shop, decisions: { decide, pending, movesOf } }: Omit<Props, 'onOpen'>) {
  const text = useText(decisionTexts)
  const wordOf = useDecisionWord()
  return (
    <Menu position="bottom-start" width={180}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          disabled={pending !== null}
          loading={pending?.id === shop.id}
          rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
        >
          {text.changeStatus}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {movesOf(shop).map((move) => (
          <Menu.Item key={move.to} onClick={() => decide(shop, move.to)}>
            {wordOf(move)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function ViewDetails({ name, onOpen }: { readonly name: string; readonly onOpen: () => void }) {
  const text = useText(shopApprovalTexts)
  const { viewDetails } = useText(uiTexts)
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={text.detailsOf({ shop: name })}
      onClick={onOpen}
    >
      {viewDetails}
    </Button>
  )
}
