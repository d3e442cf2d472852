import type { z } from 'zod'
import type { Settings } from '#contract/settings.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.tsx'
import { settingsTexts } from './messages.ts'
import { type SettingsInput, useSaveSettings } from './queries.ts'
import { only, usePanelForm } from './use-panel-form.ts'

type Panel<S extends z.ZodObject> = {
  readonly settings: Settings
  /** The settings as the panel's fields hold them. */
  readonly textOf: (settings: Settings) => { readonly [Name in keyof z.input<S>]: string }
  /** What the toast says once they are saved. */
  readonly done: string
}

/**
 * The form of a panel of settings. Only fields that were changed are sent, so what another administrator has saved
 * meanwhile in the other ones stays.
 */
export function useSettingsForm<S extends z.ZodObject>(schema: S, { settings, textOf, done }: Panel<S>) {
  const text = useText(settingsTexts)
  const save = useSaveSettings()
  const saved = textOf(settings)
  const { field, onSubmit, changed, ...form } = usePanelForm(schema, {
    saved,
    onSubmit: (values, names) => {
      if (save.isPending) return
      save.mutate(only(values, names) as SettingsInput, {
        onSuccess: (now) => {
          form.show(only(textOf(now), names))
          toastSuccess({ title: text.saved, text: done })
        },
        onError: (error) => {
          form.showErrorsOf(error)
          toastFailure({ title: text.notSaved, text: sentenceOf(error, text.tryAgain) })
        },
      })
    },
  })
  return {
    field,
    onSubmit,
    isUnsaved: changed.length > 0,
    isPending: save.isPending,
    onDiscard: () => form.show(saved),
  }
}
