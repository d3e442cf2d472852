import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { legalInput, type Settings } from '#contract/platform/settings.ts'
import { emirateNames, emirates } from '#domain/shops/emirate.ts'
import { useMay } from '#web/kit/api/rights.tsx'
import { useSession } from '#web/kit/api/session.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { FormFoot } from '#web/kit/fields/form-foot.tsx'
import { settingsTexts } from './messages.ts'
import { ExchangeRatesPanel } from './exchange-rates-panel.tsx'
import { ContactPanel, MoneyPanel, ReviewsPanel, useSettingsForm } from './platform-panels.tsx'
import { PasswordPanel, ProfilePanel, SecurityWay } from './account-panels.tsx'
import { settingsQuery } from './queries.ts'
import { Section, SectionForm } from './section.tsx'
import styles from './settings.module.css'
import { NotificationToggles, PlatformToggles } from './toggles.tsx'

/** `/admin/settings`: everybody's own account, and for owners the rules of the platform (R-SET-01 … R-SET-06). */
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

/** Who runs the platform, as its invoices name it. */
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
