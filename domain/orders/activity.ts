export type Activity = 'active' | 'regular' | 'inactive'

const dayMs = 86_400_000

/** How active a customer is, by the whole days since their last order (R-CUST-03); without one they are inactive. */
export function activityOf(lastOrder: Date | null, now: Date): Activity {
  if (lastOrder === null) return 'inactive'
  const days = Math.floor((now.getTime() - lastOrder.getTime()) / dayMs)
  if (days <= 7) return 'active'
  return days <= 30 ? 'regular' : 'inactive'
}
