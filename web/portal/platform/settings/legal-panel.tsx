import { NativeSelect, TextInput } from '@mantine/core'
import { legalInput, type Settings } from '#contract/platform/settings.ts'
import { emirateNames, emirates } from '#domain/shops/emirate.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { FormFoot } from '#web/kit/fields/form-foot.tsx'
import { settingsTexts } from './messages.ts'
import { useSettingsForm } from './platform-panels.tsx'
import { Section, SectionForm } from './section.tsx'

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
export function LegalPanel({ settings }: { readonly settings: Settings }) {
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
    <Section title={text.legal} hint={text.legalHint}>
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
          {...form.field('legalEmirate')}
          label={text.legalEmirate}
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
