import { useEffect } from 'react'
import { z } from 'zod'
import { issue } from '#contract/issue-texts.ts'
import { registration } from '#contract/shops/shops.ts'
import { type KycDocumentType, kycDocumentTypes, requiredKycDocuments } from '#domain/shops/kyc.ts'
import type { ContractForm } from '#web/forms/contract-form.ts'
import { portalPaths } from '#web/paths.ts'
import { useLocation, useNavigate } from '#web/router/router.ts'

/** The form of the admin portal and that of the shop portal: `/register` and `/shop/register`. */
export type FormKind = keyof typeof requiredKycDocuments

const anyAddress = z.string()
const neededAddress = z.string().min(1, issue('required'))

/** What is sent, with the KYC documents that the form asks for (R-REG-02, R-REG-05). */
function registrationFormOf(needed: readonly KycDocumentType[]) {
  const address = (type: KycDocumentType) => (needed.includes(type) ? neededAddress : anyAddress)
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

export type Step = 'type' | 'shop' | 'documents' | 'check'

export const formPaths = {
  portal: { own: portalPaths.register, signIn: portalPaths.adminLogin },
  shop: { own: portalPaths.registerShop, signIn: portalPaths.shopLogin },
} as const satisfies Record<FormKind, object>

/** The server chooses the business type of those who register at `/register` (R-REG-11). */
const stepsOf = {
  portal: ['shop', 'documents', 'check'],
  shop: ['type', 'shop', 'documents', 'check'],
} as const satisfies Record<FormKind, readonly Step[]>

/** In the order of the screen: the eight of the specification, then what may be left out. */
export const shopFields = [
  'shopName',
  'ownerName',
  'email',
  'password',
  'phone',
  'businessRegistrationNumber',
  'businessAddress',
  'taxId',
  'licenceAuthority',
  'licenceEmirate',
  'licenceExpiresOn',
  'emirate',
  'emiratesId',
  'identityExpiresOn',
  'shopNameAr',
] as const satisfies readonly FieldName[]

/** An empty form; at `/register` nobody is asked for the business type, which is then not sent. */
export function blankOf(kind: FormKind): Readonly<Record<FieldName, string>> {
  const names = ['businessType', ...shopFields, ...kycDocumentTypes] as const
  const blank = Object.fromEntries(names.map((name) => [name, ''])) as Record<FieldName, string>
  return kind === 'portal' ? { ...blank, businessType: 'retail_shop' } : blank
}

export const fieldsOf: Readonly<Record<Step, readonly FieldName[]>> = {
  type: ['businessType'],
  shop: shopFields,
  documents: kycDocumentTypes,
  check: [],
}

export type Steps = {
  readonly all: readonly Step[]
  readonly current: Step
  readonly index: number
  readonly hrefOf: (step: Step) => string
  readonly goTo: (step: Step) => void
}

/** The step stands in the address, so that the browser's Back works; one that is not open yet shows the first open one. */
export function useSteps(kind: FormKind, isComplete: (step: Step) => boolean): Steps {
  const navigate = useNavigate()
  const { search } = useLocation()
  const all: readonly Step[] = stepsOf[kind]
  const hrefOf = (step: Step) => addressOf(kind, step)
  const wanted = Math.max(0, all.indexOf(new URLSearchParams(search).get('step') as Step))
  const firstOpen = all.findIndex((step) => step === 'check' || !isComplete(step))
  const index = Math.min(wanted, firstOpen)
  const current = all[index] ?? 'shop'
  useEffect(() => {
    if (index < wanted) void navigate(addressOf(kind, current), { replace: true })
  }, [index, wanted, kind, current, navigate])
  return { all, current, index, hrefOf, goTo: (step) => void navigate(hrefOf(step)) }
}

function addressOf(kind: FormKind, step: Step): string {
  const { own } = formPaths[kind]
  return step === stepsOf[kind][0] ? own : `${own}?step=${step}`
}
