import { TextInput, type TextInputProps } from '@mantine/core'

/** The six digits of an authenticator app; phones offer their numbers. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      withAsterisk={false}
    />
  )
}
