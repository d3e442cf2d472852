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
import styles from './registration-form.module.css'
import { RegistrationFrame } from './registration-frame.tsx'
import { type FormKind, formPaths, type Step } from './registration-steps.ts'
import { SampleShop } from '#web/shops/sample-shop.tsx'
import { StepLine } from './step-line.tsx'
import { Stepper } from './stepper.tsx'
import { type RegistrationState, useRegistration } from './use-registration.ts'

type Props = { readonly kind: FormKind; readonly onRegistered: (reply: Registered) => void }

/** Registration in steps: moving back and forth, a failure and a reload lose nothing that was typed (R-REG-17). */
export function RegistrationWizard({ kind, onRegistered }: Props) {
  const registration = useRegistration(kind, onRegistered)
  useNoStrayDrops()
  return (
    <RegistrationFrame signInPath={formPaths[kind].signIn} stepper={<Stepper steps={registration.steps} />}>
      <form onSubmit={registration.proceed} noValidate className={styles.form}>
        {registration.form.isRestored && <RestoredNote onStartOver={registration.form.startOver} />}
        <CurrentStep {...registration} />
        <StepLine {...registration} />
      </form>
    </RegistrationFrame>
  )
}

function CurrentStep(registration: RegistrationState) {
  const text = useText(registrationTexts)
  const { form, steps } = registration
  const heading = useStepHeading(steps.current)
  return (
    <div className={styles.step}>
      <h2 className={styles.stepTitle} ref={heading} tabIndex={-1}>
        {text[`${steps.current}Title`]}
      </h2>
      {steps.current === 'type' && <BusinessTypeField field={form.field('businessType')} />}
      {steps.current === 'shop' && <ShopStep form={form} />}
      {steps.current === 'documents' && <DocumentsStep {...registration} />}
      {steps.current === 'check' && <CheckStep {...registration} />}
    </div>
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
    <div className={styles.restored}>
      <IconHistory size={22} stroke={1.5} aria-hidden className={styles.restoredMark} />
      <output>
        <strong>{text.restoredTitle}</strong>
        {text.restoredText}
      </output>
      <Button variant="default" size="sm" onClick={onStartOver}>
        {text.startOver}
      </Button>
    </div>
  )
}
