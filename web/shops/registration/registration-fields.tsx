import { Textarea, TextInput } from '@mantine/core'
import { useText } from '#web/i18n/locale.tsx'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { registrationTexts } from './messages.ts'
import { NotedField } from './noted-field.tsx'
import type { RegistrationForm } from './registration-steps.ts'
import { Columns } from '#web/ui/layout/layout.tsx'

type Props = { readonly field: RegistrationForm['field'] }

const always = { required: true, withAsterisk: false } as const

/** The fields both forms ask for, in the order of the specification (R-REG-01); all are required. */
export function RegistrationFields({ field }: Props) {
  const text = useText(registrationTexts)
  return (
    <Columns as="fieldset" parts="1:1" aria-label={text.shopTitle}>
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
      <EmailField {...field('email')} label={text.email} description={text.emailHelp} />
      <PasswordField
        {...field('password')}
        label={text.password}
        description={text.passwordHelp}
        autoComplete="new-password"
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
        autoComplete="off"
        dir="ltr"
      />
      <Textarea
        {...field('businessAddress')}
        {...always}
        label={text.businessAddress}
        autoComplete="street-address"
        rows={3}
        wrapperProps={{ 'data-wide': true }}
      />
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
