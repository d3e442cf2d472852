import { Box, Group, Switch, Text } from '@mantine/core'
import '@mantine/core/styles/Switch.css'
import { useId } from 'react'
import type { Settings, Toggle } from '#contract/platform/settings.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { toastError, toastSuccess } from '#web/kit/elements/toast.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import { settingsTexts } from './messages.ts'
import { useToggle } from './queries.ts'
import { Section } from './section.tsx'

/** Null while they are being read. */
type Props = { readonly settings: Settings | null }

/** The rules for shops and products (R-SET-03). */
export function PlatformToggles({ settings }: Props) {
  const text = useText(settingsTexts)
  return (
    <Section title={text.platform} hint={text.platformHint} isBusy={settings === null}>
      {settings ? (
        <Rows>
          <ToggleRow name="autoApproveShops" isOn={settings.autoApproveShops} />
          <ToggleRow name="requireProductApproval" isOn={settings.requireProductApproval} />
          <ToggleRow name="reviewsEnabled" isOn={settings.reviewsEnabled} />
          <ToggleRow name="arabicRequired" isOn={settings.arabicRequired} />
          <ToggleRow name="shopsKeepCash" isOn={settings.shopsKeepCash} />
          <ToggleRow name="cashConfirmation" isOn={settings.cashConfirmation} />
          <ToggleRow name="requireSecondFactorForPayouts" isOn={settings.requireSecondFactorForPayouts} />
          <ToggleRow name="monthlyCommissionInvoices" isOn={settings.monthlyCommissionInvoices} />
        </Rows>
      ) : (
        <PanelSkeleton height={188} />
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
        <Rows>
          <ToggleRow name="emailNotifications" isOn={settings.emailNotifications} />
          <ToggleRow name="notifyShopRegistrations" isOn={settings.notifyShopRegistrations} off={off} />
          <ToggleRow name="notifyProductSubmissions" isOn={settings.notifyProductSubmissions} off={off} />
        </Rows>
      ) : (
        <PanelSkeleton height={188} />
      )}
    </Section>
  )
}

type RowProps = {
  readonly name: Toggle
  readonly isOn: boolean
  /** Why it has no effect now; it cannot be moved then. */
  readonly off?: string | null
}

/** A switch that is saved as soon as it is moved. */
function ToggleRow({ name, isOn, off = null }: RowProps) {
  const text = useText(settingsTexts)
  const id = useId()
  const helpId = useId()
  const toggle = useToggle(name)
  const move = (next: boolean) => {
    if (toggle.isPending) return
    const what = text[name]
    toggle.mutate(next, {
      onSuccess: () => {
        const said = next ? text.turnedOn({ what }) : text.turnedOff({ what })
        toastSuccess({ title: text.saved, text: said })
      },
      onError: (error) => toastError(text.notSaved, error),
    })
  }
  return (
    <Group component="li" wrap="nowrap" justify="space-between" gap="lg">
      <Box flex={1} miw={0}>
        <Text component="label" variant="strong" htmlFor={id}>
          {text[name]}
        </Text>
        <Text variant="muted" id={helpId}>
          {off ?? text[`${name}Help`]}
        </Text>
      </Box>
      <Switch
        id={id}
        aria-describedby={helpId}
        checked={isOn}
        disabled={off !== null}
        onChange={(event) => move(event.currentTarget.checked)}
      />
    </Group>
  )
}
