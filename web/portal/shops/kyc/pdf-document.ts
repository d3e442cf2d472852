import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler makes it an address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

export type { PDFDocumentProxy, PDFPageProxy }

/** Opens a PDF in a worker. Scripts and forms in the file are never run, and nothing is fetched that it names. */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await file.arrayBuffer())
  // WebAssembly would need an exception in the content policy; it only decodes rare image formats.
  return getDocument({ data, useWasm: false, enableXfa: false, verbosity: 0 }).promise
}

type Variant = { readonly canvas: HTMLCanvasElement; readonly widthPx: number; readonly turns: number }

/** Browsers draw nothing at all on a canvas that is higher than they like, and one page must not take all memory. */
const mostPixelsHigh = 6000

/** Draws a page so that it is `widthPx` device pixels wide, less for a strip of KYC document, turned clockwise by quarters. */
export async function drawPage(page: PDFPageProxy, { canvas, widthPx, turns }: Variant): Promise<void> {
  const rotation = (page.rotate + turns * 90) % 360
  const natural = page.getViewport({ scale: 1, rotation })
  const scale = Math.min(widthPx / natural.width, mostPixelsHigh / natural.height)
  const viewport = page.getViewport({ scale, rotation })
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  await page.render({ canvas, viewport }).promise
}
