import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import {
  changeAdminSettings,
  listExchangeRates,
  readAdminSettings,
  type Settings,
  type Toggle,
} from '#contract/platform/settings.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { isOfScreens } from '#web/kit/api/refetch.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { settingsTexts } from './messages.ts'

export const settingsQuery = addressQuery(readAdminSettings)

export type SettingsInput = InputOf<typeof changeAdminSettings>['body']

/** Saves some settings and refetches everything that depends on them. */
export function useSaveSettings(done: string) {
  const text = useText(settingsTexts)
  return useChange({
    send: (body: SettingsInput) => call(changeAdminSettings, { body }),
    done: text.saved,
    doneText: () => done,
    error: text.notSaved,
    into: settingsQuery,
    reload: refreshReaders,
  })
}

/** Already current, from the reply. */
const answered: readonly unknown[] = [readAdminSettings.path, listExchangeRates.path]

/** Refetches everything else in the portals: fees, rules and limits on many screens, and the log of the change. */
export async function refreshReaders(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: (query) => isOfScreens(query) && !answered.includes(query.queryKey[0]),
  })
}

/** Saves one switch at once: it moves before the reply, and back if that is an error. */
export function useToggle(name: Toggle) {
  const client = useQueryClient()
  const put = (isOn: boolean) =>
    client.setQueryData(settingsQuery.queryKey, (known: Settings | undefined) =>
      known ? { ...known, [name]: isOn } : known,
    )
  return useMutation({
    mutationFn: (isOn: boolean) => call(changeAdminSettings, { body: { [name]: isOn } }),
    onMutate: put,
    onError: (_error, isOn) => put(!isOn),
    onSuccess: (settings) => {
      put(settings[name])
      return refreshReaders(client)
    },
  })
}
