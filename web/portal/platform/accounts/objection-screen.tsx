import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { objectToOwners } from '#contract/shops/owners.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { SupportContact } from '#web/kit/elements/support-contact.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconAlertCircle } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import { useLocation } from '#web/kit/router/router.ts'
import { AccountFrame } from './account-frame.tsx'
import styles from './login-form.module.css'
import { objectionTexts } from './objection-messages.ts'

/** `/objection?token=…`: target of the mailed link. Opening it changes nothing: mail programs open links by themselves. */
export default function ObjectionScreen() {
  const text = useText(objectionTexts)
  const { shopNamed } = useLocale()
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(objectToOwners, { body: { token } }),
  })
  if (data) {
    return (
      <AccountFrame title={text.done} subtitle={text.doneText({ shop: shopNamed(data) })} step="done">
        <Button component={Link} to="/forgot-password" size="lg" fullWidth>
          {text.newPassword}
        </Button>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={text.title} subtitle={token === '' ? text.dead : text.intro}>
      {token !== '' && (
        <div className={styles.form}>
          <ul>
            {[text.owners, text.passwords, text.payouts].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {error !== null && (
            <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
              {sentenceOf(error, text.failed)}
              <SupportContact />
            </Alert>
          )}
          <Button size="lg" fullWidth color="red" loading={isPending} onClick={() => mutate()}>
            {text.takeBack}
          </Button>
        </div>
      )}
    </AccountFrame>
  )
}
