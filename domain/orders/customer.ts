import type { Bilingual, Language } from '#domain/platform/text/language.ts'
import { blank } from '#domain/platform/text/plain-text.ts'

const erased: Bilingual = { en: 'Erased customer', ar: 'عميل حُذفت بياناته' }
const nobody = `${blank} ${blank}`

/** What whoever ordered is called: their name as they wrote it, or that they were erased (0055). */
export function customerName(name: string, language: Language): string {
  return name === nobody ? erased[language] : name
}

export type Activity = 'active' | 'regular' | 'inactive'

const dayMs = 86_400_000

/** How active a customer is, by the whole days since their last order (R-CUST-03); without one they are inactive. */
export function activityOf(lastOrder: Date | null, now: Date): Activity {
  if (lastOrder === null) return 'inactive'
  const days = Math.floor((now.getTime() - lastOrder.getTime()) / dayMs)
  if (days <= 7) return 'active'
  return days <= 30 ? 'regular' : 'inactive'
}
