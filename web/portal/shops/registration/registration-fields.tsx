import { TextInput, Textarea, Title, Stack, Text } from '@mantine/core'
import { useText } from '#web/kit/i18n/locale.tsx'
import { NewPasswordField } from '#web/kit/fields/new-password-field.tsx'
import { EmailField } from '#web/kit/fields/sign-in-fields.tsx'
import { IconBuildingStore, IconHammer, IconTruck } from '#web/kit/icons/icons.ts'
import { Column, Columns } from '#web/kit/layout/layout.tsx'
import { registrationTexts } from './messages.ts'
import { NotedField } from './noted-field.tsx'
import type { RegistrationForm } from './registration-form.ts'
import styles from './registration.module.css'
import { useId } from 'react'
import { type BusinessType, businessTypes } from '#domain/shops/shop-status.ts'
import type { FieldProps } from '#web/kit/forms/use-form.ts'

type Props = { readonly field: RegistrationForm['field'] }
type AllProps = Props & { readonly checkEmail: () => void }

const always = { required: true, withAsterisk: false } as const

/** The fields both forms ask for, in the order of the specification (R-REG-01); all are required. */
export function RegistrationFields({ field, checkEmail }: AllProps) {
  const text = useText(registrationTexts)
  return (
    <Columns component="fieldset" parts="1:1">
      <legend className={styles.legend}>
        <Title size="h2">{text.shopTitle}</Title>
      </legend>
      <TextInput {...field('shopName', text)} {...always} autoComplete="organization" />
      <TextInput {...field('ownerName', text)} {...always} autoComplete="name" />
      <EmailField
        {...field('email', text)}
        // A known address is announced while the user is in another field.
        errorProps={{ role: 'alert' }}
        onBlur={() => {
          field('email').onBlur()
          checkEmail()
        }}
      />
      <NewPasswordField
        {...field('password', text)}
        ownWords={(['shopName', 'ownerName', 'email'] as const).map((name) => field(name).value)}
      />
      <BusinessFields field={field} />
    </Columns>
  )
}

function BusinessFields({ field }: Props) {
  const text = useText(registrationTexts)
  return (
    <>
      <NotedField
        field={field('phone')}
        noted="phone"
        {...always}
        label={text.phone}
        description={text.phoneHelp}
        type="tel"
        autoComplete="tel"
        dir="ltr"
      />
      <TextInput {...field('businessRegistrationNumber', text)} {...always} dir="ltr" />
      <Column isWide>
        <Textarea {...field('businessAddress', text)} {...always} autoComplete="street-address" rows={3} />
      </Column>
      <NotedField
        field={field('taxId')}
        noted="taxId"
        {...always}
        label={text.taxId}
        description={text.taxIdHelp}
        autoComplete="off"
        dir="ltr"
      />
    </>
  )
}

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
