import { createStored } from '#web/storefront/stored-list.ts'

/** What the next checkout begins with, where its customer asked for it: in this browser only, until it is forgotten. */
const fields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'emirate',
  'city',
  'addressLine',
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
      return fields.every((field) => typeof given[field] === 'string') ? (given as Details) : null
    } catch {
      return null
    }
  },
  print: (given) => JSON.stringify(given),
})

export const useDetails = details.use

/** Remembers of a form's values those that are the customer's own. */
export function rememberDetails(values: Details): void {
  details.write(Object.fromEntries(fields.map((field) => [field, values[field]])) as Details)
}

export function forgetDetails(): void {
  details.write(null)
}
