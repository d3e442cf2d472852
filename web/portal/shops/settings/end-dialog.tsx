import { kycEnd, sayKycEnd } from '#contract/shops/kyc.ts'
import { call } from '#web/kit/api/call.ts'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { DayField } from '#web/kit/fields/day-field.tsx'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { kycTexts } from '#web/portal/shops/kyc/kyc-messages.ts'
import { ownKycQuery } from './queries.ts'

type Props = { readonly id: string; readonly name: string; readonly onClose: () => void }

/** Until when a document is good of which nobody knows it, as the document says. */
export function EndDialog({ id, name, onClose }: Props) {
  const text = useText(kycTexts)
  const { mutateAsync: send } = useChange({
    send: (body: { expiresOn: string }) => call(sayKycEnd, { params: { id }, body }),
    done: text.endSaid,
    doneText: () => name,
    error: text.endNotSaid,
    into: ownKycQuery,
    onDone: onClose,
  })
  const form = useContractForm(kycEnd, {
    initial: { expiresOn: '' },
    onSubmit: async (typed) => {
      await send(typed)
    },
  })
  return (
    <FormDialog
      form={form}
      titles={{ title: text.sayEndOf({ document: name }), confirm: text.saveEnd }}
      onClose={onClose}
    >
      <DialogText>{text.sayEndText}</DialogText>
      <DayField {...form.field('expiresOn')} label={text.expiresOn} />
    </FormDialog>
  )
}
