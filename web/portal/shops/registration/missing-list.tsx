import { IconCircleCheck } from '@tabler/icons-react'
import type { Uploads } from '#web/kit/files/use-uploads.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Box } from '#web/kit/layout/box.tsx'
import { Line } from '#web/kit/layout/layout.tsx'
import { Heading, Muted } from '#web/kit/layout/text.tsx'
import { registrationTexts } from './messages.ts'
import { missingIn, type PrescribedField, type RegistrationForm } from './registration-form.ts'
import styles from './registration.module.css'

type Props = { readonly form: RegistrationForm; readonly uploads: Uploads }

/** What is still missing, each with the way to it (G-140). */
export function MissingList({ form, uploads }: Props) {
  const text = useText(registrationTexts)
  const missing = missingIn(form)
  const named = (name: PrescribedField) => {
    const label = name === 'businessType' ? text.typeTitle : text[name]
    const upload = uploads.all.find(({ slot }) => slot === name)
    if (upload && upload.state !== 'failed') return text.isArriving({ name: label })
    return upload || form.values[name] !== '' ? text.isToBeMended({ name: label }) : label
  }
  return (
    <Box as="section" isFramed pad="panel" aria-labelledby="missing">
      <Heading id="missing" below="sm">
        {text.missingTitle}
      </Heading>
      <output>
        {missing.length > 0 ? (
          <Muted as="span">{text.missingCount({ count: missing.length })}</Muted>
        ) : (
          <Line as="span" isWhole gap="sm">
            <IconCircleCheck size={20} stroke={1.6} aria-hidden className={styles.accent} />
            {text.nothingMissing}
          </Line>
        )}
      </output>
      <ul className={styles.missing}>
        {missing.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => form.focus(name)}>
              {named(name)}
            </button>
          </li>
        ))}
      </ul>
    </Box>
  )
}
