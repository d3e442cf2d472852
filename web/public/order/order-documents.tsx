import { useEffect, useState } from 'react'
import { listOrderDocuments, type OrderDocument } from '#contract/money/documents/documents.ts'
import { documentTitles } from '#domain/money/documents/titles.ts'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { customerOrderTexts } from './messages.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './customer-orders.module.css'

type Props = {
  readonly number: string
  readonly email: string
  /** Differs whenever there may be another document. */
  readonly asOf: string
}

/** The invoice of an order and what corrected it, each as a file to open. */
export function OrderDocuments(props: Props) {
  const text = useText(customerOrderTexts)
  const { language, money } = useLocale()
  const { documents, isFailed } = useDocuments(props)
  if (isFailed) return <p role="alert">{text.documentsFailed}</p>
  if (documents.length === 0) return null
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

function useDocuments({ number, email, asOf }: Props) {
  const [documents, setDocuments] = useState<readonly OrderDocument[]>([])
  const [isFailed, setFailed] = useState(false)
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
  }, [number, email, asOf])
  return { documents, isFailed }
}
