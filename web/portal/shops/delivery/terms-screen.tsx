import { weekdayNames } from '#domain/platform/weekday-names.ts'
import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/Chip.css'
import { Alert, Chip, Group, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { Audience } from '#contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { emirateNames, emirates, type Emirate } from '#domain/shops/emirate.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { MeanwhileNote } from '#web/kit/fields/conflict-note.tsx'
import { Problem } from '#web/kit/fields/field-note.tsx'
import { FormFoot } from '#web/kit/fields/form-foot.tsx'
import { Columns, Rows, Panel } from '#web/kit/layout/layout.tsx'
import styles from './delivery.module.css'
import { deliveryTexts } from './messages.ts'
import { termsQuery } from './queries.ts'
import { type TermsFields, type TermsProps, type TypedArea, typedOf, useTermsForm } from './terms-fields.ts'
import { WindowRows } from './window-rows.tsx'

type Props = { readonly audience: Audience; readonly children?: ReactNode }

/** Edits delivery terms; `children` are further panels below. */
export function TermsScreen({ audience, children }: Props) {
  const text = useText(deliveryTexts)
  const reading = useQuery(termsQuery(audience))
  const { data: terms, error } = reading
  return (
    <>
      <ScreenHead title={text.title} subtitle={audience === 'shop' ? text.ownSubtitle : text.usualSubtitle} />
      <Stack gap="lg">
        {error && !terms && <ScreenError title={text.failed} of={reading} />}
        {terms ? (
          <TermsForm audience={audience} terms={terms} />
        ) : (
          !error && <Skeleton height={480} aria-busy />
        )}
        {children}
      </Stack>
    </>
  )
}

/** Areas, times and fees. */
function TermsForm({ audience, terms }: TermsProps) {
  const text = useText(deliveryTexts)
  const form = useTermsForm({ audience, terms })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="lg">
        <MeanwhileNote form={form} code="delivery.changed-meanwhile" query={termsQuery(audience)} />
        {audience === 'shop' && !terms.isOwn && (
          <Alert variant="notice" role="note">
            {text.usualNote}
          </Alert>
        )}
        <Panel title={text.where} hint={text.whereHint}>
          <AreaRows form={form} usual={typedOf(terms).areas} />
        </Panel>
        <Panel title={text.when} hint={text.whenHint}>
          <Stack gap="lg" p="lg">
            <Weekdays form={form} />
            <WindowRows form={form} />
          </Stack>
        </Panel>
        <Panel title={text.extras} hint={text.extrasHint}>
          <Columns parts="1:1" p="lg">
            <AmountField form={form} name="freeFrom" />
            <AmountField form={form} name="floorFee" />
          </Columns>
        </Panel>
        <FormFoot save={text.save} form={form} />
      </Stack>
    </form>
  )
}

function Weekdays({ form: { values, setValues, leave, errorOf } }: { readonly form: TermsFields }) {
  const text = useText(deliveryTexts)
  const { language } = useLocale()
  return (
    <Stack gap={0} component="fieldset">
      <Text component="legend" variant="strong" fz="sm">
        {text.days}
      </Text>
      <Group mt="xs">
        {weekdayNames.map((name, day) => (
          <Chip
            key={name.en}
            data-path={day === 0 ? 'days' : undefined}
            checked={values.days.includes(day)}
            onChange={(isOn) => {
              const others = values.days.filter((one) => one !== day)
              setValues({ days: isOn ? [...others, day].sort((a, b) => a - b) : others })
              leave('days')
            }}
          >
            {name[language]}
          </Chip>
        ))}
      </Group>
      <Problem>{errorOf('days')}</Problem>
    </Stack>
  )
}

type AmountProps = { readonly form: TermsFields; readonly name: 'freeFrom' | 'floorFee' }

function AmountField({ form, name }: AmountProps) {
  const text = useText(deliveryTexts)
  return <TextInput {...form.field(name, text)} inputMode="decimal" dir="ltr" />
}

type AreaRowsProps = {
  readonly form: TermsFields
  /** Initial values of an emirate that is switched on again. */
  readonly usual: readonly TypedArea[]
}

/** The seven emirates, each with a switch, and with fee and lead time while on. */
function AreaRows({ form, usual }: AreaRowsProps) {
  const { all, error, add, remove } = form.rows('areas')
  const toggle = (emirate: Emirate, index: number) => {
    if (index >= 0) remove(index)
    else add(usual.find((area) => area.emirate === emirate) ?? { emirate, fee: '0', leadDays: '3' })
    form.leave('areas')
  }
  return (
    <>
      <Rows data-path="areas" tabIndex={-1}>
        {emirates.map((emirate) => {
          const index = all.findIndex((area) => area.emirate === emirate)
          return (
            <AreaRow
              key={emirate}
              form={form}
              emirate={emirate}
              index={index}
              onToggle={() => toggle(emirate, index)}
            />
          )
        })}
      </Rows>
      {error && (
        <Group px="lg" py="sm">
          <Problem>{error}</Problem>
        </Group>
      )}
    </>
  )
}

type RowProps = {
  readonly form: TermsFields
  readonly emirate: Emirate
  /** Index among the areas that are on; -1 if off. */
  readonly index: number
  readonly onToggle: () => void
}

function AreaRow({ form, emirate, index, onToggle }: RowProps) {
  const text = useText(deliveryTexts)
  const { language } = useLocale()
  const name = emirateNames[emirate][language]
  const { field } = form.rows('areas')
  const input = { inputMode: 'decimal', autoComplete: 'off', dir: 'ltr', size: 'sm' } as const
  return (
    <Group component="li" gap="md" align="start">
      <Switch className={styles.emirate ?? ''} label={name} checked={index >= 0} onChange={onToggle} />
      {index < 0 && <Text variant="muted">{text.notThere}</Text>}
      {index >= 0 && (
        <>
          <TextInput
            {...field(index, 'fee')}
            {...input}
            className={styles.number ?? ''}
            description={text.fee}
            aria-label={text.feeIn({ emirate: name })}
          />
          <TextInput
            {...field(index, 'leadDays')}
            {...input}
            className={styles.number ?? ''}
            description={text.leadDays}
            aria-label={text.leadDaysIn({ emirate: name })}
          />
        </>
      )}
    </Group>
  )
}
