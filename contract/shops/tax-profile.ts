import { z } from 'zod'
import { isTrnOfVat } from '#domain/shops/tax-profile.ts'
import { endpoint } from '#contract/endpoint.ts'
import { emptyOr, isoDay, maybe, requiredText, trn } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { kycRecords, taxProfile } from './kyc.ts'

const trnOfVat = trn.refine(isTrnOfVat, { error: issue('trnOfVat') })

/** What a shop says of itself for the tax authority, with its evidence. */
export const taxProfileInput = z
  .object({
    legalName: requiredText(200),
    legalNameAr: requiredText(200),
    trn: emptyOr(trnOfVat, issue('trnOfVat')).optional(),
    holdsFrom: isoDay,
    trnEndsOn: maybe(isoDay),
    /** The certificate of the registration, or the licence: where it was uploaded to. */
    document: requiredText(500),
  })
  .refine(({ trn: number, trnEndsOn }) => !trnEndsOn || number, {
    error: issue('required'),
    path: ['trn'],
  })
  .refine(({ holdsFrom, trnEndsOn }) => !trnEndsOn || holdsFrom <= trnEndsOn, {
    error: issue('dayBefore'),
    path: ['trnEndsOn'],
  })
export type TaxProfileInput = z.output<typeof taxProfileInput>

export const readTaxProfile = endpoint({
  method: 'GET',
  path: '/api/shop/tax-profile',
  needs: 'settings',
  summary: 'The name and tax number of the own shop that documents bear today; null where none was approved',
  reply: z.object({ current: taxProfile.nullable() }),
})

export const changeTaxProfile = endpoint({
  method: 'PUT',
  path: '/api/shop/tax-profile',
  needs: 'settings',
  fulfils: true,
  summary:
    'Send another name or tax number with its evidence: it counts once it is approved, from the day it names',
  body: taxProfileInput,
  files: ['document'],
  reply: kycRecords,
  refusals: ['object.unknown-file', 'shop.not-approved', 'request.too-many'],
})
