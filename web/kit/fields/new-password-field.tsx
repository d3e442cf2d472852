import { Button, Group, type PasswordInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { readablePassword } from '#domain/platform/accounts/readable-password.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { toastSuccess } from '#web/kit/elements/toast.tsx'
import { IconCopy, IconDice5 } from '#web/kit/icons/icons.ts'
import { FieldNote } from './field-note.tsx'
import { newPasswordTexts } from './messages.ts'
import { PasswordField } from './sign-in-fields.tsx'

type Props = Omit<PasswordInputProps, 'value' | 'onChange'> & {
  readonly value: string
  readonly onChange: (value: unknown) => void
  /** The user's names and email address, which are guessed first. */
  readonly ownWords?: readonly string[]
  /** Called when a suggestion is used, e.g. to fill in the repetition. */
  readonly onSuggest?: (password: string) => void
}

/** Field for a new password: an easily guessed one is accepted with a warning (G-105); a button suggests a better one. */
export function NewPasswordField({ ownWords = [], onSuggest, ...field }: Props) {
  const text = useText(newPasswordTexts)
  const [isVisible, setIsVisible] = useState(false)
  const [suggested, setSuggested] = useState<string | null>(null)
  const isGuessed = useIsEasilyGuessed(field.value, ownWords)
  const suggest = () => {
    const password = readablePassword(randomBelow)
    setSuggested(password)
    setIsVisible(true)
    field.onChange(password)
    onSuggest?.(password)
  }
  return (
    <div>
      <PasswordField
        {...field}
        autoComplete="new-password"
        visible={isVisible}
        onVisibilityChange={setIsVisible}
      />
      <FieldNote>{isGuessed ? text.easilyGuessed : null}</FieldNote>
      <Group mt={4}>
        <Button
          variant="subtle"
          size="sm"
          px={0}
          leftSection={<IconDice5 size={18} stroke={1.6} aria-hidden />}
          onClick={suggest}
        >
          {text.suggest}
        </Button>
        {suggested !== null && field.value === suggested && <Copy password={suggested} />}
      </Group>
    </div>
  )
}

/** Copies the password, if the browser lets pages use the clipboard (over HTTPS and on localhost). */
function Copy({ password }: { readonly password: string }) {
  const text = useText(newPasswordTexts)
  if (!navigator.clipboard) return null
  const copy = () =>
    void navigator.clipboard.writeText(password).then(() => toastSuccess({ title: text.copied }))
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<IconCopy size={18} stroke={1.6} aria-hidden />}
      onClick={copy}
    >
      {text.copy}
    </Button>
  )
}

/** The minimum length of a password: a shorter one is still being typed. */
const fewest = 6

/** Loads the rule and its word list only when a password is being chosen. */
function useIsEasilyGuessed(password: string, about: readonly string[]): boolean {
  const [rule, setRule] = useState<{
    readonly isGuessed: (password: string, about: readonly string[]) => boolean
  }>()
  const isAsked = Array.from(password).length >= fewest
  useEffect(() => {
    if (isAsked && !rule)
      void import('#domain/platform/accounts/easily-guessed.ts').then(({ isEasilyGuessed: isGuessed }) =>
        setRule({ isGuessed }),
      )
  }, [isAsked, rule])
  return isAsked && rule !== undefined && rule.isGuessed(password, about)
}

/** A cryptographically random whole number from 0 to below `most`; redraws values that would favour lower numbers. */
function randomBelow(most: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  const even = 2 ** 32 - (2 ** 32 % most)
  return drawn < even ? drawn % most : randomBelow(most)
}
