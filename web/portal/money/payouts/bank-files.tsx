import { Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as contract from '#contract/money/payouts/bank-files.ts'
import { bankDetails } from '#contract/money/payouts/bank-account.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { call } from '#web/kit/api/call.ts'
import { download } from '#web/kit/api/download.ts'
import { addressQuery, askedQuery } from '#web/kit/api/address-query.ts'
import { refetchScreen } from '#web/kit/api/refetch.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { OpensDialog } from '#web/kit/elements/opens-dialog.tsx'
import { ReadContent } from '#web/kit/elements/read-panel.tsx'
import { ChooseFile } from '#web/kit/files/choose-file.tsx'
import { IconBuildingBank, IconFileUpload } from '#web/kit/icons/icons.ts'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { toastError, toastFailure, toastSuccess } from '#web/kit/elements/toast.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import { FilePlan } from './file-plan.tsx'
import { type BankFileKind, bankFileAddress, wordFor } from './sent-file.tsx'
import { filesTexts } from './files-messages.ts'

type KindProps = { readonly of: BankFileKind }

type MadeFile = { readonly id: string; readonly messageId: string; readonly format: contract.BankFileFormat }
type Sender = ReplyOf<typeof contract.readPayoutSender>

const senderQuery = addressQuery(contract.readPayoutSender)

/** Makes a file for the bank, and reads the bank's reports. */
export function BankFiles({ of, ids }: KindProps & { readonly ids: readonly string[] }) {
  const text = useText(of.texts)
  return (
    <>
      <OpensDialog
        label={text.fileForBank}
        leftSection={<IconBuildingBank size={18} stroke={1.6} aria-hidden />}
      >
        {(close) => <FileDialog of={of} ids={ids} onClose={close} />}
      </OpensDialog>
      <BankReport />
    </>
  )
}

/** Reads the bank's report: payments it was ordered to make, and other movements. */
export function BankReport() {
  const { report } = useText(filesTexts)
  return (
    <OpensDialog label={report} leftSection={<IconFileUpload size={18} stroke={1.6} aria-hidden />}>
      {(close) => <ReportDialog onClose={close} />}
    </OpensDialog>
  )
}

type FileProps = KindProps & { readonly ids: readonly string[]; readonly onClose: () => void }

/** Loads the paying account, which the file needs. */
function FileDialog(props: FileProps) {
  const text = useText(props.of.texts)
  const sender = useQuery(senderQuery)
  if (sender.data) return <FileForm {...props} sender={sender.data} />
  return (
    <Dialog isOpen title={text.fileForBank} onClose={props.onClose}>
      <ReadContent reading={sender} failed={text.senderFailed} height={240}>
        {() => null}
      </ReadContent>
    </Dialog>
  )
}

/** Contents of a file for these ids, refetched each time. */
function usePlan({ of }: BankFileKind, ids: readonly string[]) {
  const query = { of, ...(ids.length > 0 && { ids: ids.join(',') }) }
  return useQuery({ ...askedQuery(contract.planBankFile, query), gcTime: 0 })
}

/** Shows the file's contents; asks for its format and the paying account, stores the account, then makes and downloads the file. */
function FileForm({ of, sender, ids, onClose }: FileProps & { readonly sender: Sender }) {
  const text = useText(of.texts)
  const client = useQueryClient()
  const [format, setFormat] = useState<contract.BankFileFormat>('csv')
  const { money } = useLocale()
  const plan = usePlan(of, ids)
  const keep = useKeeping(of)
  const form = useContractForm(bankDetails, {
    initial: { accountHolder: sender.accountHolder ?? '', iban: sender.iban ?? '' },
    onSubmit: async (body): Promise<void> => {
      try {
        if (body.accountHolder !== sender.accountHolder || body.iban !== sender.iban)
          client.setQueryData(senderQuery.queryKey, await call(contract.changePayoutSender, { body }))
        const { id, messageId } = await call(contract.makeBankFile, { body: { of: of.of, ids: [...ids] } })
        toastSuccess({ title: text.made, text: text.madeText({ file: messageId }) })
        onClose()
        await Promise.all([keep({ id, messageId, format }), refetchScreen(client)])
      } catch (error) {
        toastError(text.notSaved, error)
      }
    },
  })
  return (
    <FormDialog
      form={form}
      titles={{ title: text.fileForBank, confirm: text.keep }}
      isBlocked={!plan.data || plan.data.count === 0}
      onClose={onClose}
    >
      <DialogText>{text.fileText}</DialogText>
      <FilePlan
        plan={plan}
        of={of}
        shortOf={({ total, atBank }) => (total > atBank ? text.belowZero({ bank: money(atBank) }) : null)}
      />
      <Radio.Group
        label={text.format}
        value={format}
        onChange={(to) => setFormat(to === 'pain' ? 'pain' : 'csv')}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="csv" label={text.csv} description={text.csvText} />
          <Radio value="pain" label={text.pain} description={text.painText} />
        </Stack>
      </Radio.Group>
      <TextInput {...form.field('accountHolder')} label={text.sender} dir="auto" />
      <TextInput {...form.field('iban')} label={text.senderIban} dir="ltr" />
    </FormDialog>
  )
}

/** Downloads a file that was made; its contents count as sent, even if the download fails. */
function useKeeping({ texts }: BankFileKind) {
  const text = useText(texts)
  return ({ id, messageId: file, format }: MadeFile) =>
    download(bankFileAddress(id, format)).catch(() =>
      toastFailure({ title: text.notDownloaded, text: text.madeText({ file }) }),
    )
}

/** Shows what matches and what differs in the bank's report; confirming marks the matches as paid. */
function ReportDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText(filesTexts)
  const [report, setReport] = useState('')
  const client = useQueryClient()
  const { mutate, data, isPending } = useMutation({
    mutationFn: (body: InputOf<typeof contract.readBankReport>['body']) =>
      call(contract.readBankReport, { body }),
    onSuccess: async ({ matched }, { apply }) => {
      if (!apply) return
      toastSuccess({ title: text.applied, text: text.appliedText({ count: matched.length }) })
      await refetchScreen(client)
      onClose()
    },
    onError: (error) => toastError(text.notRead, error),
  })
  const look = async (file: File) => {
    const said = await file.text()
    setReport(said)
    mutate({ report: said, apply: false })
  }
  const count = data?.matched.length ?? 0
  const isStatement = report.trimStart().startsWith('<')
  return (
    <Dialog isOpen title={text.report} onClose={onClose}>
      <DialogText>{text.reportText}</DialogText>
      <Stack gap="md">
        <ChooseFile
          accept=".csv,.xml,text/csv,application/xml"
          loading={isPending}
          onFile={(file) => void look(file)}
        >
          {text.choose}
        </ChooseFile>
        {data && <Text variant="strong">{text.matched({ count })}</Text>}
        {data && data.differences.length > 0 && <Differences rows={data.differences} />}
      </Stack>
      <DialogButtons
        confirm={isStatement ? text.take : text.apply({ count })}
        isBlocked={!data || (count === 0 && !isStatement)}
        isPending={isPending}
        onConfirm={() => mutate({ report, apply: true })}
        onClose={onClose}
      />
    </Dialog>
  )
}

type DifferencesProps = {
  readonly rows: ReplyOf<typeof contract.readBankReport>['differences']
}

function Differences({ rows }: DifferencesProps) {
  const text = useText(filesTexts)
  return (
    <div>
      <Title order={3}>{text.differences}</Title>
      <Rows isFlush>
        {rows.map(({ row, reference, amount, problem }) => (
          <li key={row}>
            <bdi>{text.row({ row, reference, amount })}</bdi>: {wordFor(text, problem)}
          </li>
        ))}
      </Rows>
    </div>
  )
}
