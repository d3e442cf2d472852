import { Fragment, type ReactNode } from 'react'
import type { BusinessType } from '#domain/status/shop-status.ts'
import { type Emirate, emirateNames } from '#domain/shops/emirate.ts'
import { formatEmiratesId, readEmiratesId } from '#domain/shops/uae-identifiers.ts'
import { dayText } from '#domain/notification.ts'
import { typedText } from '#web/forms/use-form.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Link } from '#web/router/link.tsx'
import { phoneText, taxIdText } from '#domain/shops/identifier-text.ts'
import { registrationTexts } from './messages.ts'
import styles from './registration.module.css'
import { type FieldName, shopFields, type Step } from './registration-steps.ts'
import type { RegistrationState } from './use-registration.ts'
import { Box } from '#web/ui/layout/box.tsx'
import { Line } from '#web/ui/layout/layout.tsx'
import { Heading, Text } from '#web/ui/layout/text.tsx'

/** Everything once more before it goes, each part with the way back to it. */
export function CheckStep({ form, steps, uploads, kycDocuments }: RegistrationState) {
  const text = useText(registrationTexts)
  const shown = useShownValues(form.values)
  const rows = shopFields.flatMap((name) => (shown[name] ? [[text[name], shown[name]] as const] : []))
  const names = kycDocuments.map((type) => {
    const upload = uploads.all.find(({ slot }) => slot === type)
    return [text[type], <Latin key={type}>{upload?.file.name}</Latin>] as const
  })
  return (
    <>
      <Text tone="muted">{text.checkText}</Text>
      {steps.all.includes('type') && (
        <Part step="type" steps={steps} rows={[[text.typeTitle, shown.businessType]]} />
      )}
      <Part step="shop" steps={steps} rows={rows} />
      <Part step="documents" steps={steps} rows={names} />
    </>
  )
}

type Row = readonly [label: string, value: ReactNode]
type PartProps = Pick<RegistrationState, 'steps'> & { readonly step: Step; readonly rows: readonly Row[] }

function Part({ step, steps, rows }: PartProps) {
  const text = useText(registrationTexts)
  const title = text[`${step}Step`]
  return (
    <Box as="section" isFramed pad="panel">
      <Line justify="between">
        <Heading as="h3" size="md">
          {title}
        </Heading>
        <Link className={styles.edit} to={steps.hrefOf(step)} aria-label={text.editNamed({ name: title })}>
          {text.edit}
        </Link>
      </Line>
      <dl className={styles.list}>
        {rows.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Box>
  )
}

/** Values as people read them; the password is only known to be there. */
function useShownValues(values: Readonly<Record<string, unknown>>): Partial<Record<FieldName, ReactNode>> {
  const text = useText(registrationTexts)
  const { language } = useLocale()
  const typed = (name: FieldName) => typedText(values[name]).trim()
  const emirate = (name: FieldName) => emirateNames[typed(name) as Emirate]?.[language]
  const day = (name: FieldName) => typed(name) && dayText(typed(name), language)
  const latin = (value: string) => (value === '' ? null : <Latin>{value}</Latin>)
  return {
    ...Object.fromEntries(shopFields.map((name) => [name, typed(name) && <bdi>{typed(name)}</bdi>])),
    businessType: text[typed('businessType') as BusinessType],
    password: text.passwordChosen,
    email: latin(typed('email')),
    phone: latin(phoneText(typed('phone'))),
    businessRegistrationNumber: latin(typed('businessRegistrationNumber')),
    taxId: latin(taxIdText(typed('taxId'))),
    emirate: emirate('emirate'),
    licenceEmirate: emirate('licenceEmirate'),
    licenceExpiresOn: day('licenceExpiresOn'),
    identityExpiresOn: day('identityExpiresOn'),
    emiratesId: latin(formatEmiratesId(readEmiratesId(typed('emiratesId'))?.digits ?? '')),
  }
}

/** Numbers, addresses and file names run from left to right in both languages. */
function Latin({ children }: { readonly children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>
}
