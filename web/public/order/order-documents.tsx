import { useEffect, useState } from 'react'
import {
  askForDocuments,
  listOrderDocuments,
  type OrderDocument,
} from '#contract/money/documents/documents.ts'
import { documentTitles } from '#domain/money/documents/document.ts'
import { call } from '#web/kit/api/call.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { documentTexts } from './documents-messages.ts'
import { customerOrderTexts } from './messages.ts'
import { usePress } from '#web/kit/forms/use-press.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './customer-orders.module.css'

type Props = {
  readonly number: string
  readonly email: string
  /** Changes whenever there may be a new document. */
  readonly asOf: string
  /** When the documents of the delivery are issued; null where they have been. */
  readonly soon: string | null
}

/** The invoice of an order and its corrections, as links to PDF files. */
export function OrderDocuments(props: Props) {
  const text = useText(customerOrderTexts)
  const { language, money } = useLocale()
  const { tryAgain } = useText(commonTexts)
  const { documents, isFailed, setDocuments, retry } = useDocuments(props)
  if (isFailed && documents.length === 0)
    return (
      <p role="alert">
        {text.documentsFailed}{' '}
        <Button size="md" variant="text" onClick={retry}>
          {tryAgain}
        </Button>
      </p>
    )
  if (documents.length === 0) return <Soon {...props} onIssued={setDocuments} />
  return (
    <ul className={styles.documents} aria-label={text.documents}>
      {documents.map(({ number, type, total, pdf }) => (
        <li key={pdf}>
          <a href={pdf} target="_blank" rel="noopener">
            {documentTitles[type][language]} <bdi>{number}</bdi> (PDF)
          </a>{' '}
          <bdi className={parts.hint}>{money(total)}</bdi>
        </li>
      ))}
    </ul>
  )
}

type SoonProps = Props & { readonly onIssued: (documents: readonly OrderDocument[]) => void }

/** Says when the documents of a delivery are issued, with a button to issue them now. */
function Soon({ number, email, soon, onIssued }: SoonProps) {
  const text = useText(documentTexts)
  const { failure, press } = usePress(text.failed)
  if (soon === null) return null
  const ask = () =>
    press(async () =>
      onIssued(await call(askForDocuments, { params: { orderNumber: number }, body: { email } })),
    )
  return (
    <div>
      <p className={parts.hint}>{text.soon({ time: soon })}</p>
      {failure !== null && <p role="alert">{failure}</p>}
      <Button size="md" variant="text" onClick={ask}>
        {text.now}
      </Button>
    </div>
  )
}

function useDocuments({ number, email, asOf, soon }: Props) {
  const [documents, setDocuments] = useState<readonly OrderDocument[]>([])
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isLeft = false
    call(listOrderDocuments, { params: { orderNumber: number }, query: { email } })
      .then((found) => {
        if (isLeft) return
        setDocuments(found)
        setFailed(false)
      })
      .catch(() => isLeft || setFailed(true))
    return () => {
      isLeft = true
    }
  }, [number, email, asOf, soon, attempt])
  return { documents, isFailed, setDocuments, retry: () => setAttempt((count) => count + 1) }
}
