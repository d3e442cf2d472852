import { useEffect, useState } from 'react'
import { bankDetails } from '#contract/money/payouts/bank-account.ts'
import {
  changeRefundAccount,
  readRefundAccount,
  type RefundAccount,
} from '#contract/orders/refund-account.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { call, askForOrderKey } from '#web/kit/api/call.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { TextField } from '#web/kit/storefront/forms/field.tsx'
import { FormNote } from '#web/kit/storefront/forms/form-note.tsx'
import { showToast } from '#web/kit/storefront/toast.tsx'
import { accountTexts } from './account-messages.ts'
import styles from './payment.module.css'

type Props = {
  /** Null where it is no longer valid and a new one must be mailed. */
  readonly link: string | null
  readonly email: string
}

/** The bank account for refunds that cannot go to a card: requested until known, changeable until the bank has it. */
export function RefundAccount({ link, email }: Props) {
  const text = useText(accountTexts)
  const { known, failure, read, setKnown } = useAccount(link)
  const [isChanging, setChanging] = useState(false)
  if (known?.due === 0) return null
  const isByMail = link === null || known?.mayEnter === false
  const isAsked = known?.mayEnter && (known.account === null || isChanging)
  const saved = (now: RefundAccount) => {
    setKnown(now)
    setChanging(false)
    showToast({ title: text.saved, text: text.savedText })
  }
  return (
    <section className={styles.panel} aria-label={text.title}>
      <h2 className={styles.title}>{text.title}</h2>
      {known && <Account of={known} />}
      {link !== null && !known && !failure && <output>{text.loading}</output>}
      {failure && <NotRead error={failure} onRetry={read} />}
      {isByMail && <ByMail email={email} />}
      {link !== null && isAsked && <AccountForm link={link} onSaved={saved} />}
      {known?.mayEnter && known.account && !isChanging && (
        <Button size="md" variant="line" onClick={() => setChanging(true)}>
          {text.change}
        </Button>
      )}
    </section>
  )
}

/** Others know the link of the page too, so the link for entering an account goes only to the customer's mailbox. */
function ByMail({ email }: Pick<Props, 'email'>) {
  const text = useText(accountTexts)
  return (
    <>
      <p>{text.byMail({ email })}</p>
      <Button size="md" onClick={askForOrderKey}>
        {text.sendLink}
      </Button>
    </>
  )
}

function useAccount(link: string | null) {
  const [known, setKnown] = useState<RefundAccount | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const read = () => {
    if (link === null) return
    setFailure(null)
    call(readRefundAccount, { params: { link } }).then(setKnown, setFailure)
  }
  // Loads once per link.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(read, [link])
  return { known, failure, read, setKnown }
}

function NotRead({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const text = useText(accountTexts)
  const { tryAgain } = useText(commonTexts)
  return (
    <>
      <p role="alert" className={styles.failure}>
        {sentenceOf(error, text.notRead)}
      </p>
      <Button size="md" variant="line" onClick={onRetry}>
        {tryAgain}
      </Button>
    </>
  )
}

function Account({ of: { due, account } }: { readonly of: RefundAccount }) {
  const text = useText(accountTexts)
  const { money, named } = useLocale()
  const amount = money(due)
  if (account === null) return <p>{text.text({ amount })}</p>
  const { ibanEnding: ending, bankName: name, bankNameAr: nameAr } = account
  if (name === null) return <p>{text.known({ amount, ending })}</p>
  return <p>{text.knownAt({ amount, ending, bank: named({ name, nameAr }) })}</p>
}

type FormProps = { readonly link: string; readonly onSaved: (now: RefundAccount) => void }

function AccountForm({ link, onSaved }: FormProps) {
  const text = useText(accountTexts)
  const form = useContractForm(bankDetails, {
    initial: { accountHolder: '', iban: '' },
    onSubmit: async (body) => onSaved(await call(changeRefundAccount, { params: { link }, body })),
  })
  return (
    <form className={`mj-needs-js ${styles.code}`} onSubmit={form.onSubmit} noValidate>
      <TextField field={form.field('accountHolder')} label={text.holder} autoComplete="name" />
      <TextField
        field={form.field('iban')}
        label={text.iban}
        help={text.ibanHelp}
        dir="ltr"
        autoComplete="off"
      />
      <FormNote
        problems={form.problems}
        failure={form.failure ? sentenceOf(form.failure, text.failed) : null}
      />
      <Button type="submit" size="md" aria-disabled={form.isPending}>
        {form.isPending ? text.saving : text.save}
      </Button>
    </form>
  )
}
