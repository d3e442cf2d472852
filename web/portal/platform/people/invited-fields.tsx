import { TextInput } from '@mantine/core'
import { EmailField } from '#web/kit/fields/sign-in-fields.tsx'
import type { FieldProps } from '#web/kit/forms/use-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { peopleTexts } from './messages.ts'

type Props = { readonly field: (path: 'firstName' | 'lastName' | 'email') => FieldProps }

/** Name and e-mail address of the invited person. */
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
