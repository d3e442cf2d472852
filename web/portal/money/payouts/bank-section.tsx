import { Alert, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type BankAccount,
  bankDetails,
  changeBankAccount,
  withdrawBankAccount,
} from '#contract/money/payouts/bank-account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { password } from '#contract/fields.ts'
import { formatIban, readIban, bankOfIban } from '#domain/money/payouts/iban.ts'
import { call } from '#web/kit/api/call.ts'
import { partTexts } from '#web/kit/elements/read-panel.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { SubmitRow } from '#web/kit/fields/form-foot.tsx'
import { PasswordField } from '#web/kit/fields/sign-in-fields.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Column } from '#web/kit/layout/layout.tsx'
import { ReadSection, SectionForm } from '#web/portal/platform/settings/section.tsx'
import { ownTexts } from './own-messages.ts'
import { accountQuery, useConfirmAccount } from './queries.ts'

type Props = {
  /** From the mailed link; null once it is used up. */
  readonly token: string | null
  readonly onConfirmed: () => void
}

/** The account of payouts, its replacement, and a form for another one. */
export function BankSection({ token, onConfirmed }: Props) {
  const text = useText(ownTexts)
  return (
    <ReadSection {...partTexts(text, 'bankAccount')} query={useQuery(accountQuery)} height={220}>
      {(accounts) => (
        <>
          <Stack gap="md" p="lg">
            {token !== null && <Confirmation token={token} onConfirmed={onConfirmed} />}
            {accounts.current && <Account title={text.current} account={accounts.current} />}
            {accounts.next && <Account title={text.next} account={accounts.next} isNext />}
            {!accounts.current && !accounts.next && <Text variant="muted">{text.noneYet}</Text>}
          </Stack>
          <AccountForm next={accounts.next} />
        </>
      )}
    </ReadSection>
  )
}

function Confirmation({ token, onConfirmed }: Props & { readonly token: string }) {
  const text = useText(ownTexts)
  const { mutate, isPending } = useConfirmAccount(onConfirmed)
  return (
    <Alert variant="notice" role="note">
      <Stack>
        <strong>{text.confirmTitle}</strong>
        <span>{text.confirmText}</span>
        <Group>
          <Button loading={isPending} onClick={() => mutate(token)}>
            {text.confirm}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

type AccountProps = { readonly title: string; readonly account: BankAccount; readonly isNext?: boolean }

function Account({ title, account, isNext = false }: AccountProps) {
  const text = useText(ownTexts)
  const { named, moment } = useLocale()
  const { accountHolder, iban, bankName, bankNameAr, usableFrom } = account
  const when: ReactNode =
    isNext && (usableFrom ? text.countsFrom({ moment: moment(usableFrom) }) : text.waitsForMail)
  return (
    <Box>
      <Text variant="muted">{title}</Text>
      <Text variant="strong">
        <bdi dir="ltr">{formatIban(iban)}</bdi>
      </Text>
      <Text variant="soft">
        <bdi>{accountHolder}</bdi> ·{' '}
        {bankName === null ? text.bankUnknown : named({ name: bankName, nameAr: bankNameAr })}
      </Text>
      {when && <Text variant="muted">{when}</Text>}
      {isNext && usableFrom === null && <DiscardButton />}
    </Box>
  )
}

function DiscardButton() {
  const text = useText(ownTexts)
  const { mutate, isPending } = useChange({
    send: () => call(withdrawBankAccount),
    done: text.discarded,
    doneText: () => text.discardedText,
    error: text.notDiscarded,
    into: accountQuery,
  })
  return (
    <Button variant="subtle" size="compact-md" mt="xs" loading={isPending} onClick={() => mutate(undefined)}>
      {text.discard}
    </Button>
  )
}

const accountForm = bankDetails.extend({ currentPassword: password })
const waitingIn = ({ accountHolder, iban }: BankAccount) => ({ accountHolder, iban: formatIban(iban) })
const blank = { accountHolder: '', iban: '', currentPassword: '' }

/** Form for another account; one that waits for its link is prefilled, so that a new link needs the password alone. */
function AccountForm({ next }: { readonly next: BankAccount | null }) {
  const text = useText(ownTexts)
  const { language } = useLocale()
  const { mutateAsync } = useChange({
    send: (body: InputOf<typeof changeBankAccount>['body']) => call(changeBankAccount, { body }),
    done: text.entered,
    doneText: () => text.enteredText,
    error: text.notEntered,
    into: accountQuery,
  })
  const form = useContractForm(accountForm, {
    initial: next?.usableFrom === null ? { ...blank, ...waitingIn(next) } : blank,
    onSubmit: async (typed): Promise<void> => {
      await mutateAsync(typed)
      form.startOver()
    },
  })
  const iban = readIban(form.field('iban').value)
  return (
    <SectionForm onSubmit={form.onSubmit}>
      <TextInput
        {...form.field('accountHolder')}
        label={text.holder}
        description={text.holderHelp}
        dir="auto"
      />
      <TextInput
        {...form.field('iban', text)}
        // Names the bank as soon as the number is valid.
        description={(iban && bankOfIban(iban)?.[language]) || 'AE00 0000 0000 0000 0000 000'}
        dir="ltr"
      />
      <Column isWide>
        <PasswordField
          {...form.field('currentPassword')}
          label={text.password}
          autoComplete="current-password"
        />
      </Column>
      <SubmitRow isPending={form.isPending}>{text.save}</SubmitRow>
    </SectionForm>
  )
}
