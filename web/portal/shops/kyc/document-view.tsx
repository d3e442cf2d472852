import { ActionIcon, Group, Loader, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type CSSProperties, Suspense, lazy, useEffect, useState } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconDownload, IconRotateClockwise, IconZoomIn, IconZoomOut } from '#web/kit/icons/icons.ts'
import { ErrorBoundary } from '#web/kit/router/error-boundary.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { documentTexts } from './messages.ts'
import styles from './documents.module.css'
import { openPrivateFile } from '#contract/platform/uploads.ts'
import { ApiError, UnreachableError } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { Dialog } from '#web/kit/elements/dialog.tsx'

/** KYC documents hold personal data: they stay in memory for one minute after they were last shown. */
const keptMs = 60_000

/** The bytes of a private KYC document, fetched by a new link so that each opening is logged (G-114). */
function documentQuery(address: string) {
  return queryOptions({
    queryKey: ['document', address],
    queryFn: async () => {
      const id = address.slice(address.lastIndexOf('/') + 1)
      const { url } = await call(openPrivateFile, { params: { id } })
      return fetchBytes(url)
    },
    gcTime: keptMs,
  })
}

async function fetchBytes(url: string): Promise<Blob> {
  const answer = await fetch(url).catch((cause: unknown) => {
    throw new UnreachableError(cause)
  })
  if (answer.ok) return answer.blob()
  const { status, statusText } = answer
  throw new ApiError({ status, statusText, body: '', quotesBody: false })
}

// Most KYC documents are photos: the PDF renderer is loaded with the first PDF.
const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

const zooms = [1, 1.5, 2, 3] as const

export type KycDocument = {
  /** `/api/objects/<id>` */
  readonly address: string
  readonly title: string
  readonly fileName?: string
}

/** A private KYC document in place: an image, or the pages of a PDF, with zoom and rotation; nothing in it is executed. */
export function DocumentView({ kycDocument }: { readonly kycDocument: KycDocument }) {
  const text = useText(documentTexts)
  const reading = useQuery(documentQuery(kycDocument.address))
  const { data, error } = reading
  if (error) {
    return <ScreenError title={text.failed} of={reading} />
  }
  return data ? <Shown key={kycDocument.address} kycDocument={kycDocument} file={data} /> : <Waiting />
}

function Waiting() {
  const text = useText(documentTexts)
  return (
    <div className={styles.waiting} aria-busy>
      <Loader aria-label={text.loading} />
    </div>
  )
}

function Shown({ kycDocument, file }: { readonly kycDocument: KycDocument; readonly file: Blob }) {
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const url = useObjectUrl(file)
  return (
    <div className={styles.view}>
      <DocumentTools
        fileName={kycDocument.fileName ?? ''}
        url={url}
        onZoomIn={zoom < zooms.length - 1 ? () => setZoom(zoom + 1) : null}
        onZoomOut={zoom > 0 ? () => setZoom(zoom - 1) : null}
        onTurn={() => setTurns((turns + 1) % 4)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={styles.stage} aria-label={kycDocument.title} tabIndex={0}>
        <Content kycDocument={kycDocument} file={file} url={url} zoom={zooms[zoom] ?? 1} turns={turns} />
      </section>
    </div>
  )
}

type ContentProps = {
  readonly kycDocument: KycDocument
  readonly file: Blob
  readonly url: string
  readonly zoom: number
  readonly turns: number
}

function Content({ kycDocument, file, url, zoom, turns }: ContentProps) {
  if (file.type.startsWith('image/')) {
    return <DocumentImage url={url} title={kycDocument.title} zoom={zoom} turns={turns} />
  }
  if (file.type !== 'application/pdf') return <DocumentBroken />
  return (
    <ErrorBoundary pageKey={kycDocument.address} fallback={<DocumentBroken />}>
      <Suspense fallback={<Waiting />}>
        <PdfPages
          file={file}
          title={kycDocument.title}
          zoom={zoom}
          turns={turns}
          whenBroken={<DocumentBroken />}
        />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Object URL of the bytes. */
function useObjectUrl(file: Blob): string {
  const [url] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}

type Props = {
  readonly url: string
  readonly title: string
  readonly zoom: number
  /** Quarter turns, clockwise. */
  readonly turns: number
}

/** A photo or scan; rotated, it keeps its proportions and fills the width again. */
function DocumentImage({ url, title, zoom, turns }: Props) {
  const [ratio, setRatio] = useState(1)
  const [isBroken, setIsBroken] = useState(false)
  const isOnSide = turns % 2 === 1
  const frame: CSSProperties = { width: `${zoom * 100}%`, aspectRatio: isOnSide ? 1 / ratio : ratio }
  const image: CSSProperties = {
    width: isOnSide ? `${ratio * 100}%` : '100%',
    transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
  }
  if (isBroken) return <DocumentBroken />
  return (
    <div className={styles.frame} style={frame}>
      <img
        className={styles.image}
        style={image}
        src={url}
        alt={title}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setRatio(naturalWidth / Math.max(1, naturalHeight))
        }
        onError={() => setIsBroken(true)}
      />
    </div>
  )
}

/** For a file that the browser cannot draw. */
function DocumentBroken() {
  return (
    <Text variant="soft" className={styles.broken}>
      {useText(documentTexts).broken}
    </Text>
  )
}

type DocumentToolsProps = {
  readonly fileName: string
  readonly url: string
  /** Null at the largest or smallest size. */
  readonly onZoomIn: (() => void) | null
  readonly onZoomOut: (() => void) | null
  readonly onTurn: () => void
}

const tool = { variant: 'subtle', color: 'gray', size: 44 } as const
const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const

/** Zoom, rotate, download. */
function DocumentTools({ fileName, url, onZoomIn, onZoomOut, onTurn }: DocumentToolsProps) {
  const text = useText(documentTexts)
  return (
    <Group wrap="nowrap" gap={4}>
      <Text variant="muted" truncate flex={1}>
        <bdi dir="ltr">{fileName}</bdi>
      </Text>
      <ActionIcon {...tool} aria-label={text.zoomOut} disabled={!onZoomOut} onClick={() => onZoomOut?.()}>
        <IconZoomOut {...icon} />
      </ActionIcon>
      <ActionIcon {...tool} aria-label={text.zoomIn} disabled={!onZoomIn} onClick={() => onZoomIn?.()}>
        <IconZoomIn {...icon} />
      </ActionIcon>
      <ActionIcon {...tool} aria-label={text.turn} onClick={onTurn}>
        <IconRotateClockwise {...icon} />
      </ActionIcon>
      <ActionIcon
        {...tool}
        component="a"
        aria-label={text.download}
        href={url}
        download={fileName || 'document'}
      >
        <IconDownload {...icon} />
      </ActionIcon>
    </Group>
  )
}

type DocumentDialogProps = {
  /** Null while closed. */
  readonly kycDocument: KycDocument | null
  readonly onClose: () => void
}

/** One KYC document in its own dialog. */
export function DocumentDialog({ kycDocument, onClose }: DocumentDialogProps) {
  return (
    <Dialog isOpen={kycDocument !== null} title={kycDocument?.title} size={980} onClose={onClose}>
      <div className={styles.document}>{kycDocument && <DocumentView kycDocument={kycDocument} />}</div>
    </Dialog>
  )
}
