import { TextInput } from '@mantine/core'
import type { FieldProps } from '#web/kit/forms/use-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { EmailField } from '#web/kit/fields/email-field.tsx'
import { peopleTexts } from './messages.ts'

type Props = { readonly field: (path: 'firstName' | 'lastName' | 'email') => FieldProps }

/** Who is invited. */
export function InvitedFields({ field }: Props) {
  const text = useText(peopleTexts)
  return (
    <>
      <TextInput {...field('firstName')} label={text.firstName} dir="auto" />
      <TextInput {...field('lastName')} label={text.lastName} dir="auto" />
      <EmailField {...field('email')} label={text.email} autoComplete="off" />
    </>
  )
}
