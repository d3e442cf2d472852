import { TextInput } from '@mantine/core'
import type { z } from 'zod'
import { contactInput, moneyInput, reviewsInput, type Settings } from '#contract/platform/settings.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { only } from '#web/kit/forms/form-state.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { settingsTexts } from './messages.ts'
import { type SettingsInput, useSaveSettings } from './queries.ts'
import { FormFoot } from '#web/kit/fields/form-foot.tsx'
import { Section, SectionForm } from './section.tsx'

type Props = { readonly settings: Settings }

/** Contact data shown to visitors (R-SET-05). */
export function ContactPanel({ settings }: Props) {
  const text = useText(settingsTexts)
  const { supportEmail, salesEmail, supportPhone, supportWhatsapp } = settings
  const form = useSettingsForm(contactInput, text.contactSaved, {
    supportEmail: supportEmail ?? '',
    salesEmail: salesEmail ?? '',
    supportPhone: supportPhone ?? '',
    supportWhatsapp: supportWhatsapp ?? '',
  })
  const email = { type: 'email', inputMode: 'email', autoComplete: 'off', dir: 'ltr' } as const
  return (
    <Section title={text.contact} hint={text.contactHint}>
      <SectionForm onSubmit={form.onSubmit}>
        <TextInput {...form.field('supportEmail', text)} {...email} />
        <TextInput {...form.field('salesEmail', text)} {...email} />
        <TextInput {...form.field('supportPhone', text)} type="tel" dir="ltr" />
        <TextInput {...form.field('supportWhatsapp', text)} type="tel" dir="ltr" />
        <FormFoot save={text.saveContact} form={form} />
      </SectionForm>
    </Section>
  )
}

const amounts = [
  'commission',
  'deliveryFee',
  'codFee',
  'codCap',
  'cashConfirmAbove',
  'cashConfirmMinutes',
  'unansweredHours',
  'deliveryUndoMinutes',
  'payoutHoldDays',
  'payoutSecondPersonAbove',
  'refundLimitOperations',
  'refundLimitManager',
  'refundLimitOrders',
] as const

/** Fees and limits of the platform: each field says what it changes, and what it does not (R-SET-06). */
export function MoneyPanel({ settings }: Props) {
  const text = useText(settingsTexts)
  const { commission, deliveryFee, codFee, codCap, payoutSecondPersonAbove: secondAbove } = settings
  const form = useSettingsForm(moneyInput, text.moneySaved, {
    commission: fromFils(commission),
    deliveryFee: fromFils(deliveryFee),
    codFee: fromFils(codFee),
    codCap: codCap === null ? '' : fromFils(codCap),
    cashConfirmAbove: fromFils(settings.cashConfirmAbove),
    cashConfirmMinutes: String(settings.cashConfirmMinutes),
    unansweredHours: String(settings.unansweredHours),
    deliveryUndoMinutes: String(settings.deliveryUndoMinutes),
    payoutHoldDays: String(settings.payoutHoldDays ?? ''),
    payoutSecondPersonAbove: secondAbove === null ? '' : fromFils(secondAbove),
    refundLimitOperations: fromFils(settings.refundLimitOperations),
    refundLimitManager: fromFils(settings.refundLimitManager),
    refundLimitOrders: fromFils(settings.refundLimitOrders),
  })
  return (
    <Section title={text.money} hint={text.moneyHint}>
      <SectionForm onSubmit={form.onSubmit}>
        {amounts.map((name) => (
          <TextInput key={name} {...form.field(name, text)} inputMode="decimal" dir="ltr" />
        ))}
        <FormFoot save={text.saveMoney} form={form} />
      </SectionForm>
    </Section>
  )
}

/** When customers are asked for a review. */
export function ReviewsPanel({ settings }: Props) {
  const text = useText(settingsTexts)
  const initial = { reviewAskDays: String(settings.reviewAskDays) }
  const form = useSettingsForm(reviewsInput, text.reviewsSaved, initial)
  return (
    <Section title={text.reviews} hint={text.reviewsHint}>
      <SectionForm onSubmit={form.onSubmit}>
        <TextInput {...form.field('reviewAskDays', text)} inputMode="numeric" dir="ltr" />
        <FormFoot save={text.saveReviews} form={form} />
      </SectionForm>
    </Section>
  )
}

/** Sends only changed fields, so that fields saved by another administrator meanwhile stay. */
export function useSettingsForm<S extends z.ZodObject>(
  schema: S,
  done: string,
  initial: { readonly [Name in keyof z.input<S>]: string },
) {
  const { mutateAsync } = useSaveSettings(done)
  return useContractForm(schema, {
    initial,
    onSubmit: (values, changed) => mutateAsync(only(values, changed) as SettingsInput),
  })
}
