import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import styles from './text-field.module.css'

type Props = {
  /** What is wrong once sending was tried, in the order of the fields. */
  readonly problems: readonly { readonly message: string }[]
  /** Why it could not be sent, where that belongs to no field. */
  readonly failure: string | null
}

/** Beside a form's button: why it was not sent. Of several problems the first is named, and how many more there are (G-107). */
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
