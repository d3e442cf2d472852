import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'

/** Email address field: left to right in both languages, with the email keyboard on phones. */
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

/** Field for the six digits of an authenticator app; phones show their numeric keyboard. */
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

/** Password field with a show/hide button, for mouse and keyboard (R-AUTH-02). */
export function PasswordField(props: PasswordInputProps) {
  const text = useText(uiTexts)
  const [isOwnVisible, setIsOwnVisible] = useState(false)
  const { visible: isVisible = isOwnVisible, onVisibilityChange: setIsVisible = setIsOwnVisible } = props
  return (
    <PasswordInput
      {...props}
      dir="ltr"
      required
      withAsterisk={false}
      aria-invalid={props.error ? true : undefined}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? text.hidePassword : text.showPassword,
        'aria-pressed': undefined,
      }}
    />
  )
}
