import { TextInput, type TextInputProps } from '@mantine/core'

/** An e-mail address: left to right in both languages, with the right keyboard on phones. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      type="email"
      inputMode="email"
      autoComplete="username"
      dir="ltr"
      required
      withAsterisk={false}
    />
  )
}
