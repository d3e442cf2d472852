import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'

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

/** A password with show and hide, by mouse and by keyboard (R-AUTH-02). */
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
