import { z } from 'zod'
import { issue } from '#contract/issue-texts.ts'
import { registration } from '#contract/shops/shops.ts'
import { type RegistrationDocument, registrationDocuments, requiredKycDocuments } from '#domain/shops/kyc.ts'
import type { ContractForm } from '#web/kit/forms/contract-form.ts'
import { portalPaths } from '#web/kit/pages/paths.ts'

/** The form of the admin portal and that of the shop portal: `/register` and `/shop/register`. */
export type FormKind = keyof typeof requiredKycDocuments

const anyAddress = z.string()
const neededAddress = z.string().min(1, issue('required'))

/** What is sent, with the KYC documents that this form requires (R-REG-02, R-REG-05). */
function registrationFormOf(needed: readonly RegistrationDocument[]) {
  const address = (type: RegistrationDocument) => (needed.includes(type) ? neededAddress : anyAddress)
  return registration.extend({
    businessLicense: address('businessLicense'),
    identityDocument: address('identityDocument'),
    addressProof: address('addressProof'),
  })
}

export const registrationForms = {
  portal: registrationFormOf(requiredKycDocuments.portal),
  shop: registrationFormOf(requiredKycDocuments.shop),
} as const satisfies Record<FormKind, object>
export type RegistrationForm = ContractForm<(typeof registrationForms)[FormKind]>
export type FieldName = keyof z.input<(typeof registrationForms)[FormKind]>

export const formPaths = {
  portal: { own: portalPaths.register, signIn: portalPaths.adminLogin },
  shop: { own: portalPaths.registerShop, signIn: portalPaths.shopLogin },
} as const satisfies Record<FormKind, object>

/** Required fields and file slots of the specification, in the order of the screen (R-REG-01, R-REG-02). */
const prescribedFields = [
  'businessType',
  'shopName',
  'ownerName',
  'email',
  'password',
  'phone',
  'businessRegistrationNumber',
  'businessAddress',
  'taxId',
  ...registrationDocuments,
] as const satisfies readonly FieldName[]
export type PrescribedField = (typeof prescribedFields)[number]

/** Optional fields, which the specification does not have (G-140). */
const optionalFields = [
  'licenceAuthority',
  'licenceEmirate',
  'licenceExpiresOn',
  'emirate',
  'emiratesId',
  'identityExpiresOn',
  'shopNameAr',
] as const satisfies readonly FieldName[]

export function isOptional(path: string): boolean {
  return optionalFields.some((name) => name === path)
}

export function hasOptional(values: Readonly<Partial<Record<FieldName, unknown>>>): boolean {
  return optionalFields.some((name) => values[name] !== '')
}

/** An empty form; `/register` does not ask for the business type: the server chooses it, and it is not sent (R-REG-11). */
export function blankOf(kind: FormKind): Readonly<Record<FieldName, string>> {
  const names = [...prescribedFields, ...optionalFields]
  const blank = Object.fromEntries(names.map((name) => [name, ''])) as Record<FieldName, string>
  return kind === 'portal' ? { ...blank, businessType: 'retail_shop' } : blank
}

/** Required fields that are empty or invalid, in the order of the screen. */
export function missingIn({ isAtFault, errorOf }: RegistrationForm): PrescribedField[] {
  return prescribedFields.filter((name) => isAtFault(name) || errorOf(name) !== undefined)
}
