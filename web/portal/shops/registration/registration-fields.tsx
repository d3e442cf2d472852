import { TextInput, Textarea, Title } from '@mantine/core'
import { useText } from '#web/kit/i18n/locale.tsx'
import { NewPasswordField } from '#web/kit/fields/new-password-field.tsx'
import { EmailField } from '#web/kit/fields/sign-in-fields.tsx'
import { Column, Columns } from '#web/kit/layout/layout.tsx'
import { registrationTexts } from './messages.ts'
import { NotedField } from './noted-field.tsx'
import type { RegistrationForm } from './registration-form.ts'
import styles from './registration.module.css'

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
      <TextInput
        {...field('shopName')}
        {...always}
        label={text.shopName}
        description={text.shopNameHelp}
        autoComplete="organization"
      />
      <TextInput
        {...field('ownerName')}
        {...always}
        label={text.ownerName}
        description={text.ownerNameHelp}
        autoComplete="name"
      />
      <EmailField
        {...field('email')}
        label={text.email}
        description={text.emailHelp}
        // A known address is told of while the reader is at another field.
        errorProps={{ role: 'alert' }}
        onBlur={() => {
          field('email').onBlur()
          checkEmail()
        }}
      />
      <NewPasswordField
        {...field('password')}
        label={text.password}
        description={text.passwordHelp}
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
      <TextInput
        {...field('businessRegistrationNumber')}
        {...always}
        label={text.businessRegistrationNumber}
        description={text.businessRegistrationNumberHelp}
        dir="ltr"
      />
      <Column isWide>
        <Textarea
          {...field('businessAddress')}
          {...always}
          label={text.businessAddress}
          autoComplete="street-address"
          rows={3}
        />
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
