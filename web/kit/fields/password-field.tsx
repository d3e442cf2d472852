import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'

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
