import { TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { readEmiratesId, readTrn, readUaePhone } from '#domain/shops/uae-identifiers.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import type { FieldProps } from '#web/kit/forms/use-form.ts'
import { registrationTexts } from './messages.ts'
import { DayField } from '#web/kit/fields/day-field.tsx'
import { FieldNote } from '#web/kit/fields/field-note.tsx'

type Props = TextInputProps & { readonly field: FieldProps; readonly noted: Noted }

/** A field whose value may look wrong and still be right: a note says so, and nothing is refused. */
export function NotedField({ field, noted, ...rest }: Props) {
  const { note, leave } = useNote(noted, field)
  return (
    <div>
      <TextInput {...field} {...rest} onBlur={leave} />
      <FieldNote>{note}</FieldNote>
    </div>
  )
}

type DayProps = { readonly field: FieldProps; readonly noted: Noted; readonly label: ReactNode }

/** The same for a date. */
export function NotedDayField({ field, noted, label }: DayProps) {
  const { note, leave } = useNote(noted, field)
  return (
    <div>
      <DayField {...field} label={label} maxDate="2100-12-31" onBlur={leave} />
      <FieldNote>{note}</FieldNote>
    </div>
  )
}

/** The note on a value, once its field has lost the focus. */
function useNote(noted: Noted, { value, error, onBlur }: FieldProps) {
  const text = useText(registrationTexts)
  const [isLeft, setIsLeft] = useState(value !== '')
  const [today] = useState(() => dayOf(new Date()))
  const note = isLeft && error === undefined ? noteOn(noted, value, today) : null
  const leave = () => {
    onBlur()
    setIsLeft(true)
  }
  return { note: note && text[note], leave }
}

type Noted = 'taxId' | 'emiratesId' | 'phone' | 'licenceExpiresOn' | 'identityExpiresOn'
type FieldNote = 'noteTrn' | 'noteCheckDigit' | 'notePhone' | 'noteExpired' | 'noteIdentityExpired'

/** Note on a suspicious value that is accepted anyway; null without one. */
export function noteOn(field: Noted, value: string, today: string): FieldNote | null {
  if (value.trim() === '') return null
  if (field === 'phone') return readUaePhone(value) === null ? 'notePhone' : null
  if (field === 'licenceExpiresOn') return value < today ? 'noteExpired' : null
  if (field === 'identityExpiresOn') return value < today ? 'noteIdentityExpired' : null
  const read = field === 'taxId' ? readTrn(value) : readEmiratesId(value)
  // An Emirates ID of another form is refused with its own message.
  if (read === null) return field === 'taxId' ? 'noteTrn' : null
  return read.checkFits ? null : 'noteCheckDigit'
}
