import { IconFileText } from '@tabler/icons-react'
import type { Vendor } from '#contract/dashboard.ts'
import { useText } from '#web/i18n/locale.tsx'
import { documentTexts } from '#web/shops/documents/messages.ts'
import type { KycDocument } from '#web/shops/documents/document-view.tsx'
import { Muted } from '#web/ui/layout/text.tsx'
import { Line } from '#web/ui/layout/layout.tsx'
import styles from './document-chips.module.css'

const types = ['businessLicense', 'identityDocument', 'addressProof'] as const

type Props = {
  readonly vendor: Vendor
  readonly name: string
  readonly onOpen: (kycDocument: KycDocument) => void
}

/** A shop's KYC documents, each to be opened; or that there are none (R-DASH-06). */
export function DocumentChips({ vendor, name, onOpen }: Props) {
  const text = useText(documentTexts)
  const kycDocuments = types.flatMap((type) => {
    const address = vendor[type]
    return address === null ? [] : [{ address, title: text[type] }]
  })
  if (kycDocuments.length === 0) return <Muted>{text.none}</Muted>
  return (
    <Line as="ul">
      {kycDocuments.map((kycDocument) => (
        <li key={kycDocument.address}>
          <button
            type="button"
            className={styles.chip}
            aria-haspopup="dialog"
            aria-label={`${kycDocument.title}: ${name}`}
            onClick={() => onOpen({ ...kycDocument, title: `${kycDocument.title}: ${name}` })}
          >
            <IconFileText size={15} stroke={1.6} aria-hidden />
            {kycDocument.title}
          </button>
        </li>
      ))}
    </Line>
  )
}
