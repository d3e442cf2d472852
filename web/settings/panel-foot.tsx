import { Button } from '@mantine/core'
import { useText } from '#web/i18n/locale.tsx'
import { UnsavedGuard } from '#web/ui/forms/unsaved-guard.tsx'
import { settingsTexts } from './messages.ts'
import styles from './settings.module.css'

type Props = {
  readonly save: string
  readonly isUnsaved: boolean
  readonly isPending: boolean
  readonly onDiscard: () => void
}

/** The one save button of a panel, and the way back to what is saved. */
export function PanelFoot({ save, isUnsaved, isPending, onDiscard }: Props) {
  const text = useText(settingsTexts)
  return (
    <div className={styles.foot}>
      <Button type="submit" loading={isPending}>
        {save}
      </Button>
      {isUnsaved && (
        <Button variant="subtle" color="gray" disabled={isPending} onClick={onDiscard}>
          {text.discard}
        </Button>
      )}
      <UnsavedGuard isUnsaved={isUnsaved} />
    </div>
  )
}
