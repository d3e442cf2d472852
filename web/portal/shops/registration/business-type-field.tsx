import { Stack, Text, Title } from '@mantine/core'
import { IconBuildingStore, IconHammer, IconTruck } from '@tabler/icons-react'
import { useId } from 'react'
import { type BusinessType, businessTypes } from '#domain/shops/shop-status.ts'
import type { FieldProps } from '#web/kit/forms/use-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { registrationTexts } from './messages.ts'
import styles from './registration.module.css'

const icons = { supplier: IconTruck, maker: IconHammer, retail_shop: IconBuildingStore } as const

/** Three large radio cards; arrow keys move between them as in any group of radios (R-REG-05). */
export function BusinessTypeField({ field }: { readonly field: FieldProps }) {
  const text = useText(registrationTexts)
  const errorId = useId()
  return (
    <Stack
      gap={0}
      component="fieldset"
      role="radiogroup"
      aria-labelledby={`${errorId}-title`}
      aria-required
      aria-invalid={field.error !== undefined}
      aria-describedby={field.error === undefined ? undefined : errorId}
    >
      <legend className={styles.legend}>
        <Title size="h2" id={`${errorId}-title`}>
          {text.businessType}
        </Title>
      </legend>
      <div className={styles.types} data-invalid={field.error !== undefined || undefined}>
        {businessTypes.map((type, index) => (
          <TypeCard key={type} type={type} field={field} isFirst={index === 0} />
        ))}
      </div>
      {field.error !== undefined && (
        <Text variant="error" fz="xs" mt="xs" id={errorId}>
          {field.error}
        </Text>
      )}
    </Stack>
  )
}

type CardProps = { readonly type: BusinessType; readonly field: FieldProps; readonly isFirst: boolean }

// The first card carries the field's path, so that the form can move the focus to the group.
function TypeCard({ type, field, isFirst }: CardProps) {
  const text = useText(registrationTexts)
  const hintId = useId()
  const Mark = icons[type]
  const path = isFirst ? { 'data-path': field['data-path'] } : {}
  return (
    <Stack component="label" gap={4} className={styles.type}>
      <input
        {...path}
        type="radio"
        name={field.name}
        value={type}
        checked={field.value === type}
        onChange={() => field.onChange(type)}
        aria-label={text[type]}
        aria-describedby={hintId}
      />
      <Mark size={26} stroke={1.5} aria-hidden className={styles.accent} />
      <Text span variant="strong">
        {text[type]}
      </Text>
      <Text span variant="soft" fz="sm" id={hintId}>
        {text[`${type}Hint`]}
      </Text>
    </Stack>
  )
}
