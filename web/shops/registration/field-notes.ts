import { readEmiratesId, readTrn, readUaePhone } from '#domain/shops/uae-identifiers.ts'

export type NotedField = 'taxId' | 'emiratesId' | 'phone' | 'licenceExpiresOn'
export type FieldNote = 'noteTrn' | 'noteCheckDigit' | 'notePhone' | 'noteExpired'

/** What to look at twice in a value that is taken all the same; null when nothing strikes. */
export function noteOn(field: NotedField, value: string, today: string): FieldNote | null {
  if (value.trim() === '') return null
  if (field === 'phone') return readUaePhone(value) === null ? 'notePhone' : null
  if (field === 'licenceExpiresOn') return value < today ? 'noteExpired' : null
  const read = field === 'taxId' ? readTrn(value) : readEmiratesId(value)
  // An Emirates ID of another form is refused in its own words.
  if (read === null) return field === 'taxId' ? 'noteTrn' : null
  return read.checkFits ? null : 'noteCheckDigit'
}
