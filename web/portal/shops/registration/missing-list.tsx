import { Group, Paper, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { Uploads } from '#web/kit/files/use-uploads.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
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
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby="missing">
      <Title id="missing" mb="sm">
        {text.missingTitle}
      </Title>
      <output>
        {missing.length > 0 ? (
          <Text variant="muted" span>
            {text.missingCount({ count: missing.length })}
          </Text>
        ) : (
          <Group component="span" wrap="nowrap">
            <IconCircleCheck size={20} stroke={1.6} aria-hidden className={styles.accent} />
            {text.nothingMissing}
          </Group>
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
    </Paper>
  )
}
