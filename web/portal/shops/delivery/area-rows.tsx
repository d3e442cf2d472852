import { Group, Switch, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.css'
import { emirateNames, emirates, type Emirate } from '#domain/shops/emirate.ts'
import { Problem } from '#web/kit/fields/field-note.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import { deliveryTexts } from './messages.ts'
import styles from './delivery.module.css'
import type { TermsFields, TypedArea } from './terms-fields.ts'

type Props = {
  readonly form: TermsFields
  /** What an emirate that is switched on again begins with. */
  readonly usual: readonly TypedArea[]
}

/** The seven emirates, each with its switch, and its fee and lead time where it is on. */
export function AreaRows({ form, usual }: Props) {
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
  /** Where it stands among those that are on; -1 where it is off. */
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
