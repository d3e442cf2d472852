import type { Notification } from '#contract/notifications.ts'
import { notificationSentence } from '#domain/notification.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { inboxTexts } from './messages.ts'

/** What came, for a screen reader; fetched with the sentences of all news when something comes. */
export function ArrivedSentence({ kind, params }: Pick<Notification, 'kind' | 'params'>) {
  const text = useText(inboxTexts)
  const { language } = useLocale()
  return text.arrived({ sentence: notificationSentence(kind, language, params) })
}
