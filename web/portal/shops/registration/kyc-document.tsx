import { Button } from '@mantine/core'
import { uploadRules } from '#domain/platform/files/upload-rules.ts'
import type { RegistrationDocument } from '#domain/shops/kyc.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconCertificate, IconId, IconMapPin } from '#web/kit/icons/icons.ts'
import { useIsDemo } from '#web/kit/portal/demo-note.tsx'
import { sampleDocument } from '#web/portal/shops/kyc/sample-document.ts'
import { FileField } from '#web/kit/files/file-field.tsx'
import { registrationTexts } from './messages.ts'
import type { RegistrationState } from './use-registration.ts'

const marks = {
  businessLicense: IconCertificate,
  identityDocument: IconId,
  addressProof: IconMapPin,
} as const

type Props = Pick<RegistrationState, 'form' | 'uploads'> & { readonly type: RegistrationDocument }

/** Slot of one KYC document, with its own progress and error; documents are uploaded one by one (R-REG-14). */
export function KycDocument({ type, form, uploads }: Props) {
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

type SampleProps = { readonly type: RegistrationDocument; readonly onChoose: (file: File) => void }

/** In the demo no real licence is needed: a small PDF is generated, and really uploaded. */
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
