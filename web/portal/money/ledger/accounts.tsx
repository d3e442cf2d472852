import { IconPencil } from '#web/kit/icons/icons.ts'
import { Table } from '#web/kit/lists/data-table.tsx'
import { ActionIcon, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountLabel, type LedgerAccountLabel, nameLedgerAccount } from '#contract/money/ledger/accounts.ts'
import { call } from '#web/kit/api/call.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { partTexts, ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { manageTexts } from '#web/kit/elements/messages.ts'
import { OptionalLabel } from '#web/kit/fields/field-note.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { cell, title } from '#web/kit/lists/columns.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { accountNames } from './account-texts.ts'
import { closingTexts } from './closing-messages.ts'
import { accountsQuery, reloadBooks, useAccountName } from './queries.ts'

type Props = { readonly label: LedgerAccountLabel }

/** The chart of accounts, with the operator's own numbers and names. */
export function Accounts() {
  const text = useText(closingTexts)
  const reading = useQuery(accountsQuery)
  return (
    <ReadPanel {...partTexts(text, 'accounts')} reading={reading} height={240}>
      {(labels) => <Table rows={labels} idOf={({ account }) => account} columns={columns} text={text} />}
    </ReadPanel>
  )
}

const columns = [
  title('account', (label: LedgerAccountLabel) => <Name label={label} />, { to: null }),
  cell('code', ({ code }: LedgerAccountLabel) => <bdi>{code}</bdi>, { place: 'labelled' }),
  cell('change', (label: LedgerAccountLabel) => <Edit label={label} />),
]

function Name({ label: { account } }: Props) {
  return <bdi>{useAccountName()(account)}</bdi>
}

function Edit({ label }: Props) {
  const text = useText(closingTexts)
  const name = useAccountName()(label.account)
  const [isOpen, setOpen] = useState(false)
  return (
    <Changing needs="money:write">
      <ActionIcon variant="subtle" aria-label={text.changeAccount({ name })} onClick={() => setOpen(true)}>
        <IconPencil size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      {isOpen && <LabelDialog label={label} onClose={() => setOpen(false)} />}
    </Changing>
  )
}

function LabelDialog({ label, onClose }: Props & { readonly onClose: () => void }) {
  const text = useText(closingTexts)
  const { save, ...named } = useText(manageTexts)
  const { account } = label
  const form = useSavingForm(accountLabel, {
    initial: { code: label.code, name: label.name ?? '', nameAr: label.nameAr ?? '' },
    send: (body) => call(nameLedgerAccount, { params: { account }, body }),
    done: text.named,
    error: text.nameFailure,
    reload: reloadBooks,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      titles={{ title: text.editTitle({ name: useAccountName()(account) }), confirm: save }}
      onClose={onClose}
    >
      <TextInput {...form.field('code', text)} dir="ltr" maxLength={10} data-autofocus />
      {(['name', 'nameAr'] as const).map((name) => (
        <TextInput
          key={name}
          {...form.field(name)}
          label={<OptionalLabel>{named[name]}</OptionalLabel>}
          description={text.nameHelp({ name: accountNames[account][name === 'name' ? 'en' : 'ar'] })}
          dir={name === 'name' ? 'ltr' : 'rtl'}
          maxLength={100}
        />
      ))}
    </FormDialog>
  )
}
