import type { Bilingual, Language } from '#domain/platform/text/language.ts'
import { blank } from '#domain/platform/text/plain-text.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'

const erased: Bilingual = { en: 'Erased customer', ar: 'عميل حُذفت بياناته' }
const nobody = `${blank} ${blank}`

/** What whoever ordered is called: their name as they wrote it, or that they were erased (0055). */
export function customerName(name: string, language: Language): string {
  return name === nobody ? erased[language] : name
}

type Named = { readonly firstName: string; readonly lastName: string }

/**
 * Whether words have a customer's first or last name, or one of several that these are made of; an article among them is none.
 * What Arabic writes together with a name, "and", "to", "by", is no part of it.
 */
export function callsByName(words: string, { firstName, lastName }: Named): boolean {
  const said = ` ${searchForm(words)} `
  const names = [firstName, lastName].map(searchForm)
  const parts = names.flatMap((name) => name.split(' ')).filter(({ length }) => length > 2)
  return [...names, ...parts].some((name) => name !== '' && new RegExp(` ${joined(name)} `, 'u').test(said))
}

/** A pattern for a name in the form of searches; "to" before an article takes its letter, before two of the same one of these too. */
function joined(name: string): string {
  if (!/^\p{Script=Arabic}/u.test(name)) return name
  return `[وف]?(?:[بلك]?${name}|${name.replace(/^الل?/u, 'لل')})`
}

export type Activity = 'active' | 'regular' | 'inactive'

/** What the last order of a customer is asked for: that it is at most so many days ago, or longer. */
export const lastOrders = [
  'within-7',
  'within-30',
  'within-90',
  'before-30',
  'before-90',
  'before-180',
] as const

/** How often a customer ordered: first within the last 30 days, once, or more often. */
export const customerOrders = ['new', 'one', 'several'] as const

const dayMs = 86_400_000

/** Whoever ordered after this moment did so at most so many whole days ago, as {@link activityOf} counts them. */
export function moreThanDaysAgo(days: number, now: Date): Date {
  return new Date(now.getTime() - (days + 1) * dayMs)
}

/** How active a customer is, by the whole days since their last order (R-CUST-03); without one they are inactive. */
export function activityOf(lastOrder: Date | null, now: Date): Activity {
  if (lastOrder === null) return 'inactive'
  const days = Math.floor((now.getTime() - lastOrder.getTime()) / dayMs)
  if (days <= 7) return 'active'
  return days <= 30 ? 'regular' : 'inactive'
}
