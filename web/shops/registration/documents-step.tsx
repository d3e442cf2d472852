import { Button } from '@mantine/core'
import { IconCertificate, IconId, IconMapPin } from '@tabler/icons-react'
import type { PaperType } from '#domain/shops/kyc.ts'
import { useText } from '#web/i18n/locale.tsx'
import { FileField } from '#web/ui/files/file-field.tsx'
import { registrationTexts } from './messages.ts'
import styles from './registration-form.module.css'
import { samplePaper } from '#web/shops/documents/sample-document.ts'
import { useIsDemo } from '#web/shops/sample-shop.tsx'
import type { RegistrationState } from './use-registration.ts'

const marks = {
  businessLicense: IconCertificate,
  identityDocument: IconId,
  addressProof: IconMapPin,
} as const

/** One place per paper, each with its own progress and its own error; they are sent one by one (R-REG-14). */
export function DocumentsStep(registration: RegistrationState) {
  const text = useText(registrationTexts)
  return (
    <>
      <p className={styles.stepText}>{text.documentsText}</p>
      {registration.papers.map((type) => (
        <Paper key={type} type={type} registration={registration} />
      ))}
    </>
  )
}

type PaperProps = { readonly type: PaperType; readonly registration: RegistrationState }

function Paper({ type, registration: { uploads, missing, isMissingTold } }: PaperProps) {
  const text = useText(registrationTexts)
  const Mark = marks[type]
  return (
    <FileField
      slot={type}
      purpose="kyc"
      uploads={uploads}
      label={text[type]}
      help={text[`${type}Help`]}
      icon={<Mark size={24} stroke={1.5} aria-hidden />}
      error={isMissingTold && missing.includes(type) ? text.paperMissing : undefined}
      extra={<SamplePaper type={type} onChoose={(file) => uploads.add(type, file)} />}
    />
  )
}

type SampleProps = { readonly type: PaperType; readonly onChoose: (file: File) => void }

/** In the demo nobody needs to have a licence at hand: a small PDF is made, and really sent. */
function SamplePaper({ type, onChoose }: SampleProps) {
  const text = useText(registrationTexts)
  if (!useIsDemo()) return null
  return (
    <Button
      variant="subtle"
      size="sm"
      mt="xs"
      px={0}
      onClick={() => onChoose(samplePaper(registrationTexts.en[type]))}
      aria-label={text.samplePaperNamed({ name: text[type] })}
    >
      {text.samplePaper}
    </Button>
  )
}
