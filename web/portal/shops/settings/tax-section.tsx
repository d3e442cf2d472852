import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { uploadRules } from '#domain/platform/files/upload-rules.ts'
import {
  changeTaxProfile,
  type KycRecord,
  readTaxProfile,
  taxProfileInput,
  type TaxProfileInput,
} from '#contract/shops/kyc.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { OpensDialog } from '#web/kit/elements/opens-dialog.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { DayField } from '#web/kit/fields/day-field.tsx'
import { FileField } from '#web/kit/files/file-field.tsx'
import { useUploads } from '#web/kit/files/use-uploads.ts'
import { type ContractForm, useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconFileText } from '#web/kit/icons/icons.ts'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { ReadSection } from '#web/portal/platform/settings/section.tsx'
import { kycTexts } from '#web/portal/shops/kyc/kyc-messages.ts'
import { TaxFacts } from '#web/portal/shops/kyc/tax-facts.tsx'
import { taxTexts } from '#web/portal/shops/kyc/tax-messages.ts'
import { ownKycQuery } from './queries.ts'

const profileQuery = addressQuery(readTaxProfile)

/** Name and tax number on the shop's documents, the state of the newest submission, and the form for another. */
export function TaxSection() {
  const text = useText(taxTexts)
  const { data: records } = useQuery(ownKycQuery)
  const newest = records?.find(({ type }) => type === 'taxCertificate')
  return (
    <ReadSection
      anchor="tax"
      title={text.title}
      hint={text.hint}
      query={useQuery(profileQuery)}
      failed={text.failed}
      height={220}
    >
      {(data) => (
        <Stack gap="md" p="lg">
          {data.current ? <TaxFacts tax={data.current} /> : <Text variant="muted">{text.none}</Text>}
          {newest && <Newest record={newest} />}
          <Group>
            <OpensDialog label={text.change}>
              {(close) => <OwnDialog current={data.current ?? newest?.tax ?? null} onClose={close} />}
            </OpensDialog>
          </Group>
        </Stack>
      )}
    </ReadSection>
  )
}

/** The submission that waits, or why it was rejected. */
function Newest({ record: { status, uploadedAt, rejectionReason, tax } }: { readonly record: KycRecord }) {
  const text = useText(kycTexts)
  const { shortDay } = useLocale()
  if (status === 'approved') return null
  return (
    <Stack gap="xs">
      <Text variant={status === 'pending' ? 'muted' : 'soft'} fz="sm">
        {status === 'pending'
          ? text.waits({ day: shortDay(uploadedAt) })
          : text.refused({ reason: rejectionReason ?? '' })}
      </Text>
      {status === 'pending' && tax && <TaxFacts tax={tax} />}
    </Stack>
  )
}

type OwnProps = { readonly current: KycRecord['tax']; readonly onClose: () => void }

function OwnDialog(own: OwnProps) {
  const { mutateAsync: send } = useSending(own.onClose)
  const text = useText(taxTexts)
  const titles = { title: text.changeTitle, confirm: useText(kycTexts).send }
  return <TaxProfileDialog {...own} titles={titles} hint={text.changeText} purpose="kyc" send={send} />
}

type DialogProps = OwnProps & {
  /** Purpose of the evidence's upload. */
  readonly purpose: 'kyc' | 'journal'
  readonly titles: { readonly title: string; readonly confirm: string }
  readonly hint: string
  readonly send: (typed: TaxProfileInput) => Promise<unknown>
}

/** Asks for another legal name or tax number, the day from which it holds, and its evidence. */
export function TaxProfileDialog({ current, purpose, titles, hint, send, onClose }: DialogProps) {
  const text = useText(taxTexts)
  const words = useText(kycTexts)
  const uploads = useUploads(purpose)
  const form: ContractForm<typeof taxProfileInput> = useContractForm(taxProfileInput, {
    initial: {
      legalName: current?.legalName ?? '',
      legalNameAr: current?.legalNameAr ?? '',
      trn: current?.trn ?? '',
      holdsFrom: '',
      trnEndsOn: '',
      document: '',
    },
    uploads,
    onSubmit: async (typed) => {
      await send(typed)
    },
  })
  return (
    <FormDialog form={form} titles={titles} onClose={onClose}>
      <DialogText>{hint}</DialogText>
      <ProfileFields form={form} />
      <FileField
        slot="document"
        takes={uploadRules[purpose].extensions}
        uploads={uploads}
        label={text.file}
        help={words.fileHelp}
        icon={<IconFileText size={24} stroke={1.5} aria-hidden />}
        error={form.errorOf('document') && text.fileMissing}
      />
    </FormDialog>
  )
}

function ProfileFields({ form }: { readonly form: ContractForm<typeof taxProfileInput> }) {
  const text = useText(taxTexts)
  return (
    <>
      <TextInput {...form.field('legalName', text)} />
      <TextInput {...form.field('legalNameAr', text)} lang="ar" dir="auto" />
      <TextInput {...form.field('trn', text)} inputMode="numeric" dir="ltr" />
      <DayField {...form.field('holdsFrom', text)} />
      <DayField {...form.field('trnEndsOn', text)} />
    </>
  )
}

function useSending(onClose: () => void) {
  const text = useText(taxTexts)
  const words = useText(kycTexts)
  return useChange({
    send: (body: TaxProfileInput) => call(changeTaxProfile, { body }),
    done: text.sent,
    doneText: () => words.sentText,
    error: text.notSent,
    into: ownKycQuery,
    onDone: onClose,
  })
}
