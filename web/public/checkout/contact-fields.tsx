import type { Quote } from '#contract/orders/checkout/cart.ts'
import { emirateNames, emirates } from '#domain/shops/emirate.ts'
import { type ReactNode, useState } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { writeEmirate } from '#web/kit/storefront/cart/emirate-store.ts'
import { SelectField, TextField } from '#web/kit/storefront/forms/field.tsx'
import { showToast } from '#web/kit/storefront/toast.tsx'
import { linesTooLarge, linesToMeasure } from './use-quote.ts'
import { lineName } from './changes.ts'
import { type CheckoutFields, type CheckoutForm, doorOf } from './checkout-fields.ts'
import { forgetDetails, useDetails } from '#web/kit/storefront/cart/details-store.ts'
import { checkoutTexts } from './messages.ts'
import { Section } from './delivery-payment-fields.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './checkout.module.css'

type Props = { readonly form: CheckoutForm }
type PricedProps = Props & { readonly quote: Quote }

/** Says that the fields hold remembered details, with a button that forgets them. */
export function SavedDetails({ form }: Props) {
  const text = useText(checkoutTexts)
  const details = useDetails()
  if (details === null) return null
  const forget = () => {
    forgetDetails()
    form.startOver()
    showToast({ title: text.forgotten })
  }
  return (
    <p className={styles.remembered}>
      {text.restored}
      <Button variant="text" size="md" onClick={forget}>
        {text.forget}
      </Button>
    </p>
  )
}

export function ContactFields({ form }: Props) {
  const { field, values } = form
  const text = useText(checkoutTexts)
  const remember = field('remember')
  return (
    <Section title={text.contact}>
      <div className={parts.pair}>
        <TextField field={field('firstName')} label={text.firstName} autoComplete="given-name" />
        <TextField field={field('lastName')} label={text.lastName} autoComplete="family-name" />
      </div>
      <div className={parts.pair}>
        <TextField field={field('email')} label={text.email} type="email" dir="ltr" autoComplete="email" />
        <TextField field={field('phone')} label={text.phone} type="tel" dir="ltr" autoComplete="tel" />
      </div>
      <CompanyFields form={form} />
      <label className={styles.check}>
        <input
          type="checkbox"
          name={remember.name}
          checked={values.remember === true}
          onChange={remember.onChange}
        />
        <span>
          {text.remember} <span className={parts.hint}>{text.rememberText}</span>
        </span>
      </label>
    </Section>
  )
}

export function AddressFields({ form, quote }: PricedProps) {
  const text = useText(checkoutTexts)
  const { language } = useLocale()
  const { field } = form
  const emirate = field('emirate')
  const choose = (given: unknown) => {
    emirate.onChange(given)
    const chosen = emirates.find(
      (key) => key === (given as { currentTarget: HTMLSelectElement }).currentTarget.value,
    )
    if (chosen) writeEmirate(chosen)
  }
  return (
    <Section title={text.address}>
      <div className={parts.pair}>
        <SelectField
          field={{ ...emirate, onChange: choose }}
          label={text.emirate}
          autoComplete="address-level1"
          options={emirates.map((key) => ({ value: key, label: emirateNames[key][language] }))}
        />
        <TextField field={field('city')} label={text.area} autoComplete="address-level2" />
      </div>
      <TextField field={field('addressLine')} label={text.street} autoComplete="street-address" />
      <DoorField form={form} quote={quote} />
      <AccessFields form={form} />
      <TextField field={field('notes')} label={text.note} help={text.noteHelp} lines={2} />
    </Section>
  )
}

/** Shown where an item may not fit through a door, or once a width has been typed. */
function DoorField({ form: { field, values }, quote }: PricedProps) {
  const text = useText(checkoutTexts)
  const locale = useLocale()
  const items = linesToMeasure(quote).map((line) => lineName(line, locale))
  if (items.length === 0 && values.doorCm === '') return null
  const help = items.length === 0 ? text.doorHelp : text.doorHelpFor({ items: locale.list(items) })
  const tooLarge = linesTooLarge(quote, doorOf(String(values.doorCm))).map((line) => lineName(line, locale))
  return (
    <div>
      <TextField field={field('doorCm')} label={text.door} help={help} inputMode="numeric" dir="ltr" />
      <output className={styles.cannot}>
        {tooLarge.length > 0 && text.doorTooNarrow({ items: locale.list(tooLarge) })}
      </output>
    </div>
  )
}

function CompanyFields({ form }: Props) {
  const text = useText(checkoutTexts)
  const { field } = form
  return (
    <More form={form} title={text.company} names={['companyName', 'companyTrn']}>
      <div className={styles.opened}>
        <TextField field={field('companyName')} label={text.companyName} autoComplete="organization" />
        <TextField
          field={field('companyTrn')}
          label={text.companyTrn}
          help={text.companyTrnHelp}
          inputMode="numeric"
          dir="ltr"
        />
      </div>
    </More>
  )
}

function AccessFields({ form }: Props) {
  const text = useText(checkoutTexts)
  const { field } = form
  const lifts = [
    { value: '', label: text.liftUnsaid },
    { value: 'yes', label: text.liftYes },
    { value: 'no', label: text.liftNo },
  ]
  return (
    <More form={form} title={text.access} names={['floor', 'hasLift', 'makani']}>
      <div className={`${styles.triple} ${styles.opened}`}>
        <TextField field={field('floor')} label={text.floor} help={text.floorHelp} inputMode="numeric" />
        <SelectField field={field('hasLift')} label={text.lift} options={lifts} />
        <TextField
          field={field('makani')}
          label={text.makani}
          help={text.makaniHelp}
          inputMode="numeric"
          dir="ltr"
        />
      </div>
    </More>
  )
}

type MoreProps = Props & {
  readonly title: string
  readonly names: readonly (keyof CheckoutFields)[]
  readonly children: ReactNode
}

/** Collapsed fields that most orders do not need; opens by itself where one is filled in or invalid. */
function More({ form: { errorOf, values }, title, names, children }: MoreProps) {
  const [isOpened, setOpened] = useState(false)
  const isOpen = names.some((name) => values[name] !== '' || errorOf(name) !== undefined)
  return (
    <details
      className={styles.more}
      open={isOpen || isOpened}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>{title}</summary>
      {children}
    </details>
  )
}
