import { Group, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Shop } from '#contract/shops/shops.ts'
import { type KycDocumentType, kycDocumentNames, kycDocumentTypes } from '#domain/shops/kyc.ts'
import { PanelNote } from '#web/kit/elements/read-panel.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { documentTexts } from './messages.ts'
import styles from './documents.module.css'
import { DocumentView } from './document-view.tsx'

type KycDocuments = Shop['kycDocuments']
type Props = { readonly kycDocuments: KycDocuments; readonly first: KycDocumentType | null }

/** KYC documents of a shop, one at a time, beside its own statements. */
export function DocumentList({ kycDocuments: given, first }: Props) {
  const text = useText(documentTexts)
  const { language } = useLocale()
  const kycDocuments = useMemo(
    () => kycDocumentTypes.flatMap((wanted) => given.filter(({ type }) => type === wanted)),
    [given],
  )
  const [chosen, setChosen] = useState(
    () => (kycDocuments.find(({ type }) => type === first) ?? kycDocuments[0])?.url,
  )
  const open = kycDocuments.find(({ url }) => url === chosen) ?? kycDocuments[0]
  return (
    <section className={styles.shelf} aria-label={text.documents}>
      {open ? (
        <>
          <Tabs kycDocuments={kycDocuments} open={open.url} onOpen={setChosen} />
          <DocumentView
            kycDocument={{
              address: open.url,
              title: kycDocumentNames[open.type][language],
              fileName: open.fileName,
            }}
          />
        </>
      ) : (
        <PanelNote title={text.none}>{text.noneText}</PanelNote>
      )}
    </section>
  )
}

type TabsProps = {
  readonly kycDocuments: KycDocuments
  readonly open: string
  readonly onOpen: (url: string) => void
}

function Tabs({ kycDocuments, open, onOpen }: TabsProps) {
  const text = useText(documentTexts)
  const { shortDay, language } = useLocale()
  const mark = { pending: text.newer, rejected: text.refused, approved: null }
  return (
    <Group className={styles.tabs}>
      {kycDocuments.map(({ url, type, uploadedAt, status }) => (
        <button
          key={url}
          type="button"
          className={styles.tab}
          aria-pressed={url === open}
          onClick={() => onOpen(url)}
        >
          {kycDocumentNames[type][language]}
          {mark[status] && ` (${mark[status]})`}
          <Text span c={url === open ? 'var(--mj-ink-2)' : 'dimmed'} fz="xs">
            {text.uploaded({ when: shortDay(uploadedAt) })}
          </Text>
        </button>
      ))}
    </Group>
  )
}
