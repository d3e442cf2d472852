import { Button, NativeSelect, TextInput, Box, Group, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { legalInput, type Settings, type Toggle } from '#contract/platform/settings.ts'
import { emirateNames, emirates } from '#domain/shops/emirate.ts'
import { useMay } from '#web/kit/api/rights.tsx'
import { useSession } from '#web/kit/api/session.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconHistory } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { FormFoot } from '#web/kit/fields/form-foot.tsx'
import { settingsTexts } from './messages.ts'
import { ExchangeRatesPanel } from './exchange-rates-panel.tsx'
import { ContactPanel, MoneyPanel, ReviewsPanel, useSettingsForm } from './platform-panels.tsx'
import { PasswordPanel, ProfilePanel, SecurityWay } from './account-panels.tsx'
import { settingsQuery, useToggle } from './queries.ts'
import { Section, SectionForm } from './section.tsx'
import styles from './settings.module.css'
import '@mantine/core/styles/Switch.css'
import { useId } from 'react'
import { toastError, toastSuccess } from '#web/kit/elements/toast.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'

/** `/admin/settings`: the user's own account, and for owners the rules of the platform (R-SET-01 … R-SET-06). */
export default function SettingsScreen() {
  const text = useText(settingsTexts)
  const session = useSession()
  const may = useMay()
  const log = (
    <Button
      component={Link}
      to="/admin/audit"
      variant="default"
      leftSection={<IconHistory size={18} stroke={1.6} aria-hidden />}
    >
      {text.auditLog}
    </Button>
  )
  return (
    <>
      <ScreenHead title={text.title} action={may('audit') && log} />
      <div className={styles.sections}>
        {session.state === 'signed-in' && <ProfilePanel user={session.user} hint={text.profileHint} />}
        <PasswordPanel />
        <SecurityWay of="admin" />
        {may('settings') && <PlatformSettings />}
      </div>
    </>
  )
}

function PlatformSettings() {
  const text = useText(settingsTexts)
  const reading = useQuery(settingsQuery)
  const { data: settings = null, error } = reading
  if (error && !settings) {
    return <ScreenError title={text.failed} of={reading} />
  }
  return (
    <>
      <PlatformToggles settings={settings} />
      <NotificationToggles settings={settings} />
      {settings ? (
        <ContactPanel settings={settings} />
      ) : (
        <Waiting title={text.contact} hint={text.contactHint} />
      )}
      {settings ? <MoneyPanel settings={settings} /> : <Waiting title={text.money} hint={text.moneyHint} />}
      <ExchangeRatesPanel />
      {settings ? (
        <ReviewsPanel settings={settings} />
      ) : (
        <Waiting title={text.reviews} hint={text.reviewsHint} />
      )}
      {settings ? <LegalPanel settings={settings} /> : <Waiting title={text.company} hint={text.legalHint} />}
    </>
  )
}

function Waiting(head: { readonly title: string; readonly hint: string }) {
  return (
    <Section {...head} isBusy>
      <PanelSkeleton height={220} />
    </Section>
  )
}

const fields = [
  'legalName',
  'legalNameAr',
  'legalTrn',
  'legalLicence',
  'legalAuthority',
  'legalAddress',
  'legalCity',
] as const

/** Operator of the platform, as its invoices name it. */
function LegalPanel({ settings }: { readonly settings: Settings }) {
  const text = useText(settingsTexts)
  const { language } = useLocale()
  const form = useSettingsForm(legalInput, text.legalSaved, {
    legalName: settings.legalName,
    legalNameAr: settings.legalNameAr ?? '',
    legalTrn: settings.legalTrn ?? '',
    legalLicence: settings.legalLicence ?? '',
    legalAuthority: settings.legalAuthority ?? '',
    legalAddress: settings.legalAddress ?? '',
    legalCity: settings.legalCity ?? '',
    legalEmirate: settings.legalEmirate ?? '',
  })
  return (
    <Section title={text.company} hint={text.legalHint}>
      <SectionForm onSubmit={form.onSubmit}>
        {fields.map((name) => (
          <TextInput
            key={name}
            {...form.field(name)}
            {...looks[name]}
            label={text[name]}
            description={name === 'legalTrn' ? text.legalTrnHelp : undefined}
          />
        ))}
        <NativeSelect
          {...form.field('legalEmirate', text)}
          data={[
            { value: '', label: text.noEmirate },
            ...emirates.map((value) => ({ value, label: emirateNames[value][language] })),
          ]}
        />
        <FormFoot save={text.saveLegal} form={form} />
      </SectionForm>
    </Section>
  )
}

const looks: Partial<Record<(typeof fields)[number], object>> = {
  legalNameAr: { lang: 'ar', dir: 'rtl' },
  legalTrn: { inputMode: 'numeric', dir: 'ltr' },
  legalLicence: { dir: 'ltr' },
}

/** Null while loading. */
type Props = { readonly settings: Settings | null }

/** The rules for shops and products (R-SET-03). */
function PlatformToggles({ settings }: Props) {
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

/** Mails to administrators; the first switch controls all of them (R-SET-04). */
function NotificationToggles({ settings }: Props) {
  const text = useText(settingsTexts)
  const off = settings?.emailNotifications === false ? text.emailsOff : null
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
  /** Why the switch has no effect now; it is then disabled. */
  readonly off?: string | null
}

/** A switch that saves as soon as it is moved. */
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
