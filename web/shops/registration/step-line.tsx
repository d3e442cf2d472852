import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useId } from 'react'
import { useText } from '#web/i18n/locale.tsx'
import { Link } from '#web/portal/router.tsx'
import { registrationTexts } from './messages.ts'
import styles from './registration.module.css'
import { formPaths } from './registration-steps.ts'
import type { RegistrationState } from './use-registration.ts'
import { Line, Stack } from '#web/ui/layout/layout.tsx'
import { Muted } from '#web/ui/layout/text.tsx'

/** Back and on; at the last step "Submit Registration" / "Submitting..." (R-REG-04). Pinned on phones. */
export function StepLine({ kind, form: { isPending }, steps, missing }: RegistrationState) {
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
