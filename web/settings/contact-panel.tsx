import { TextInput } from '@mantine/core'
import { contactInput, type Settings } from '#contract/settings.ts'
import { useText } from '#web/i18n/locale.tsx'
import { settingsTexts } from './messages.ts'
import { PanelFoot } from './panel-foot.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'

/** Where visitors are told to turn to (R-SET-05). */
export function ContactPanel({ settings }: { readonly settings: Settings }) {
  const text = useText(settingsTexts)
  const { field, onSubmit, ...foot } = useSettingsForm(contactInput, {
    settings,
    textOf,
    done: text.contactSaved,
  })
  const email = { type: 'email', inputMode: 'email', autoComplete: 'off', dir: 'ltr' } as const
  return (
    <Section title={text.contact} hint={text.contactHint}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <TextInput
          {...field('supportEmail')}
          {...email}
          label={text.supportEmail}
          description={text.supportEmailHelp}
        />
        <TextInput
          {...field('salesEmail')}
          {...email}
          label={text.salesEmail}
          description={text.salesEmailHelp}
        />
        <TextInput
          {...field('supportPhone')}
          type="tel"
          autoComplete="off"
          dir="ltr"
          label={text.supportPhone}
          description={text.supportPhoneHelp}
        />
        <PanelFoot save={text.saveContact} {...foot} />
      </form>
    </Section>
  )
}

function textOf({ supportEmail, salesEmail, supportPhone }: Settings) {
  return {
    supportEmail: supportEmail ?? '',
    salesEmail: salesEmail ?? '',
    supportPhone: supportPhone ?? '',
  }
}
