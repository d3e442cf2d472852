import { type QueryClient } from '@tanstack/react-query'
import { endSession, listSessions, type Session } from '#contract/platform/sessions.ts'
import { deviceText } from '#domain/platform/device.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { securityTexts } from './messages.ts'

export const sessionsQuery = addressQuery(listSessions)

/** Read anew also after a failure: somebody else may have ended it meanwhile. */
export const reloadSessions = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: sessionsQuery.queryKey })

/** Ends one of the own sessions. */
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
