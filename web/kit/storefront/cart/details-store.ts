import { createStored } from '#web/kit/storefront/stored-list.ts'

/** Prefills the next checkout if the customer asked for it: stored in this browser only, until they delete it. */
const fields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'companyName',
  'companyTrn',
  'emirate',
  'city',
  'addressLine',
  'doorCm',
  'floor',
  'hasLift',
  'makani',
  'notes',
] as const
export type Details = Readonly<Record<(typeof fields)[number], string>>

const details = createStored<Details | null>({
  key: 'mj-details',
  read: (text) => {
    try {
      const given = Object(JSON.parse(text ?? 'null')) as Readonly<Record<string, unknown>>
      return typeof given['email'] === 'string' ? (only(given) as Details) : null
    } catch {
      return null
    }
  },
  print: (given) => JSON.stringify(given),
})

export const useDetails = details.use

/** Stores the customer's details among a form's typed values. */
export function rememberDetails(values: Readonly<Record<string, unknown>>): void {
  details.write(only(values) as Details)
}

export function forgetDetails(): void {
  details.write(null)
}

/** The text of each field; empty for fields missing in details stored by an earlier version. */
function only(given: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    fields.map((field) => [field, typeof given[field] === 'string' ? given[field] : '']),
  )
}
