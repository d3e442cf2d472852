import type { Notification } from '#contract/platform/notifications.ts'
import { notificationSentence } from '#domain/platform/notification.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { inboxTexts } from './messages.ts'

/** What came, for a screen reader; fetched with the sentences of all news when something comes. */
export function ArrivedSentence({ kind, params }: Pick<Notification, 'kind' | 'params'>) {
  const text = useText(inboxTexts)
  const { language } = useLocale()
  return text.arrived({ sentence: notificationSentence(kind, language, params) })
}
