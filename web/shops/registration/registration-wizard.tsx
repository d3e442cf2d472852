import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from '#web/i18n/locale.tsx'
import { BusinessTypeField } from './business-type-field.tsx'
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
import { StepLine } from './step-line.tsx'
import { type RegistrationState, useRegistration } from './use-registration.ts'
import { Line, Stack } from '#web/ui/layout/layout.tsx'
import { Heading, Notice, Text } from '#web/ui/layout/text.tsx'
import { Stepper } from '#web/ui/stepper.tsx'

type Props = { readonly kind: FormKind; readonly onRegistered: (reply: Registered) => void }

/** Registration in steps: moving back and forth, a failure and a reload lose nothing that was typed (R-REG-17). */
export function RegistrationWizard({ kind, onRegistered }: Props) {
  const registration = useRegistration(kind, onRegistered)
  useNoStrayDrops()
  return (
    <RegistrationFrame signInPath={formPaths[kind].signIn} stepper={<Steps {...registration} />}>
      <form onSubmit={registration.proceed} noValidate className={styles.form}>
        {registration.form.isRestored && <RestoredNote onStartOver={registration.form.startOver} />}
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

/** Says that what was typed is back after a reload, and what is not. */
function RestoredNote({ onStartOver }: { readonly onStartOver: () => void }) {
  const text = useText(registrationTexts)
  return (
    <Notice color="accent">
      <Line gap="lg">
        <IconHistory size={22} stroke={1.5} aria-hidden className={styles.accent} />
        <output data-grow="words">
          <Text tone="strong">{text.restoredTitle}</Text>
          {text.restoredText}
        </output>
        <Button variant="default" size="sm" onClick={onStartOver}>
          {text.startOver}
        </Button>
      </Line>
    </Notice>
  )
}
