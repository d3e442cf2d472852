import { z } from 'zod'
import { daysOf, longestClosureDays, type Window } from '#domain/shops/delivery.ts'
import { deleted, endpoint, forBoth } from '#contract/endpoint.ts'
import { id, isoDay, requiredText, seenVersion, wholeBetween, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { amount, optionalAmount, total } from '#contract/amounts.ts'
import { emirate } from './emirate.ts'

const timeOfDay = z
  .string({ error: issue('required') })
  .trim()
  .min(1, { error: issue('required'), abort: true })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: issue('invalid'), abort: true })

export const deliveryArea = z.object({
  emirate,
  fee: amount,
  leadDays: wholeBetween(0, 60, issue('leadDays')),
})

/** A part of a day, with its capacity in orders. */
export const timeWindow = z
  .object({ from: timeOfDay, until: timeOfDay, capacity: wholeBetween(1, 200, issue('capacity')) })
  .refine(({ from, until }) => from < until, { error: issue('windowEnd'), path: ['until'] })

const weekday = z.int({ error: issue('invalid') }).min(0, { error: issue('invalid') })

/** A shop's delivery terms: areas with fees in AED, time windows, and weekdays, where 0 is Sunday. */
export const deliveryTerms = z.object({
  areas: z
    .array(deliveryArea, { error: issue('chooseOne') })
    .min(1, { error: issue('chooseOne') })
    .max(7, { error: issue('invalid') })
    .refine((areas) => new Set(areas.map((one) => one.emirate)).size === areas.length, {
      error: issue('invalid'),
    }),
  days: z
    .array(weekday.max(6, { error: issue('invalid') }), { error: issue('chooseOne') })
    .min(1, { error: issue('chooseOne') })
    .max(7, { error: issue('invalid') }),
  windows: z
    .array(timeWindow, { error: issue('chooseOne') })
    .min(1, { error: issue('chooseOne') })
    .max(12, { error: issue('invalid') })
    .check(({ value, issues }) => {
      const at = overlapping(value)
      if (at !== null)
        issues.push({ code: 'custom', message: issue('windowOverlap'), input: value, path: [at, 'from'] })
    }),
  /** Product total from which the fee of the emirate is waived; null: never. */
  freeFrom: optionalAmount(1),
  /** Per floor above the ground floor, without a lift. */
  floorFee: amount,
})
export type DeliveryTermsInput = z.output<typeof deliveryTerms>

type Span = { readonly from: string; readonly until: string }

/** Returns the index of a window that begins before an earlier one ends, or null. */
function overlapping(windows: readonly Span[]): number | null {
  const sorted = windows
    .map((window, index) => ({ ...window, index }))
    .sort((a, b) => a.from.localeCompare(b.from) || a.index - b.index)
  const found = sorted.find((window, place) => window.from < (sorted[place - 1]?.until ?? ''))
  return found ? found.index : null
}

/** Formats a window as in offered delivery days: `09:00-13:00`. */
export function windowText({ from, until }: Span): Window {
  return `${from}-${until}`
}

export const storedTerms = deliveryTerms.extend({
  /** False where default terms apply; a shop's defaults are the platform's terms. */
  isOwn: z.boolean(),
  /** 0 where none were saved. */
  version: z.int(),
  updatedAt: time.nullable(),
})
export type StoredTerms = z.output<typeof storedTerms>

/** The terms, with the version that the sender saw. */
export const termsToSave = deliveryTerms.extend({
  version: seenVersion,
})

export const readDeliveryTerms = forBoth('GET /delivery', {
  needs: { admin: 'orders', shop: 'settings' },
  summary: {
    admin: 'The delivery terms of the platform store and of shops without their own',
    shop: 'The delivery terms of the shop; the platform’s if it has none',
  },
  reply: storedTerms,
})

export const saveDeliveryTerms = forBoth('PUT /delivery', {
  needs: { admin: 'orders', shop: 'settings' },
  shop: { access: 'approved-shop' },
  summary: {
    admin:
      'Set the delivery terms for shops without their own; refused (409) if they were saved since the given version',
    shop: 'Set how the shop delivers new orders; refused (409) if it was saved since the given version',
  },
  body: termsToSave,
  reply: storedTerms,
  refusals: ['delivery.changed-meanwhile'],
})

export const estimateDelivery = endpoint('GET /api/delivery/estimate', {
  access: 'anyone',
  summary:
    'The earliest delivery day of a product in an emirate, the delivery fee for one, its return period, and the providers of instalments',
  query: z.object({ productId: id, emirate }),
  reply: z.object({
    /** Quantity that can be bought now. */
    available: z.int(),
    /** Null where the shop does not deliver there. */
    delivery: z.object({ fee: total, from: z.string().nullable() }).nullable(),
    /** The last day on which its shop is closed; null while it is open. */
    closedUntil: isoDay.nullable(),
    /** Its price includes VAT. */
    isTaxed: z.boolean(),
    /** Days after delivery in which it can be returned; 0: only if faulty. */
    returnDays: z.int(),
    /** Providers of interest-free instalments: number of payments, and the most that each can be. */
    instalments: z.array(z.object({ method: z.string(), count: z.int(), each: total })),
  }),
  refusals: ['product.not-found'],
})

const holidayName = requiredText(100)
/** A day without deliveries by any shop. */
export const holiday = z.object({ day: isoDay, name: holidayName, nameAr: holidayName })
export type Holiday = z.output<typeof holiday>

export const listHolidays = endpoint('GET /api/admin/holidays', {
  needs: 'orders',
  summary: 'The holidays, on which nobody delivers, from today on, soonest first',
  reply: z.array(holiday),
})

export const saveHoliday = endpoint('PUT /api/admin/holidays/:day', {
  needs: 'orders',
  summary: 'Add a day on which nobody delivers; orders already promised for it keep their day',
  params: z.object({ day: isoDay }),
  body: holiday.omit({ day: true }),
  reply: holiday,
})

export const deleteHoliday = endpoint('DELETE /api/admin/holidays/:day', {
  needs: 'orders',
  summary: 'Remove a holiday',
  params: z.object({ day: z.string() }),
  reply: deleted,
  refusals: ['holiday.not-found'],
})

/** Days on which a shop is closed, both included. */
export const closure = z
  .object({ firstDay: isoDay, lastDay: isoDay })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { error: issue('lastDay'), path: ['lastDay'] })
  // An invalid day has its own message and gets no second one.
  .refine(({ firstDay, lastDay }) => !(daysOf({ firstDay, lastDay }) > longestClosureDays), {
    error: issue('closureDays'),
    path: ['lastDay'],
  })

const ownClosure = { access: 'shop', needs: 'settings' } as const

export const listClosures = endpoint('GET /api/shop/closures', {
  ...ownClosure,
  summary:
    'When the shop is closed, from today on, soonest first, with the number of orders promised for those days',
  reply: z.array(z.object({ firstDay: isoDay, lastDay: isoDay, promised: z.int() })),
})

export const saveClosure = endpoint('PUT /api/shop/closures', {
  ...ownClosure,
  access: 'approved-shop',
  summary: 'Close the shop from one day to another, both included; orders already promised keep their day',
  body: closure,
  reply: closure,
  refusals: ['closure.too-many'],
})

export const deleteClosure = endpoint('DELETE /api/shop/closures/:firstDay', {
  ...ownClosure,
  access: 'approved-shop',
  summary: 'Reopen the shop on the days of a closure',
  params: z.object({ firstDay: z.string() }),
  reply: deleted,
  refusals: ['closure.not-found'],
})
