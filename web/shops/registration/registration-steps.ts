import { useEffect } from 'react'
import { z } from 'zod'
import { registration } from '#contract/shops/shops.ts'
import type { requiredKycDocuments } from '#domain/shops/kyc.ts'
import { portalPaths } from '#web/paths.ts'
import { useLocation, useNavigate } from '#web/portal/router.tsx'

/** The form of the admin portal and that of the shop portal: `/register` and `/shop/register`. */
export type FormKind = keyof typeof requiredKycDocuments

/** Everything that is typed or picked; the KYC documents come from the uploads. */
export const registrationForm = registration.omit({
  businessLicense: true,
  identityDocument: true,
  addressProof: true,
})
export type FieldName = keyof z.input<typeof registrationForm>

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
  'shopNameAr',
] as const satisfies readonly FieldName[]

/** An empty form; at `/register` nobody is asked for the business type, which is then not sent. */
export function blankOf(kind: FormKind): Readonly<Record<FieldName, string>> {
  const names = ['businessType', ...shopFields] as const
  const blank = Object.fromEntries(names.map((name) => [name, ''])) as Record<FieldName, string>
  return kind === 'portal' ? { ...blank, businessType: 'retail_shop' } : blank
}

export const fieldsOf: Readonly<Record<Step, readonly FieldName[]>> = {
  type: ['businessType'],
  shop: shopFields,
  documents: [],
  check: [],
}

/** Whether the fields of a step could be sent as they are. */
export function isStepValid(step: Step, values: Readonly<Record<string, unknown>>): boolean {
  const issues = z.safeDecode(registrationForm, values as never).error?.issues ?? []
  const names: readonly string[] = fieldsOf[step]
  return !issues.some(({ path }) => names.includes(path.join('.')))
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
    if (index < wanted) navigate(addressOf(kind, current), { replace: true })
  }, [index, wanted, kind, current, navigate])
  return { all, current, index, hrefOf, goTo: (step) => navigate(hrefOf(step)) }
}

function addressOf(kind: FormKind, step: Step): string {
  const { own } = formPaths[kind]
  return step === stepsOf[kind][0] ? own : `${own}?step=${step}`
}
