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

/** Saves some settings; what the portals show of them follows. */
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

/** What the screen has as it was answered. */
const answered: readonly unknown[] = [readAdminSettings.path, listExchangeRates.path]

/** Whatever else the portals read: fees, rules and limits of many screens, and the log of the change. */
export async function refreshReaders(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: (query) => isOfScreens(query) && !answered.includes(query.queryKey[0]),
  })
}

/** Saves one switch at once: it moves before the answer, and back when the answer is no. */
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
