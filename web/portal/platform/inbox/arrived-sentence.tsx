import type { Notification } from '#contract/platform/notifications.ts'
import { notificationSentence } from '#domain/platform/notification.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { inboxTexts } from './messages.ts'

/** Announces a new notification to screen readers; loaded, with the texts of all kinds, when one arrives. */
export function ArrivedSentence({ kind, params }: Pick<Notification, 'kind' | 'params'>) {
  const text = useText(inboxTexts)
  const { language } = useLocale()
  return text.arrived({ sentence: notificationSentence(kind, language, params) })
}
