import type { Bilingual, Language } from '#domain/platform/text/language.ts'
import { blank } from '#domain/platform/text/plain-text.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'

const erased: Bilingual = { en: 'Erased customer', ar: 'عميل حُذفت بياناته' }
const nobody = `${blank} ${blank}`

/** Returns a customer's name as they wrote it, or a placeholder if their data was erased (0055). */
export function customerName(name: string, language: Language): string {
  return name === nobody ? erased[language] : name
}

type Named = { readonly firstName: string; readonly lastName: string }

/**
 * Returns whether a text contains a customer's first or last name, or one word of it with more than two letters (no
 * article). Arabic "and", "to" and "by", which are written joined to a name, are ignored.
 */
export function callsByName(words: string, { firstName, lastName }: Named): boolean {
  const said = ` ${searchForm(words)} `
  const names = [firstName, lastName].map(searchForm)
  const parts = names.flatMap((name) => name.split(' ')).filter(({ length }) => length > 2)
  return [...names, ...parts].some((name) => name !== '' && new RegExp(` ${joined(name)} `, 'u').test(said))
}

/** Returns a pattern for a name in search form; Arabic "to" absorbs an article's alif, and its lam before a lam. */
function joined(name: string): string {
  if (!/^\p{Script=Arabic}/u.test(name)) return name
  return `[وف]?(?:[بلك]?${name}|${name.replace(/^الل?/u, 'لل')})`
}

export type Activity = 'active' | 'regular' | 'inactive'

/** Filters by a customer's last order: at most this many days ago, or longer ago. */
export const lastOrders = [
  'within-7',
  'within-30',
  'within-90',
  'before-30',
  'before-90',
  'before-180',
] as const

/** Filters by a customer's orders: the first within the last 30 days, exactly one, or several. */
export const customerOrders = ['new', 'one', 'several'] as const

const dayMs = 86_400_000

/** Returns the moment after which an order is at most `days` whole days old, as {@link activityOf} counts them. */
export function moreThanDaysAgo(days: number, now: Date): Date {
  return new Date(now.getTime() - (days + 1) * dayMs)
}

/** Returns how active a customer is, by whole days since the last order (R-CUST-03); inactive without one. */
export function activityOf(lastOrder: Date | null, now: Date): Activity {
  if (lastOrder === null) return 'inactive'
  const days = Math.floor((now.getTime() - lastOrder.getTime()) / dayMs)
  if (days <= 7) return 'active'
  return days <= 30 ? 'regular' : 'inactive'
}
