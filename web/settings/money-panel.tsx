import { TextInput } from '@mantine/core'
import { moneyInput, type Settings } from '#contract/settings.ts'
import { fromRate } from '#domain/money/exchange-rate.ts'
import { fromFils } from '#domain/money/money.ts'
import { useText } from '#web/i18n/locale.tsx'
import { settingsTexts } from './messages.ts'
import { PanelFoot } from './panel-foot.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'

const names = ['commission', 'deliveryFee', 'eurToAed'] as const

/** What things cost on the platform: each says what it changes, and what it does not (R-SET-06). */
export function MoneyPanel({ settings }: { readonly settings: Settings }) {
  const text = useText(settingsTexts)
  const { field, onSubmit, ...foot } = useSettingsForm(moneyInput, {
    settings,
    textOf,
    done: text.moneySaved,
  })
  return (
    <Section title={text.money} hint={text.moneyHint}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {names.map((name) => (
          <TextInput
            key={name}
            {...field(name)}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            label={text[name]}
            description={text[`${name}Help`]}
          />
        ))}
        <PanelFoot save={text.saveMoney} {...foot} />
      </form>
    </Section>
  )
}

function textOf({ commission, deliveryFee, eurToAed }: Settings) {
  return {
    commission: fromFils(commission),
    deliveryFee: fromFils(deliveryFee),
    eurToAed: fromRate(eurToAed),
  }
}
