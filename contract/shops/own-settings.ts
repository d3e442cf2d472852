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

/** An uploaded picture: its `uploadURL` without the query. */
const picture = maybe(optionalText(2000, issue('invalid')))

const maps = /^(maps\.app\.goo\.gl|(www|maps)\.google\.(com|ae)|maps\.apple\.com|www\.openstreetmap\.org)$/

/** A shop page may link only to map services. */
function isMap(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.protocol === 'https:' && url.username === '' && maps.test(url.host)
}

/** The settings that a shop changes without a review (R-PORTAL-22). */
export const shopSettings = z.object({
  story: optionalParagraphs(4000),
  storyAr: optionalParagraphs(4000),
  area: optionalText(200),
  areaAr: optionalText(200),
  /** Whether its page shows the business address. */
  showsAddress: z.boolean({ error: issue('invalid') }),
  /** For messages from shoppers; empty: none. */
  whatsapp: optionalText(50).refine((text) => text === '' || whatsappDigits(text) !== null, {
    error: issue('whatsapp'),
  }),
  hours: optionalText(200),
  hoursAr: optionalText(200),
  mapUrl: optionalText(500).refine((text) => text === '' || isMap(text), { error: issue('mapUrl') }),
  logo: picture,
  cover: picture,
  /** For Majlis and on KYC documents; not shown on its page. */
  email,
  phone,
  /** At least as many as the platform requires. */
  returnDays: wholeBetween(0, 365, issue('returnDays')),
  /** Where customers may bring approved returns; empty: the shop collects them. */
  returnAddress: optionalParagraphs(1000),
})
export type ShopSettings = z.output<typeof shopSettings>

export const storedShopSettings = shopSettings.extend({
  /** The address of its public page. */
  slug: z.string(),
  usualReturnDays: z.int(),
  /** 0 where none were saved. */
  version: z.int(),
  updatedAt: time.nullable(),
})
export type StoredShopSettings = z.output<typeof storedShopSettings>

export const readShopSettings = endpoint('GET /api/shop/settings', {
  needs: 'settings',
  summary: 'The shop’s profile and contact details',
  reply: storedShopSettings,
})

export const saveShopSettings = endpoint('PUT /api/shop/settings', {
  access: 'approved-shop',
  needs: 'settings',
  summary:
    'Change them; refused (409) if they were saved since the given version. Names and KYC data stay as they are',
  files: ['logo', 'cover'],
  bodyKiB: 32,
  body: shopSettings.extend({
    version: seenVersion,
  }),
  reply: storedShopSettings,
  refusals: ['shop.changed-meanwhile', 'shop.return-days-few', 'product.photo-unknown'],
})

/** The first steps of a new shop, in this order, and whether each is currently done. */
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
  /** Before the first order, figures would be meaningless. */
  hasOrders: z.boolean(),
})
export type SetUp = z.output<typeof setUp>

export const readSetUp = endpoint('GET /api/shop/set-up', {
  needs: 'settings',
  summary:
    'The setup steps of a new shop: first product, bank account, delivery, returns, story, licence and people',
  reply: setUp,
})

export const dismissSetUp = endpoint('PUT /api/shop/set-up', {
  access: 'approved-shop',
  needs: 'settings',
  summary: 'Hide the guide, or show it again',
  body: z.object({ isDismissed: z.boolean({ error: issue('invalid') }) }),
  reply: setUp,
})

/** The terms under which a shop sells. */
export const ownTerms = z.object({
  /** The newest version and its date; null where the platform has published none. */
  current: z.object({ version: z.int(), since: time }).nullable(),
  /** The newest version accepted for the shop; null before the first. */
  accepted: z.object({ version: z.int(), at: time }).nullable(),
})
export type OwnTerms = z.output<typeof ownTerms>

export const readOwnTerms = endpoint('GET /api/shop/terms', {
  needs: 'settings',
  summary: 'The current version of the terms, and the one accepted for the shop',
  reply: ownTerms,
})

export const acceptTerms = endpoint('PUT /api/shop/terms', {
  needs: 'settings',
  summary: 'Accept the current terms, by the version that was read; a shop can sell without it',
  body: z.object({ version: wholeBetween(1, 1_000_000, issue('invalid')) }),
  reply: ownTerms,
  refusals: ['terms.changed'],
})
