import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import type { Need } from '#domain/platform/admin-roles.ts'
import { isUnauthorized } from '#web/kit/api/api-error.ts'
import { useFollowsUpdates } from '#web/kit/api/live.ts'
import { About, useMay } from '#web/kit/api/rights.tsx'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { ScreenHead, type ScreenProps } from '#web/kit/elements/screen-head.tsx'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconArrowLeft } from '#web/kit/icons/icons.ts'
import { Columns } from '#web/kit/layout/layout.tsx'
import { FixedFilters } from '#web/kit/lists/list-screen.tsx'
import { StatusTabs } from '#web/kit/lists/status-tabs.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { useNavigate } from '#web/kit/router/router.ts'
import { type ShopForApproval, shopQuery } from '#web/portal/shops/approval/queries.ts'
import { kycDecisions, Renewals } from '#web/portal/shops/approval/renewals.tsx'
import { Reason } from '#web/portal/shops/approval/shop-card.tsx'
import { ShopChecks } from '#web/portal/shops/approval/shop-checks.tsx'
import { shopDecisions } from '#web/portal/shops/approval/shop-decisions.tsx'
import { ShopOwnersPanel, useOwnerSettling } from '#web/portal/shops/approval/shop-owners.tsx'
import { ShopContact, ShopFigures, ShopHistory } from '#web/portal/shops/approval/shop-parts.tsx'
import { ShopProducts } from '#web/portal/shops/approval/shop-products.tsx'
import { TimeLeft } from '#web/portal/shops/approval/time-left.tsx'
import { ShopFacts } from '#web/portal/shops/approval/verified-facts.tsx'
import { ShopTax, WhoSells } from '#web/portal/shops/approval/who-sells.tsx'
import { DocumentList } from '#web/portal/shops/kyc/document-list.tsx'
import { ShopStatusBadge } from '#web/portal/shops/shop-status-badge.tsx'
import { shopPageTexts } from './messages.ts'

type PartProps = { readonly shop: ShopForApproval }
type Tab = {
  readonly needs: Need
  readonly Part: ComponentType<PartProps>
}

/** Tabs of the page in order, each for users with the right to what it shows. */
const tabs = {
  overview: { needs: null, Part: Overview },
  orders: { needs: 'orders', Part: listOf(() => import('#web/portal/orders/orders-screen.tsx'), 'shop') },
  returns: {
    needs: 'orders',
    Part: listOf(() => import('#web/portal/orders/returns/returns-screen.tsx'), 'shop'),
  },
  reviews: {
    needs: 'messages',
    Part: listOf(() => import('#web/portal/orders/reviews/reviews-screen.tsx'), 'shop'),
  },
  products: { needs: 'catalogue', Part: ShopProducts },
  money: { needs: 'money', Part: Money },
  documents: { needs: null, Part: Documents },
  history: { needs: null, Part: Past },
} as const satisfies Record<string, Tab>
type TabName = keyof typeof tabs

/** `/admin/shops/:id`: one shop, and everything that belongs to it. */
export default function ShopScreen({ params: { id = '', tab } }: ScreenProps) {
  const text = useText(shopPageTexts)
  const reading = useQuery(shopQuery(id))
  const { data, error } = reading
  useFollowsUpdates()
  if (isUnauthorized(error)) return null
  return (
    <>
      <ScreenError title={text.failed} of={reading} />
      {data ? <Page key={id} shop={data} tab={tab} /> : !error && <PanelSkeleton height={420} />}
    </>
  )
}

function Page({ shop, tab }: PartProps & { readonly tab: string | undefined }) {
  const text = useText(shopPageTexts)
  const may = useMay()
  const names = (Object.keys(tabs) as TabName[]).filter((name) => may(tabs[name].needs))
  const open = names.find((name) => name === tab) ?? 'overview'
  const { Part, needs } = tabs[open]
  return (
    <>
      <Head shop={shop} />
      <StatusTabs
        leaves
        label={text.tabs}
        tabs={names.map((status) => ({ status, word: text[status] }))}
        current={open}
        hrefOf={(name) => `/admin/shops/${shop.id}${name === 'overview' ? '' : `/${name}`}`}
      />
      <About right={needs ?? 'shops'}>
        <Suspense fallback={<PanelSkeleton height={320} />}>
          <Part shop={shop} />
        </Suspense>
      </About>
    </>
  )
}

