import { useEffect } from 'react'
import { currentLanguage } from '#web/kit/api/current-language.ts'
import { onSessionEnded } from '#web/kit/api/session.ts'
import { toastFailure, toastLastWord } from '#web/kit/elements/toast.tsx'
import { sessionTexts } from './session-messages.ts'

/** Tells the reader why their session ended, where they did not end it; to be used once. */
export function useSessionNotices(): void {
  useEffect(
    () =>
      onSessionEnded((ended) => {
        const text = sessionTexts[currentLanguage()]
        if (ended.why === 'unreachable')
          toastFailure({ title: text.unreachableTitle, text: text.unreachable })
        else toastLastWord({ title: text.endedTitle, text: text.ended }, ended.isStill)
      }),
    [],
  )
}
