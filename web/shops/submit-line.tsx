import { Button } from '@mantine/core'
import { Link } from '#web/portal/router.tsx'
import { useText } from '#web/i18n/locale.tsx'
import { registrationTexts } from './messages.ts'
import styles from './registration-form.module.css'

type Props = { readonly isPending: boolean; readonly signInPath: string }

/** "Submit Registration" / "Submitting..." and the way back (R-REG-04). */
export function SubmitLine({ isPending, signInPath }: Props) {
  const text = useText(registrationTexts)
  return (
    <div className={styles.buttons}>
      <Button component={Link} to={signInPath} variant="default" size="lg">
        {text.backToLogin}
      </Button>
      <Button type="submit" size="lg" aria-disabled={isPending}>
        {isPending ? text.submitting : text.submit}
      </Button>
    </div>
  )
}
