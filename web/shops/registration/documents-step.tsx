import { Button } from '@mantine/core'
import { IconCertificate, IconId, IconMapPin } from '@tabler/icons-react'
import { uploadRules } from '#contract/uploads.ts'
import type { KycDocumentType } from '#domain/shops/kyc.ts'
import { useText } from '#web/i18n/locale.tsx'
import { FileField } from '#web/ui/files/file-field.tsx'
import { registrationTexts } from './messages.ts'
import { sampleDocument } from '#web/shops/documents/sample-document.ts'
import { useIsDemo } from '#web/portal/demo-note.tsx'
import type { RegistrationState } from './use-registration.ts'
import { Text } from '#web/ui/layout/text.tsx'

const marks = {
  businessLicense: IconCertificate,
  identityDocument: IconId,
  addressProof: IconMapPin,
} as const

/** One place per KYC document, each with its own progress and its own error; they are sent one by one (R-REG-14). */
export function DocumentsStep(registration: RegistrationState) {
  const text = useText(registrationTexts)
  return (
    <>
      <Text tone="muted">{text.documentsText}</Text>
      {registration.kycDocuments.map((type) => (
        <KycDocument key={type} type={type} registration={registration} />
      ))}
    </>
  )
}

type DocumentProps = { readonly type: KycDocumentType; readonly registration: RegistrationState }

function KycDocument({ type, registration: { form, uploads } }: DocumentProps) {
  const text = useText(registrationTexts)
  const Mark = marks[type]
  return (
    <FileField
      slot={type}
      takes={uploadRules.kyc.extensions}
      uploads={uploads}
      label={text[type]}
      help={text[`${type}Help`]}
      icon={<Mark size={24} stroke={1.5} aria-hidden />}
      error={form.errorOf(type) && text.documentMissing}
      extra={<SampleDocument type={type} onChoose={(file) => uploads.add(type, file)} />}
    />
  )
}

type SampleProps = { readonly type: KycDocumentType; readonly onChoose: (file: File) => void }

/** In the demo nobody needs to have a licence at hand: a small PDF is made, and really sent. */
function SampleDocument({ type, onChoose }: SampleProps) {
  const text = useText(registrationTexts)
  if (!useIsDemo()) return null
  return (
    <Button
      variant="subtle"
      size="sm"
      mt="xs"
      px={0}
      onClick={() => onChoose(sampleDocument(registrationTexts.en[type]))}
      aria-label={text.sampleDocumentNamed({ name: text[type] })}
    >
      {text.sampleDocument}
    </Button>
  )
}
