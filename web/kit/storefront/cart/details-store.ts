import { createStored } from '#web/kit/storefront/stored-list.ts'

/** What the next checkout begins with, where its customer asked for it: in this browser only, until it is forgotten. */
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

/** Remembers of a form's values, as they are typed, those that are the customer's own. */
export function rememberDetails(values: Readonly<Record<string, unknown>>): void {
  details.write(only(values) as Details)
}

export function forgetDetails(): void {
  details.write(null)
}

/** Text of the fields there are; what was remembered before a field was asked for says nothing of it. */
function only(given: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    fields.map((field) => [field, typeof given[field] === 'string' ? given[field] : '']),
  )
}
