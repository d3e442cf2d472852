import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler turns it into a URL
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

export type { PDFDocumentProxy, PDFPageProxy }

/** Opens a PDF in a worker. Scripts and forms in the file never run, and nothing it refers to is fetched. */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await file.arrayBuffer())
  // WebAssembly would need an exception in the content policy; it only decodes rare image formats.
  return getDocument({ data, useWasm: false, enableXfa: false, verbosity: 0 }).promise
}

type Variant = { readonly canvas: HTMLCanvasElement; readonly widthPx: number; readonly turns: number }

/** Browsers draw nothing on a canvas that is too high, and one page must not take all memory. */
const mostPixelsHigh = 6000

/** Draws a page `widthPx` device pixels wide, narrower if it is very long, rotated clockwise by quarter turns. */
export async function drawPage(page: PDFPageProxy, { canvas, widthPx, turns }: Variant): Promise<void> {
  const rotation = (page.rotate + turns * 90) % 360
  const natural = page.getViewport({ scale: 1, rotation })
  const scale = Math.min(widthPx / natural.width, mostPixelsHigh / natural.height)
  const viewport = page.getViewport({ scale, rotation })
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  await page.render({ canvas, viewport }).promise
}
