import { useMemo, useState } from 'react'
import { type PaperType, paperTypes } from '#domain/shops/kyc.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { shortDayOf } from '#web/ui/moment.ts'
import { paperTexts } from './messages.ts'
import styles from './document-list.module.css'
import { PaperView } from './document-view.tsx'
import type { ShopForReview } from '#web/shops/approval/queries.ts'

type Papers = ShopForReview['kycDocuments']
type Props = { readonly papers: Papers; readonly first: PaperType | null }

/** A shop's papers side by side with what it says of itself; one at a time. */
export function PaperShelf({ papers: given, first }: Props) {
  const text = useText(paperTexts)
  const papers = useMemo(
    () => paperTypes.flatMap((wanted) => given.filter(({ type }) => type === wanted)),
    [given],
  )
  const [chosen, setChosen] = useState(() => (papers.find(({ type }) => type === first) ?? papers[0])?.url)
  const open = papers.find(({ url }) => url === chosen) ?? papers[0]
  return (
    <section className={styles.shelf} aria-label={text.papers}>
      {open ? (
        <>
          <Tabs papers={papers} open={open.url} onOpen={setChosen} />
          <PaperView paper={{ address: open.url, title: text[open.type], fileName: open.fileName }} />
        </>
      ) : (
        <div className={styles.none}>
          <p className={styles.noneTitle}>{text.none}</p>
          <p>{text.noneText}</p>
        </div>
      )}
    </section>
  )
}

type TabsProps = {
  readonly papers: Papers
  readonly open: string
  readonly onOpen: (url: string) => void
}

function Tabs({ papers, open, onOpen }: TabsProps) {
  const text = useText(paperTexts)
  const { language } = useLocale()
  return (
    <div className={styles.tabs}>
      {papers.map(({ url, type, uploadedAt }) => (
        <button
          key={url}
          type="button"
          className={styles.tab}
          aria-pressed={url === open}
          onClick={() => onOpen(url)}
        >
          {text[type]}
          <span className={styles.when}>{text.uploaded({ when: shortDayOf(uploadedAt, language) })}</span>
        </button>
      ))}
    </div>
  )
}
