import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { documentTexts } from './messages.ts'
import styles from './documents.module.css'
import { drawPage, openPdf, type PDFDocumentProxy } from './pdf-document.ts'

const mostPages = 20
/** A canvas wider than this costs more memory than it shows. */
const mostPixels = 2400

type Props = {
  readonly file: Blob
  readonly title: string
  readonly zoom: number
  readonly turns: number
  readonly whenBroken: ReactNode
}

/** The pages of a PDF below one another, drawn here: the browser's own viewer would need a frame. */
export function PdfPages({ file, title, zoom, turns, whenBroken }: Props) {
  const text = useText(documentTexts)
  const { pdf, isBroken } = usePdf(file)
  if (isBroken) return whenBroken
  if (!pdf) return <div className={styles.waiting} aria-busy />
  const pages = Array.from({ length: Math.min(pdf.numPages, mostPages) }, (_, index) => index + 1)
  const more = pdf.numPages - pages.length
  return (
    <>
      {pages.map((page) => (
        <PdfPage
          key={page}
          pdf={pdf}
          page={page}
          label={`${title}, ${text.page({ page, pages: pdf.numPages })}`}
          zoom={zoom}
          turns={turns}
        />
      ))}
      {more > 0 && (
        <Text variant="soft" className={styles.broken}>
          {text.morePages({ count: more })}
        </Text>
      )}
    </>
  )
}

function usePdf(file: Blob) {
  const [opened, setOpened] = useState<{ pdf: PDFDocumentProxy | null; isBroken: boolean }>({
    pdf: null,
    isBroken: false,
  })
  useEffect(() => {
    let isGone = false
    const opening = openPdf(file)
    opening.then(
      (pdf) => isGone || setOpened({ pdf, isBroken: false }),
      () => isGone || setOpened({ pdf: null, isBroken: true }),
    )
    return () => {
      isGone = true
      opening.then(
        (pdf) => pdf.loadingTask.destroy(),
        () => {},
      )
    }
  }, [file])
  return opened
}

type PageProps = {
  readonly pdf: PDFDocumentProxy
  readonly page: number
  readonly label: string
  readonly zoom: number
  readonly turns: number
}

/** Redrawn for each size, so that small print stays sharp; left to right, or an Arabic page would space its letters wrongly; one drawing at a time, as they share a canvas. */
function PdfPage({ pdf, page, label, zoom, turns }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    let isGone = false
    const draw = async () => {
      if (isGone || !canvas.current) return
      const width = (canvas.current.parentElement?.clientWidth ?? 800) * zoom * window.devicePixelRatio
      const widthPx = Math.min(Math.max(width, 400), mostPixels)
      await drawPage(await pdf.getPage(page), { canvas: canvas.current, widthPx, turns })
    }
    last.current = last.current.then(draw).catch(() => {})
    return () => {
      isGone = true
    }
  }, [pdf, page, zoom, turns])
  return (
    <canvas ref={canvas} dir="ltr" className={styles.page} style={{ width: `${zoom * 100}%` }}>
      {label}
    </canvas>
  )
}
