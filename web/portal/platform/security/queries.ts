import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { endSession, listSessions, type Session } from '#contract/platform/sessions.ts'
import { deviceText } from '#domain/platform/device.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { securityTexts } from './messages.ts'
import { addApp, addPasskey, beginPasskey, listFactors } from '#contract/platform/factors.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { makePasskey } from '#web/kit/api/passkeys.ts'
import { toastError, toastFailure, toastSuccess } from '#web/kit/elements/toast.tsx'
import { factorTexts } from './factor-messages.ts'

export const sessionsQuery = addressQuery(listSessions)

/** Also refetched after a failure, because the session may have been ended elsewhere. */
export const reloadSessions = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: sessionsQuery.queryKey })

/** Ends one of the user's sessions. */
export function useEndSession() {
  const text = useText(securityTexts)
  const { language } = useLocale()
  return useChange({
    send: ({ id }: Session) => call(endSession, { params: { id } }),
    done: text.ended,
    doneText: (_, session) => text.endedText({ device: deviceText(session, language) }),
    error: text.notEnded,
    reload: reloadSessions,
  })
}

export const factorsQuery = addressQuery(listFactors)

export const reloadFactors = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: factorsQuery.queryKey })

/** New recovery codes, shown once, or null where the earlier ones stay valid. */
export type OnAdded = (recoveryCodes: readonly string[] | null) => void

function useAdded(onAdded: OnAdded) {
  const client = useQueryClient()
  const text = useText(factorTexts)
  return ({ recoveryCodes, ...own }: ReplyOf<typeof addApp>) => {
    client.setQueryData(factorsQuery.queryKey, own)
    // Adding the first factor has ended the other sessions.
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    toastSuccess({ title: text.factorAdded })
    onAdded(recoveryCodes)
  }
}

export function useAddApp(onAdded: OnAdded) {
  const added = useAdded(onAdded)
  return async (body: { readonly step: string; readonly code: string }) => added(await call(addApp, { body }))
}

/** Creates a passkey in this browser and adds it; reports if the browser creates none. */
export function useAddPasskey(onAdded: OnAdded) {
  const added = useAdded(onAdded)
  const text = useText(factorTexts)
  return async (name: string) => {
    const asked = await call(beginPasskey)
    const made = await makePasskey(asked).catch(() => null)
    if (made === null) return toastFailure({ title: text.notChanged, text: text.passkeyRefused })
    return added(await call(addPasskey, { body: { ...made, name } }))
  }
}

/** Shows an error, unless a field of the form shows it. */
export function useFailureToast() {
  const text = useText(factorTexts)
  return (error: unknown, named: unknown) => {
    if (named && error instanceof ApiError) return
    toastError(text.notChanged, error)
  }
}
