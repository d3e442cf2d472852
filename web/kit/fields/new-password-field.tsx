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
  /** Words of whoever chooses, which are guessed first: names, the e-mail address. */
  readonly ownWords?: readonly string[]
  /** A suggestion was taken, e.g. to fill in its repetition. */
  readonly onSuggest?: (password: string) => void
}

/** A password that is chosen: one that is easily guessed is taken, and told of at once (G-105); a better one is a press away. */
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

/** Where the browser lets pages write to its clipboard, which it does over https and on localhost. */
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

/** The fewest characters that a password may have: what is shorter is still being typed. */
const fewest = 6

/** The rule and its words come only where a password is chosen. */
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

/** A whole number from 0, by the browser's own chance; what would favour the lower numbers is drawn again. */
function randomBelow(most: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  const even = 2 ** 32 - (2 ** 32 % most)
  return drawn < even ? drawn % most : randomBelow(most)
}
