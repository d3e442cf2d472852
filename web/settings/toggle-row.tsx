import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.css'
import { useId } from 'react'
import type { Toggle } from '#contract/settings.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.tsx'
import { settingsTexts } from './messages.ts'
import { useToggle } from './queries.ts'
import styles from './settings.module.css'

type Props = {
  readonly name: Toggle
  readonly isOn: boolean
  /** Why it has no effect now; it cannot be moved then. */
  readonly off?: string | null
}

/** A switch that is saved as soon as it is moved. */
export function ToggleRow({ name, isOn, off = null }: Props) {
  const text = useText(settingsTexts)
  const id = useId()
  const helpId = useId()
  const toggle = useToggle(name)
  const move = (next: boolean) => {
    if (toggle.isPending) return
    const what = text[name]
    toggle.mutate(next, {
      onSuccess: () => {
        const said = next ? text.turnedOn({ what }) : text.turnedOff({ what })
        toastSuccess({ title: text.saved, text: said })
      },
      onError: (error) => toastFailure({ title: text.notSaved, text: sentenceOf(error, text.tryAgain) }),
    })
  }
  return (
    <li className={styles.toggle}>
      <div>
        <label className={styles.name} htmlFor={id}>
          {text[name]}
        </label>
        <p className={styles.help} id={helpId}>
          {off ?? text[`${name}Help`]}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={helpId}
        checked={isOn}
        disabled={off !== null}
        onChange={(event) => move(event.currentTarget.checked)}
      />
    </li>
  )
}
