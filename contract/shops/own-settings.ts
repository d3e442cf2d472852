import { z } from 'zod'
import { whatsappDigits } from '#domain/shops/whatsapp.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  email,
  maybe,
  optionalParagraphs,
  optionalText,
  phone,
  seenVersion,
  wholeBetween,
  time,
} from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'

/** A stored picture: its `uploadURL` without the query. */
const picture = maybe(optionalText(2000, issue('invalid')))

const maps = /^(maps\.app\.goo\.gl|(www|maps)\.google\.(com|ae)|maps\.apple\.com|www\.openstreetmap\.org)$/

/** The page of a shop leads to maps alone. */
function isMap(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.protocol === 'https:' && url.username === '' && maps.test(url.host)
}

/** What a shop says of itself without a review (R-PORTAL-22). */
export const shopSettings = z.object({
  story: optionalParagraphs(4000),
  storyAr: optionalParagraphs(4000),
  area: optionalText(200),
  areaAr: optionalText(200),
  /** Whether its page tells the business address. */
  showsAddress: z.boolean({ error: issue('invalid') }),
  /** Where shoppers write; empty: nowhere. */
  whatsapp: optionalText(50).refine((text) => text === '' || whatsappDigits(text) !== null, {
    error: issue('whatsapp'),
  }),
  hours: optionalText(200),
  hoursAr: optionalText(200),
  mapUrl: optionalText(500).refine((text) => text === '' || isMap(text), { error: issue('mapUrl') }),
  logo: picture,
  cover: picture,
  /** For Majlis and on KYC documents, not for its page. */
  email,
  phone,
  /** As many as the platform asks for, or more. */
  returnDays: wholeBetween(0, 365, issue('returnDays')),
  /** Where customers may bring what they return, once it is approved; empty: nowhere, the shop collects it. */
  returnAddress: optionalParagraphs(1000),
})
export type ShopSettings = z.output<typeof shopSettings>

export const storedShopSettings = shopSettings.extend({
  /** The address of its public page. */
  slug: z.string(),
  usualReturnDays: z.int(),
  /** 0 where nobody has saved any. */
  version: z.int(),
  updatedAt: time.nullable(),
})
export type StoredShopSettings = z.output<typeof storedShopSettings>

export const readShopSettings = endpoint('GET /api/shop/settings', {
  needs: 'settings',
  summary: 'What the own shop says of itself, and how it is reached',
  reply: storedShopSettings,
})

export const saveShopSettings = endpoint('PUT /api/shop/settings', {
  access: 'approved-shop',
  needs: 'settings',
  summary:
    'Change that; refused (409) where it was saved since the version named. Names and KYC data stay as they are',
  files: ['logo', 'cover'],
  bodyKiB: 32,
  body: shopSettings.extend({
    version: seenVersion,
  }),
  reply: storedShopSettings,
  refusals: ['shop.changed-meanwhile', 'shop.return-days-few', 'product.photo-unknown'],
})

/** What a new shop does first, in this order; whether each is done, as it is now. */
const done = z.object({
  product: z.boolean(),
  bankAccount: z.boolean(),
  delivery: z.boolean(),
  returns: z.boolean(),
  story: z.boolean(),
  licence: z.boolean(),
  people: z.boolean(),
})
export type SetUpStep = keyof z.output<typeof done>
export const setUpSteps = Object.keys(done.shape) as SetUpStep[]

export const setUp = z.object({
  done,
  isDismissed: z.boolean(),
  /** Before its first one, figures would say nothing. */
  hasOrders: z.boolean(),
})
export type SetUp = z.output<typeof setUp>

export const readSetUp = endpoint('GET /api/shop/set-up', {
  needs: 'settings',
  summary:
    'What a new shop has still to do: its first product, bank account, delivery, returns, story, licence and people',
  reply: setUp,
})

export const dismissSetUp = endpoint('PUT /api/shop/set-up', {
  access: 'approved-shop',
  needs: 'settings',
  summary: 'Put the guide away, or show it again',
  body: z.object({ isDismissed: z.boolean({ error: issue('invalid') }) }),
  reply: setUp,
})

/** The terms that a shop sells under. */
export const ownTerms = z.object({
  /** The newest, since when; null where the platform has written none. */
  current: z.object({ version: z.int(), since: time }).nullable(),
  /** The newest that somebody accepted for the shop; null where nobody has. */
  accepted: z.object({ version: z.int(), at: time }).nullable(),
})
export type OwnTerms = z.output<typeof ownTerms>

export const readOwnTerms = endpoint('GET /api/shop/terms', {
  needs: 'settings',
  summary: 'Which version of the terms stands, and which one was accepted for the shop',
  reply: ownTerms,
})

export const acceptTerms = endpoint('PUT /api/shop/terms', {
  needs: 'settings',
  summary: 'Accept the terms that stand, by the version that was read; without it a shop sells on',
  body: z.object({ version: wholeBetween(1, 1_000_000, issue('invalid')) }),
  reply: ownTerms,
  refusals: ['terms.changed'],
})
