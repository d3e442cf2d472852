import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import styles from './text-field.module.css'

type Props = {
  /** The errors after an attempt to send, in the order of the fields. */
  readonly problems: readonly { readonly message: string }[]
  /** Why it could not be sent, if not because of a field. */
  readonly failure: string | null
}

/** Beside a form's button: says why it was not sent, by the first problem and the number of further ones (G-107). */
export function FormNote({ problems, failure }: Props) {
  const text = useText(commonTexts)
  const [first] = problems
  const named =
    first && problems.length > 1
      ? `${first.message.replace(/\.$/, '')}. ${text.moreProblems({ count: problems.length - 1 })}`
      : first?.message
  const said = named ?? failure
  return said === null ? null : (
    <p role="alert" className={styles.note}>
      {said}
    </p>
  )
}
