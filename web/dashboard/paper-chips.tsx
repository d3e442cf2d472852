import { VisuallyHidden } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import type { Vendor } from '#contract/dashboard.ts'
import { useText } from '#web/i18n/locale.tsx'
import { Link } from '#web/portal/router.tsx'
import { panelTexts } from './panel-messages.ts'
import styles from './paper-chips.module.css'

const papers = ['businessLicense', 'identityDocument', 'addressProof'] as const

type Props = { readonly vendor: Vendor; readonly name: string }

/** A shop's papers, each the way to where it is read; or that there are none (R-DASH-06). */
export function PaperChips({ vendor, name }: Props) {
  const text = useText(panelTexts)
  const present = papers.filter((paper) => vendor[paper] !== null)
  if (present.length === 0) return <p className={styles.none}>{text.noPapers}</p>
  return (
    <ul className={styles.chips}>
      {present.map((paper) => (
        <li key={paper}>
          <Link className={styles.chip} to={`/admin/shops?shop=${vendor.id}&paper=${paper}`}>
            <IconFileText size={15} stroke={1.6} aria-hidden />
            {text[paper]}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Link>
        </li>
      ))}
    </ul>
  )
}
