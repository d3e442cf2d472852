import { DayField } from '#web/kit/fields/day-field.tsx'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { kycEnd, type KycRecord, renewal, renewKyc, sayKycEnd } from '#contract/shops/kyc.ts'
import { uploadRules } from '#domain/platform/files/upload-rules.ts'
import { dayText } from '#domain/platform/notification.ts'
import {
  kycDocumentNames,
  mustSayItsEnd,
  type RegistrationDocument,
  registrationDocuments,
} from '#domain/shops/kyc.ts'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconFileText } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import { ReadSection } from '#web/portal/platform/settings/section.tsx'
import { DocumentDialog } from '#web/portal/shops/kyc/document-view.tsx'
import { kycTexts } from '#web/portal/shops/kyc/kyc-messages.ts'
import { KycBadge, stateOfDocument } from '#web/portal/shops/kyc/kyc-badge.tsx'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { FileField } from '#web/kit/files/file-field.tsx'
import { useUploads } from '#web/kit/files/use-uploads.ts'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { Rows } from '#web/kit/layout/layout.tsx'
import { ownKycQuery } from './queries.ts'

/** The shop's documents: expiry of each, and its renewal. */
export function KycSection() {
  const text = useText(kycTexts)
  return (
    <ReadSection
      anchor="business"
      title={text.title}
      hint={text.hint}
      query={useQuery(ownKycQuery)}
      failed={text.failed}
      height={220}
    >
      {(data) => (
        <>
          <Rows>
            {registrationDocuments.map((type) => (
              <KycRow key={type} type={type} records={data.filter((one) => one.type === type)} />
            ))}
          </Rows>
          <Group p="lg">
            <Button component={Link} to="/shop/profile" variant="default">
              {text.toProfile}
            </Button>
          </Group>
        </>
      )}
    </ReadSection>
  )
}

/** Newest first. */
type RowProps = { readonly type: RegistrationDocument; readonly records: readonly KycRecord[] }

function KycRow({ type, records }: RowProps) {
  const text = useText(kycTexts)
  const { language } = useLocale()
  const [isRenewing, setRenewing] = useState(false)
  const [isDating, setDating] = useState(false)
  const [shown, setShown] = useState<KycRecord | null>(null)
  const name = kycDocumentNames[type][language]
  const named = { document: name }
  const present = records.find(({ status }) => status === 'approved')
  const waiting = records.find(({ status }) => status === 'pending')
  return (
    <Group component="li" justify="space-between" p="lg">
      <div>
        <Group>
          <Text variant="strong">{name}</Text>
          <KycBadge state={stateOfDocument(present, waiting)} />
        </Group>
        <Validity present={present} newest={records[0]} />
      </div>
      <Group>
        {present && (
          <Button variant="subtle" aria-label={text.viewOf(named)} onClick={() => setShown(present)}>
            {text.view}
          </Button>
        )}
        {waiting && (
          <Button variant="subtle" aria-label={text.viewNewOf(named)} onClick={() => setShown(waiting)}>
            {text.viewNew}
          </Button>
        )}
        {present && present.expiresOn === null && mustSayItsEnd(type) && (
          <Button variant="default" aria-label={text.sayEndOf(named)} onClick={() => setDating(true)}>
            {text.sayEnd}
          </Button>
        )}
        <Button variant="default" aria-label={text.renewOf(named)} onClick={() => setRenewing(true)}>
          {text.renew}
        </Button>
      </Group>
      <DocumentDialog
        kycDocument={shown && { address: shown.url, title: name, fileName: shown.fileName }}
        onClose={() => setShown(null)}
      />
      {isDating && present && <EndDialog id={present.id} name={name} onClose={() => setDating(false)} />}
      {isRenewing && <RenewDialog type={type} onClose={() => setRenewing(false)} />}
    </Group>
  )
}

type ValidityProps = { readonly present: KycRecord | undefined; readonly newest: KycRecord | undefined }

/** Expiry of the current document, and the state of the newest. */
function Validity({ present, newest }: ValidityProps) {
  const text = useText(kycTexts)
  const { language, shortDay } = useLocale()
  const day = present?.expiresOn
  const isOver = stateOfDocument(present, undefined) === 'expired'
  const words = { day: day ? dayText(day, language) : '' }
  return (
    <>
      <Text variant="muted">
        {!present ? text.none : !day ? text.noEnd : isOver ? text.endedOn(words) : text.until(words)}
      </Text>
      {newest?.status === 'pending' && (
        <Text variant="muted">{text.waits({ day: shortDay(newest.uploadedAt) })}</Text>
      )}
      {newest?.status === 'rejected' && (
        <Text variant="soft" fz="sm">
          {text.refused({ reason: newest.rejectionReason ?? '' })}
        </Text>
      )}
    </>
  )
}

function RenewDialog({
  type,
  onClose,
}: {
  readonly type: RegistrationDocument
  readonly onClose: () => void
}) {
  const text = useText(kycTexts)
  const { language } = useLocale()
  const name = kycDocumentNames[type][language]
  const uploads = useUploads('kyc')
  const form = useSavingForm(renewal, {
    initial: { document: '', expiresOn: '' },
    uploads,
    send: (body) => call(renewKyc, { params: { type }, body }),
    done: text.sent,
    doneText: () => text.sentText,
    error: text.notSent,
    into: ownKycQuery,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      titles={{ title: text.renewOf({ document: name }), confirm: text.send }}
      onClose={onClose}
    >
      <DialogText>{text.renewText}</DialogText>
      <FileField
        slot="document"
        takes={uploadRules.kyc.extensions}
        uploads={uploads}
        label={text.file}
        help={text.fileHelp}
        icon={<IconFileText size={24} stroke={1.5} aria-hidden />}
        error={form.errorOf('document') && text.fileMissing}
      />
      <DayField
        {...form.field('expiresOn')}
        label={mustSayItsEnd(type) ? text.expiresOn : text.expiresOnOptional}
      />
    </FormDialog>
  )
}

type Props = { readonly id: string; readonly name: string; readonly onClose: () => void }

/** Enters the expiry date of a document that has none on record, as the document says. */
function EndDialog({ id, name, onClose }: Props) {
  const text = useText(kycTexts)
  const form = useSavingForm(kycEnd, {
    initial: { expiresOn: '' },
    send: (body) => call(sayKycEnd, { params: { id }, body }),
    done: text.endSaid,
    doneText: () => name,
    error: text.endNotSaid,
    into: ownKycQuery,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      titles={{ title: text.sayEndOf({ document: name }), confirm: text.save }}
      onClose={onClose}
    >
      <DialogText>{text.sayEndText}</DialogText>
      <DayField {...form.field('expiresOn', text)} />
    </FormDialog>
  )
}