/** The shop's name, status and decisions; a pending shop is decided on beside its documents. */
function Head({ shop }: PartProps) {
  const text = useText(shopPageTexts)
  const { shopNamed } = useLocale()
  const decisions = useDecisions(shopDecisions.list)
  return (
    <>
      <ScreenHead
        title={<NameText>{shopNamed(shop)}</NameText>}
        badge={
          <>
            <ShopStatusBadge status={shop.status} />
            {shop.status === 'pending' && <TimeLeft since={shop.statusSince} />}
          </>
        }
        action={
          <Group gap="sm">
            {shop.status === 'pending' ? (
              <Button component={Link} to={`/admin/shops?shop=${shop.id}`}>
                {text.review}
              </Button>
            ) : (
              <DecisionButtons decisions={decisions} item={shop} extent="everything" />
            )}
            <Button
              component={Link}
              to="/admin/shops"
              variant="default"
              leftSection={<IconArrowLeft size={18} stroke={1.6} className="mj-flip" aria-hidden />}
            >
              {text.back}
            </Button>
          </Group>
        }
      />
      {decisions.dialog}
    </>
  )
}

function Overview({ shop }: PartProps) {
  const settling = useOwnerSettling()
  return (
    <Stack gap="lg">
      <Reason shop={shop} />
      <ShopFigures shop={shop} />
      <Columns parts="3:2">
        <Stack gap="lg">
          <ShopContact shop={shop} />
        </Stack>
        <Stack gap="lg">
          {shop.status !== 'pending' && <ShopOwnersPanel shop={shop} onSettle={settling.ask} />}
        </Stack>
      </Columns>
      {settling.dialog}
    </Stack>
  )
}

const Payouts = listOf(() => import('#web/portal/money/payouts/payouts-screen.tsx'), 'shop')

function Money({ shop }: PartProps) {
  const text = useText(shopPageTexts)
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <Button component={Link} to={`/admin/statements/${shop.id}`} variant="default">
          {text.statement}
        </Button>
        <Button component={Link} to="/admin/commission" variant="default">
          {text.commission}
        </Button>
      </Group>
      <About right="shops">
        <WhoSells shop={shop} />
      </About>
      <div>
        <Payouts shop={shop} />
      </div>
    </Stack>
  )
}

function Documents({ shop }: PartProps) {
  const ofDocuments = useDecisions(kycDecisions)
  const navigate = useNavigate()
  const hrefOfShop = (id: string) => `/admin/shops/${id}/documents`
  return (
    <Columns>
      <Stack gap="lg">
        <Renewals shop={shop} decisions={ofDocuments} />
        <ShopChecks shop={shop} hrefOfShop={hrefOfShop} onOpen={(id) => void navigate(hrefOfShop(id))} />
        <ShopFacts shop={shop} />
        <ShopTax shop={shop} />
        {ofDocuments.dialog}
      </Stack>
      <DocumentList kycDocuments={shop.kycDocuments} first={null} />
    </Columns>
  )
}

const Audit = listOf(() => import('#web/portal/platform/audit/audit-screen.tsx'), 'subjectId')

function Past({ shop }: PartProps) {
  const may = useMay()
  return (
    <Stack gap="lg">
      <ShopHistory shop={shop} />
      {may('audit') && (
        <div>
          <Audit shop={shop} />
        </div>
      )}
    </Stack>
  )
}

/** Reuses an existing list, filtered to this shop. */
function listOf(
  load: () => Promise<{ readonly default: ComponentType }>,
  filter: string,
): ComponentType<PartProps> {
  const List = lazy(load)
  return function ListOfShop({ shop }: PartProps) {
    return (
      <FixedFilters value={{ [filter]: shop.id }}>
        <List />
      </FixedFilters>
    )
  }
}
