import { IconBuildingStore, IconHammer, IconTruck } from '@tabler/icons-react'
import { useId } from 'react'
import { type BusinessType, businessTypes } from '#domain/shops/shop-status.ts'
import type { FieldProps } from '#web/kit/forms/use-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Box } from '#web/kit/layout/box.tsx'
import { Stack } from '#web/kit/layout/layout.tsx'
import { Heading, Text } from '#web/kit/layout/text.tsx'
import { registrationTexts } from './messages.ts'
import styles from './registration.module.css'

const icons = { supplier: IconTruck, maker: IconHammer, retail_shop: IconBuildingStore } as const

/** Three large radio cards; arrow keys move between them as in any group of radios (R-REG-05). */
export function BusinessTypeField({ field }: { readonly field: FieldProps }) {
  const text = useText(registrationTexts)
  const errorId = useId()
  return (
    <Box
      as="fieldset"
      role="radiogroup"
      aria-labelledby={`${errorId}-title`}
      aria-required
      aria-invalid={field.error !== undefined}
      aria-describedby={field.error === undefined ? undefined : errorId}
    >
      <legend className={styles.legend}>
        <Heading size="xl" id={`${errorId}-title`}>
          {text.typeTitle}
        </Heading>
      </legend>
      <div className={styles.types} data-invalid={field.error !== undefined || undefined}>
        {businessTypes.map((type, index) => (
          <TypeCard key={type} type={type} field={field} isFirst={index === 0} />
        ))}
      </div>
      {field.error !== undefined && (
        <Text tone="error" size="xs" above="sm" id={errorId}>
          {field.error}
        </Text>
      )}
    </Box>
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
    <Stack as="label" gap="xs" className={styles.type}>
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
      <Text as="span" tone="strong">
        {text[type]}
      </Text>
      <Text as="span" tone="soft" size="sm" id={hintId}>
        {text[`${type}Hint`]}
      </Text>
    </Stack>
  )
}
