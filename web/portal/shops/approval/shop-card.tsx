import { Alert, Box, Button, Card, Group, Menu, Stack, Text, Title } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { memo, type ReactNode, useState } from 'react'
import type { Shop } from '#contract/shops/shops.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconAlertTriangle, IconChevronDown } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import { decisionTexts, shopApprovalTexts } from './messages.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { checksOf } from '#domain/shops/shop-checks.ts'
import { phoneText, taxIdText } from '#domain/shops/uae-identifiers.ts'
import styles from './shop-card.module.css'
import { KycBadge } from '#web/portal/shops/kyc/kyc-badge.tsx'
import { ShopStatusBadge } from '#web/portal/shops/shop-status-badge.tsx'
import type { ListedShop } from './queries.ts'
import { failsIn, useCheckSentence } from './shop-checks.tsx'
import { TimeLeft } from './time-left.tsx'
import { Initials } from '#web/kit/elements/initials-tile.tsx'
import type { ShopDecisions } from './shop-decisions.tsx'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { Term, TermList } from '#web/kit/layout/layout.tsx'

type Props = {
  readonly shop: ListedShop
  readonly decisions: ShopDecisions['deciding']
  readonly onOpen: (id: string) => void
}

/** One shop of the list: its name and status, the facts of its registration, and its actions (R-SHOPS-03). */
export const ShopCard = memo(function ShopCard({ shop, decisions, onOpen }: Props) {
  const { shopNamed } = useLocale()
  const name = shopNamed(shop)
  return (
    <Card component="article" padding={0} className={styles.card} aria-label={name}>
      <CardHead shop={shop} name={name} />
      <CardDetails shop={shop} />
      <Reason shop={shop} />
      {shop.status === 'pending' && <FailedChecks shop={shop} />}
      <Group className={styles.actions}>
        <Actions shop={shop} decisions={decisions} />
        <ViewDetails shop={shop} name={name} onOpen={() => onOpen(shop.id)} />
        {shop.status === 'pending' && (
          <Box component="span" ms="auto">
            <TimeLeft since={shop.statusSince} />
          </Box>
        )}
      </Group>
    </Card>
  )
})

function CardHead({ shop, name }: { readonly shop: ListedShop; readonly name: string }) {
  const text = useText(shopApprovalTexts)
  return (
    <Group gap="sm" className={styles.head}>
      <Initials name={name} />
      <div className={styles.who}>
        <Title>
          <NameText>{name}</NameText>
        </Title>
        <Text variant="muted">
          <bdi>{shop.ownerName}</bdi> · {text[shop.businessType]}
        </Text>
      </div>
      <Group>
        {shop.documentStates.map((state) => (
          <KycBadge key={state} state={state} />
        ))}
        <ShopStatusBadge status={shop.status} />
      </Group>
    </Group>
  )
}

function CardDetails({ shop }: { readonly shop: Shop }) {
  const text = useText(shopApprovalTexts)
  const { shortDay } = useLocale()
  return (
    <TermList columns="2" className={styles.facts}>
      <Term name={text.email}>{ltr(shop.email)}</Term>
      <Term name={text.phone}>{ltr(phoneText(shop.phone))}</Term>
      <Term name={text.registrationNumber}>{ltr(shop.businessRegistrationNumber)}</Term>
      <Term name={text.taxId}>{ltr(taxIdText(shop.taxId))}</Term>
      <Term name={text.businessAddress}>
        <bdi>{shop.businessAddress}</bdi>
      </Term>
      <Term name={text.registered}>{shortDay(shop.createdAt)}</Term>
    </TermList>
  )
}

function ltr(value: string): ReactNode {
  return <bdi dir="ltr">{value}</bdi>
}

/** Why a shop was rejected or suspended. */
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
    <Alert variant="notice" color={isHeld ? 'orange' : 'red'} role="note">
      <Group wrap="nowrap" align="start">
        <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
        <Box flex={1} miw={0}>
          <strong>{isHeld ? text.suspensionReason : text.rejectionReason}</strong>
          <Text className="mj-lines">
            <bdi>{reason}</bdi>
          </Text>
        </Box>
      </Group>
    </Alert>
  )
}

/** Automatic checks that failed, shown beside the decision, which they do not make. */
function FailedChecks({ shop }: { readonly shop: Shop }) {
  const text = useText(shopApprovalTexts)
  const sentenceOf = useCheckSentence()
  const [now] = useState(() => new Date())
  const failed = checksOf(shop, now).filter(failsIn)
  if (failed.length === 0) return null
  return (
    <Alert variant="notice" color="orange" role="note">
      <strong>{text.failedChecks}</strong>
      <Stack component="ul" gap={4}>
        {failed.map((check) => (
          <li key={check.check}>{sentenceOf(check)}</li>
        ))}
      </Stack>
    </Alert>
  )
}

/** Buttons decide on a pending shop, a menu changes an earlier decision (R-SHOPS-05, R-SHOPS-06). */
function Actions({ shop, decisions }: Omit<Props, 'onOpen'>) {
  if (shop.status === 'pending') return <DecisionButtons decisions={decisions} item={shop} />
  return decisions.movesOf(shop).length > 0 && <ChangeStatus shop={shop} decisions={decisions} />
}

function ChangeStatus({ shop, decisions: { of, decide, pending, movesOf } }: Omit<Props, 'onOpen'>) {
  const text = useText(decisionTexts)
  const { words } = of.useTexts()
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
            {words[move.event]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type DetailsProps = { readonly shop: ListedShop; readonly name: string; readonly onOpen: () => void }

/** A pending shop opens beside its documents; every other one on its own page. */
function ViewDetails({ shop: { id, status }, name, onOpen }: DetailsProps) {
  const text = useText(shopApprovalTexts)
  const { viewDetails } = useText(uiTexts)
  const looks = { variant: 'subtle', color: 'gray', size: 'sm' } as const
  const label = text.detailsOf({ shop: name })
  if (status !== 'pending')
    return (
      <Button {...looks} component={Link} to={`/admin/shops/${id}`} aria-label={label}>
        {viewDetails}
      </Button>
    )
  return (
    <Button {...looks} aria-label={label} onClick={onOpen}>
      {viewDetails}
    </Button>
  )
}
