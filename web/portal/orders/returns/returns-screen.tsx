import { listReturns, type OrderReturn } from '#contract/orders/returns.ts'
import { Text } from '@mantine/core'
import type { Role } from '#contract/platform/auth.ts'
import { customerName } from '#domain/orders/customer-name.ts'
import { returnStatusNames } from '#domain/orders/return-status.ts'
import { ShopName } from '#web/kit/elements/shop-name.tsx'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { namesOf } from '#web/kit/i18n/names.ts'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { returnsTexts } from './messages.ts'
import { returnCountsQuery } from './queries.ts'
import { ReturnCard } from './return-card.tsx'
import { returnDecisions } from './return-decisions.tsx'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'

const tabNames = { ...namesOf(returnsTexts, { waiting: 'waiting' }), ...returnStatusNames }

/** `/admin/returns` and `/shop/returns`: what is sent back, to every shop or to one's own. */
export default listScreen(listReturns, {
  texts: returnsTexts,
  pageSize: 50,
  isLive: 'news',
  tabs: tabs('status', tabNames, { counts: { query: returnCountsQuery } }),
  useTools: (role: Role) => useDecisions(returnDecisions[role]),
  row: (one, { role, tools }) => (
    <ReturnCard one={one} decisions={tools} of={<OfOrder one={one} role={role} />} />
  ),
  below: ({ tools }) => tools.dialog,
})

/** The order it belongs to, whose that was, and for administrators from which shop. */
function OfOrder({ one, role }: { readonly one: OrderReturn; readonly role: Role }) {
  const { language } = useLocale()
  return (
    <Text variant="muted">
      <Link to={`/${role}/orders?order=${one.orderId}`}>{one.orderNumber}</Link> ·{' '}
      <bdi>{customerName(one.customerName, language)}</bdi>
      {role === 'admin' && (
        <>
          {' '}
          · <ShopName of={one} />
        </>
      )}
    </Text>
  )
}
