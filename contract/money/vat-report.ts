import { z } from 'zod'
import { fileForBoth, fileRoute, sheetQuery } from '#contract/file-route.ts'
import { daysOfQuarter } from '#domain/money/documents/vat-report.ts'
import { vatBoxes } from '#domain/money/documents/vat-return.ts'
import { emirates } from '#domain/shops/emirate.ts'
import { endpoint, forBoth } from '#contract/endpoint.ts'
import { issue } from '#contract/issue-texts.ts'
import { sum, total } from '#contract/amounts.ts'
import { taxProfile, taxProfileInput } from '#contract/shops/kyc.ts'
import { time } from '#contract/fields.ts'

/** In AED. */
export const taxed = z.object({ net: total, vat: total, documents: z.int() })
const sides = { supplies: taxed, corrections: taxed }

/** VAT return of a quarter: standard-rated supplies by emirate of the issuer or of delivery, and all boxes. */
export const vatReport = z.object({
  quarter: z.string(),
  /** Null when the issuer is not registered and has nothing to report. */
  trn: z.string().nullable(),
  /** In the order of the boxes 1a to 1g. */
  rows: z.array(z.object({ emirate: z.enum(emirates), ...sides })),
  total: z.object(sides),
  /** Quarter since which the issuer reports by emirate of delivery; null: by its establishment. */
  byDeliverySince: z.string().nullable(),
  /** Boxes by their names on the return; those that Majlis has no data for are zero. The last three have only VAT. */
  boxes: z.array(z.object({ box: z.enum(vatBoxes), net: sum.nullable(), vat: sum })),
})
export type VatReport = z.output<typeof vatReport>

const quarter = z.string({ error: issue('required') }).refine((text) => daysOfQuarter(text) !== null, {
  error: issue('invalid'),
})
/** Calendar quarter in the UAE: `2026-Q4`. */
export const vatQuery = z.object({ quarter })

export const readVatReport = forBoth('GET /vat-report', {
  needs: 'money',
  summary: {
    admin: 'The platform’s invoices and corrections of a quarter by emirate, and its VAT return',
    shop: 'The shop’s invoices and corrections of a quarter by emirate, and its VAT return',
  },
  query: vatQuery,
  reply: vatReport,
})

export const platformTaxProfile = taxProfile.extend({
  id: z.string(),
  /** Uploaded evidence. */
  evidence: z.object({ url: z.string(), fileName: z.string() }),
  enteredBy: z.string(),
  enteredAt: time,
  /** Who confirmed it, and when; null: documents do not carry it yet. */
  confirmed: z.object({ name: z.string(), at: time }).nullable(),
  /** Whether it is the latest one and waits for a second person. */
  isOpen: z.boolean(),
  /** Whether the reader may be that person. */
  mayConfirm: z.boolean(),
})
export type PlatformTaxProfile = z.output<typeof platformTaxProfile>
export const platformTaxProfiles = z.array(platformTaxProfile)

export const listPlatformTaxProfiles = endpoint('GET /api/admin/vat-report/registration', {
  needs: 'money',
  summary: 'Entered legal names and tax numbers of the platform with their evidence, newest first',
  reply: platformTaxProfiles,
})

export const enterPlatformTaxProfile = endpoint('PUT /api/admin/vat-report/registration', {
  needs: 'money',
  confirm: 'recent',
  summary:
    'Enter another name or tax number of the platform with its evidence: once someone else has confirmed it, documents show it from its first day',
  body: taxProfileInput,
  files: ['document'],
  reply: platformTaxProfiles,
  refusals: ['object.unknown-file'],
})

export const confirmPlatformTaxProfile = endpoint(
  'POST /api/admin/vat-report/registration/:id/confirmation',
  {
    needs: 'money',
    confirm: 'recent',
    summary: 'Confirm the latest name or tax number of the platform, entered by someone else',
    reply: platformTaxProfiles,
    refusals: ['registration.not-found', 'registration.same-person'],
  },
)

export const vatByDelivery = z.object({ since: z.string().nullable() })
export const vatByDeliveryInput = z.object({
  since: quarter,
  isByDelivery: z.boolean({ error: issue('invalid') }),
})

/** E-commerce suppliers above AED 100 million a calendar year report by emirate of receipt. Filed quarters stay. */
export const changeVatEmirates = forBoth('PUT /vat-report/by-delivery', {
  needs: 'money',
  summary: {
    admin: 'Report the platform’s supplies by emirate of delivery from a quarter on, or by its establishment',
    shop: 'Report the shop’s supplies by emirate of delivery from a quarter on, or by its establishment',
  },
  body: vatByDeliveryInput,
  reply: vatByDelivery,
})

/** Every document behind the figures as a file, one in each row. */
export const vatFile = fileForBoth('GET /vat-report/export', {
  needs: 'money',
  summary: 'Every document behind the VAT report of a quarter, one per row',
  query: vatQuery.extend(sheetQuery),
})

/** The tables that the FTA asks for in an audit, only of the platform: it keeps no books for shops. */
export const auditFile = fileRoute('GET /api/admin/vat-report/audit-file', {
  needs: 'money',
  confirm: 'recent',
  summary:
    "The FTA's audit file (FAF) of the platform for a quarter: purchases, supplies and the ledger; audited",
  query: vatQuery,
  sends: ['text/csv'],
})
