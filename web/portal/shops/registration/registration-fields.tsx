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
      <TextInput {...field('shopName', text)} {...always} autoComplete="organization" />
      <TextInput {...field('ownerName', text)} {...always} autoComplete="name" />
      <EmailField
        {...field('email', text)}
        // A known address is told of while the reader is at another field.
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
