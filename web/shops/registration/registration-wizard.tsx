import { Button } from '@mantine/core'
import { IconHistory, IconArrowRight, IconBuildingStore, IconHammer, IconTruck } from '@tabler/icons-react'
import { useEffect, useRef, useId } from 'react'
import { useText } from '#web/i18n/locale.tsx'
import { CheckStep } from './check-step.tsx'
import { DocumentsStep } from './documents-step.tsx'
import { LicenceFields } from './licence-fields.tsx'
import { registrationTexts } from './messages.ts'
import type { Registered } from '#web/shops/queries.ts'
import { RegistrationFields } from './registration-fields.tsx'
import styles from './registration.module.css'
import { RegistrationFrame } from './registration-frame.tsx'
import { type FormKind, formPaths, type Step } from './registration-steps.ts'
import { SampleShop } from '#web/shops/sample-shop.tsx'
import { type RegistrationState, useRegistration } from './use-registration.ts'
import { Line, Stack } from '#web/ui/layout/layout.tsx'
import { Heading, Notice, Text, Muted } from '#web/ui/layout/text.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { Link } from '#web/router/link.tsx'
import { type BusinessType, businessTypes } from '#domain/status/shop-status.ts'
import type { FieldProps } from '#web/forms/use-form.ts'
import { Box } from '#web/ui/layout/box.tsx'

type Props = { readonly kind: FormKind; readonly onRegistered: (reply: Registered) => void }

/** Registration in steps: moving back and forth, a failure and a reload lose nothing that was typed (R-REG-17). */
export function RegistrationWizard({ kind, onRegistered }: Props) {
  const registration = useRegistration(kind, onRegistered)
  useNoStrayDrops()
  return (
    <RegistrationFrame signInPath={formPaths[kind].signIn} stepper={<Steps {...registration} />}>
      <form onSubmit={registration.proceed} noValidate className={styles.form}>
        {registration.form.isRestored && <RestoredNote {...registration} />}
        <CurrentStep {...registration} />
        <StepLine {...registration} />
      </form>
    </RegistrationFrame>
  )
}

function Steps({ steps: { all, index, hrefOf } }: Pick<RegistrationState, 'steps'>) {
  const text = useText(registrationTexts)
  const steps = all.map((step) => ({ name: text[`${step}Step`], href: hrefOf(step) }))
  return <Stepper label={text.steps} steps={steps} current={index} />
}

function CurrentStep(registration: RegistrationState) {
  const text = useText(registrationTexts)
  const { form, steps } = registration
  const heading = useStepHeading(steps.current)
  return (
    <Stack gap="lg">
      <Heading size="xl" ref={heading} tabIndex={-1}>
        {text[`${steps.current}Title`]}
      </Heading>
      {steps.current === 'type' && <BusinessTypeField field={form.field('businessType')} />}
      {steps.current === 'shop' && <ShopStep form={form} />}
      {steps.current === 'documents' && <DocumentsStep {...registration} />}
      {steps.current === 'check' && <CheckStep {...registration} />}
    </Stack>
  )
}

function ShopStep({ form }: Pick<RegistrationState, 'form'>) {
  return (
    <>
      <SampleShop form={form} />
      <RegistrationFields field={form.field} />
      <LicenceFields field={form.field} />
    </>
  )
}

/** The title of a step takes the focus when one comes from another step, so that the step is announced. */
function useStepHeading(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus({ preventScroll: true })
    shown.current = step
  }, [step])
  return heading
}

/** A file dropped beside its place would open in the tab, and everything typed would be gone. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const ignore = (event: DragEvent) => event.preventDefault()
    window.addEventListener('dragover', ignore)
    window.addEventListener('drop', ignore)
    return () => {
      window.removeEventListener('dragover', ignore)
      window.removeEventListener('drop', ignore)
    }
  }, [])
}

/** Says that what was typed is back after a reload and, until it is there again, what is not. */
function RestoredNote({ form, missing }: RegistrationState) {
  const text = useText(registrationTexts)
  const lacks = form.isAtFault('password') || missing.length > 0
  return (
    <Notice color="accent">
      <Line gap="lg">
        <IconHistory size={22} stroke={1.5} aria-hidden className={styles.accent} />
        <output data-grow="words">
          <Text tone="strong">{text.restoredTitle}</Text>
          {lacks && text.restoredText}
        </output>
        <Button variant="default" size="sm" onClick={form.startOver}>
          {text.startOver}
        </Button>
      </Line>
    </Notice>
  )
}

/** Back and on; at the last step "Submit Registration" / "Submitting..." (R-REG-04). Pinned on phones. */
function StepLine({ kind, form: { isPending }, steps, missing }: RegistrationState) {
  const text = useText(registrationTexts)
  const hintId = useId()
  const before = steps.all[steps.index - 1]
  const lacks = steps.current === 'documents' && missing.length > 0
  return (
    <Stack className={styles.line}>
      {lacks && <Muted id={hintId}>{text.documentsMissing({ count: missing.length })}</Muted>}
      <Line justify="between" gap="md" className={styles.buttons}>
        <Button
          component={Link}
          to={before ? steps.hrefOf(before) : formPaths[kind].signIn}
          variant="default"
          size="lg"
        >
          {before ? text.back : text.backToLogin}
        </Button>
        {steps.current === 'check' ? (
          <Button type="submit" size="lg" aria-disabled={isPending}>
            {isPending ? text.submitting : text.submit}
          </Button>
        ) : (
          <Button
            type="submit"
            size="lg"
            rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden className="mj-flip" />}
            {...(lacks && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': hintId })}
          >
            {text.continue}
          </Button>
        )}
      </Line>
    </Stack>
  )
}

const icons = { supplier: IconTruck, maker: IconHammer, retail_shop: IconBuildingStore } as const

/** Three large radio cards; arrow keys move between them as in any group of radios (R-REG-05). */
function BusinessTypeField({ field }: { readonly field: FieldProps }) {
  const text = useText(registrationTexts)
  const errorId = useId()
  return (
    <Box
      as="fieldset"
      role="radiogroup"
      aria-label={text.typeTitle}
      aria-required
      aria-invalid={field.error !== undefined}
      aria-describedby={field.error === undefined ? undefined : errorId}
    >
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
