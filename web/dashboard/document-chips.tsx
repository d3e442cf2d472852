import { IconFileText } from '@tabler/icons-react'
import type { Vendor } from '#contract/dashboard.ts'
import { useText } from '#web/i18n/locale.tsx'
import { paperTexts } from '#web/shops/documents/messages.ts'
import type { Paper } from '#web/shops/documents/document-view.tsx'
import styles from './document-chips.module.css'

const types = ['businessLicense', 'identityDocument', 'addressProof'] as const

type Props = {
  readonly vendor: Vendor
  readonly name: string
  readonly onOpen: (paper: Paper) => void
}

/** A shop's papers, each to be opened; or that there are none (R-DASH-06). */
export function PaperChips({ vendor, name, onOpen }: Props) {
  const text = useText(paperTexts)
  const papers = types.flatMap((type) => {
    const address = vendor[type]
    return address === null ? [] : [{ address, title: text[type] }]
  })
  if (papers.length === 0) return <p className={styles.none}>{text.none}</p>
  return (
    <ul className={styles.chips}>
      {papers.map((paper) => (
        <li key={paper.address}>
          <button
            type="button"
            className={styles.chip}
            aria-haspopup="dialog"
            aria-label={`${paper.title}: ${name}`}
            onClick={() => onOpen({ ...paper, title: `${paper.title}: ${name}` })}
          >
            <IconFileText size={15} stroke={1.6} aria-hidden />
            {paper.title}
          </button>
        </li>
      ))}
    </ul>
  )
}
