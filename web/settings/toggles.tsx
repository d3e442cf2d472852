import { Skeleton } from '@mantine/core'
import type { Settings } from '#contract/settings.ts'
import { useText } from '#web/i18n/locale.tsx'
import { settingsTexts } from './messages.ts'
import { Section } from './section.tsx'
import styles from './settings.module.css'
import { ToggleRow } from './toggle-row.tsx'

/** Null while they are being read. */
type Props = { readonly settings: Settings | null }

/** The rules for shops and products (R-SET-03). */
export function PlatformToggles({ settings }: Props) {
  const text = useText(settingsTexts)
  return (
    <Section title={text.platform} hint={text.platformHint} isBusy={settings === null}>
      {settings ? (
        <ul className={styles.toggles}>
          <ToggleRow name="autoApproveShops" isOn={settings.autoApproveShops} />
          <ToggleRow name="requireProductApproval" isOn={settings.requireProductApproval} />
          <ToggleRow name="reviewsEnabled" isOn={settings.reviewsEnabled} />
        </ul>
      ) : (
        <Skeleton className={styles.skeleton} height={188} />
      )}
    </Section>
  )
}

/** Which mails administrators get; the first switches all of them (R-SET-04). */
export function NotificationToggles({ settings }: Props) {
  const text = useText(settingsTexts)
  const off = settings?.emailNotifications === false ? text.allEmailsOff : null
  return (
    <Section title={text.notifications} hint={text.notificationsHint} isBusy={settings === null}>
      {settings ? (
        <ul className={styles.toggles}>
          <ToggleRow name="emailNotifications" isOn={settings.emailNotifications} />
          <ToggleRow name="notifyShopRegistrations" isOn={settings.notifyShopRegistrations} off={off} />
          <ToggleRow name="notifyProductSubmissions" isOn={settings.notifyProductSubmissions} off={off} />
        </ul>
      ) : (
        <Skeleton className={styles.skeleton} height={188} />
      )}
    </Section>
  )
}
