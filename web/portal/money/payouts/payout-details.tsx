import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import type { Payout, PayoutDetails as Details } from '#contract/money/payouts/payouts.ts'
import { remittanceFiles } from '#contract/money/payouts/statements.ts'
import { type PayoutStage, payoutStageOf } from '#domain/money/payouts/payout-status.ts'
import { formatIban } from '#domain/money/payouts/iban.ts'
import dialog from '#web/kit/decisions/approval.module.css'
import { ApprovalDialog, ApprovalHead, type Help } from '#web/kit/decisions/approval-dialog.tsx'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { History } from '#web/kit/decisions/history.tsx'
import { neighbourIn, usePreviousNext } from '#web/kit/decisions/use-previous-next.ts'
import { ExportButton } from '#web/kit/files/export-button.tsx'
import { ShopName } from '#web/kit/elements/shop-name.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { Foot, Term, TermList, Panel } from '#web/kit/layout/layout.tsx'
import { payoutTexts } from './messages.ts'
import { HolderNotice, PayoutNotice } from './payout-notices.tsx'
import { PayoutStatusBadge } from './payout-status-badge.tsx'
import { payoutQuery } from './queries.ts'
import { statementTexts } from './statement-messages.ts'
import { type PayoutDecisions, staged } from './payout-decisions.tsx'
import { SentFile } from './sent-file.tsx'

type Props = {
  /** The portal it is shown in. */
  readonly role: Role
  readonly id: string
  /** The list behind the dialog, to step through. */
  readonly listed: readonly Payout[]
  /** Administrators' decisions on it. */
  readonly decisions?: PayoutDecisions
  readonly onOpen: (id: string | null) => void
}

/** All details of one payout, with its actions. */
export function PayoutDetails({ role, id, decisions, ...props }: Props) {
  const text = useText(payoutTexts)
  return (
    <ApprovalDialog
      id={id}
      query={useQuery(payoutQuery(role, id))}
      text={{ ...text, failed: text.failedToRead }}
      size="44rem"
      narrow="47.99em"
      className={dialog.page}
      onClose={() => props.onOpen(null)}
    >
      {(payout, help) => (
        <>
          <Head payout={payout} help={help} {...props} />
          <Stack gap="md" className={dialog.body}>
            <PayoutNotice payout={payout} />
            <HolderNotice payout={payout} />
            <Facts role={role} payout={payout} />
            <Account payout={payout} />
            <PayoutHistory payout={payout} />
          </Stack>
          {decisions && decisions.movesOf(staged(payout)).length > 0 && (
            <Foot isStuck>
              <DecisionButtons decisions={decisions} item={staged(payout)} size="md" />
            </Foot>
          )}
        </>
      )}
    </ApprovalDialog>
  )
}

type PayoutProps = { readonly payout: Details }
type HeadProps = PayoutProps & Pick<Props, 'listed' | 'onOpen'> & { readonly help: Help }

function Head({ payout, listed, onOpen, help }: HeadProps) {
  const text = useText(payoutTexts)
  const adjacent = usePreviousNext({
    neighbourOn: (side) => neighbourIn(listed, payout.id, side),
    open: onOpen,
    text: { failure: text.failedToRead },
  })
  return (
    <ApprovalHead
      title={payout.payoutNumber}
      about={
        <>
          <PayoutStatusBadge stage={payoutStageOf(payout)} />
          <Text variant="muted">
            <ShopName of={payout} />
          </Text>
        </>
      }
      adjacent={adjacent}
      text={text}
      help={help}
    />
  )
}

function Facts({ role, payout }: PayoutProps & Pick<Props, 'role'>) {
  const text = useText(payoutTexts)
  const { money, moment } = useLocale()
  const { amount, owed, uncollected, requestedAt, approvedAt, sentAt, paidAt, returnedAt } = payout
  const { reference, notes, isScheduled, bankFile } = payout
  const facts: readonly (readonly [string, ReactNode])[] = [
    [text.amount, <bdi key="amount">{money(amount)}</bdi>],
    [role === 'admin' ? text.owed : text.available, <bdi key="owed">{money(owed)}</bdi>],
    [text.uncollected, uncollected > 0 && <bdi key="uncollected">{money(uncollected)}</bdi>],
    [isScheduled ? text.scheduled : text.requested, moment(requestedAt)],
    [text.approvedAt, approvedAt && moment(approvedAt)],
    [text.sentAt, sentAt && moment(sentAt)],
    [text.fileForBank, bankFile && <SentFile key="file" file={bankFile} />],
    [text.paidAt, paidAt && moment(paidAt)],
    [text.returnedAt, returnedAt && moment(returnedAt)],
    [text.reference, reference && <bdi key="reference">{reference}</bdi>],
    [role === 'admin' ? text.notes : text.ownNotes, notes && <bdi key="notes">{notes}</bdi>],
  ]
  return (
    <Panel title={text.facts} action={<Documents role={role} payout={payout} />}>
      <TermList p="lg" of={facts} />
    </Panel>
  )
}

/** The shop's statement, and the payout's remittance advice. */
function Documents({ role, payout: { id, shopId, paidAt } }: PayoutProps & Pick<Props, 'role'>) {
  const { remittance } = useText(payoutTexts)
  const { statement } = useText(statementTexts)
  return (
    <Group gap="xs">
      {role === 'admin' && (
        <Button component={Link} to={`/admin/statements/${shopId}`} variant="subtle" color="gray" size="sm">
          {statement}
        </Button>
      )}
      {paidAt && <ExportButton address={remittanceFiles[role].path.replace(':id', id)} label={remittance} />}
    </Group>
  )
}

/** Its bank account as of the request. */
function Account({ payout: { bankDetails } }: PayoutProps) {
  const text = useText(payoutTexts)
  const { named } = useLocale()
  if (bankDetails === null)
    return (
      <Panel title={text.bankAccount}>
        <Text p="lg">{text.goesToProvider}</Text>
      </Panel>
    )
  const { accountHolder, iban, bankName, bankNameAr } = bankDetails
  return (
    <Panel title={text.bankAccount}>
      <TermList p="lg">
        <Term name={text.holder}>
          <bdi>{accountHolder}</bdi>
        </Term>
        <Term name={text.bank}>
          {bankName === null ? text.bankUnknown : named({ name: bankName, nameAr: bankNameAr })}
        </Term>
        <Term name={text.iban} isWide>
          <bdi dir="ltr">{formatIban(iban)}</bdi>
        </Term>
      </TermList>
    </Panel>
  )
}

function PayoutHistory({ payout }: PayoutProps) {
  const text = useText(payoutTexts)
  const events = payout.events.map((event, index) => ({ ...event, id: String(index) })).toReversed()
  const unnamed = (to: PayoutStage) => (to === 'pending' ? text.bySchedule : text.byMajlis)
  return (
    <History
      title={text.history}
      events={events}
      said={({ to, name }) => (
        <>
          <PayoutStatusBadge stage={to} />
          <bdi>{name ?? unnamed(to)}</bdi>
        </>
      )}
    />
  )
}
