import { movesFrom } from '#domain/status/machine.ts'
import { type ShopStatus, shopStatus } from '#domain/status/shop-status.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import type { ShopForApproval } from './queries.ts'
import styles from './shop-details.module.css'
import type { ShopDecisions } from './use-shop-decisions.tsx'

type Props = { readonly shop: ShopForApproval; readonly decisions: Pick<ShopDecisions, 'decide' | 'pending'> }

const order: readonly ShopStatus[] = ['approved', 'rejected', 'suspended', 'pending']

/** Every move that the table of moves allows from here: also the way back for a mistake (G-32). */
export function DetailsFoot({ shop, decisions }: Props) {
  const allowed = movesFrom(shopStatus, shop.status, { by: 'admin' }).map(({ to }) => to)
  return (
    <div className={styles.foot}>
      <DecisionButtons
        shop={shop}
        offered={order.filter((to) => allowed.includes(to))}
        decisions={decisions}
        size="md"
      />
    </div>
  )
}
