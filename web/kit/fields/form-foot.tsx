import { Button, Group, Text } from '@mantine/core'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { Column } from '#web/kit/layout/layout.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

type Props = {
  readonly save: string
  readonly form: {
    readonly changed: readonly string[]
    readonly isPending: boolean
    readonly startOver: () => void
  }
}

/** Submit button of a form that adds something, or changes a value that is not shown. */
export function SubmitRow({
  children,
  isPending,
}: {
  readonly children: string
  readonly isPending: boolean
}) {
  return (
    <Column isWide>
      <Group>
        <Button type="submit" variant="default" loading={isPending}>
          {children}
        </Button>
      </Group>
    </Column>
  )
}

/** A form's save button, and a button that discards unsaved changes. */
export function FormFoot({ save, form: { changed, isPending, startOver } }: Props) {
  const text = useText(uiTexts)
  const isUnsaved = changed.length > 0
  if (!useMayChange()) return null
  return (
    <Column isWide>
      <Group gap="sm">
        <Button type="submit" loading={isPending}>
          {save}
        </Button>
        {isUnsaved && (
          <Button variant="subtle" color="gray" disabled={isPending} onClick={startOver}>
            {text.discard}
          </Button>
        )}
        <UnsavedGuard isUnsaved={isUnsaved} />
      </Group>
    </Column>
  )
}

type Awaiting = { readonly form: { readonly isPending: boolean; readonly isUploading?: boolean } }

/** Says that a form submitted during uploads will be sent once these have finished. */
export function AwaitsFiles({ form: { isPending, isUploading } }: Awaiting) {
  const { awaitsFiles } = useText(uiTexts)
  const isAwaiting = isPending && isUploading === true
  return (
    <Text component="output" variant="muted" flex="1 1 100%" display={isAwaiting ? 'block' : 'none'}>
      {isAwaiting && awaitsFiles}
    </Text>
  )
}
