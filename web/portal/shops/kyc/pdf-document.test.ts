import type { PDFPageProxy } from 'pdfjs-dist'
import { expect, test, vi } from 'vitest'

vi.mock('pdfjs-dist', () => ({ getDocument: vi.fn(), GlobalWorkerOptions: {} }))
const { drawPage } = await import('./pdf-document.ts')

/** A page of this size in points, and the size of the canvas it was drawn on. */
async function drawn(width: number, height: number, widthPx: number) {
  const getViewport = ({ scale }: { scale: number }) => ({ width: width * scale, height: height * scale })
  const page = { rotate: 0, getViewport, render: () => ({ promise: Promise.resolve() }) }
  const canvas = document.createElement('canvas')
  await drawPage(page as unknown as PDFPageProxy, { canvas, widthPx, turns: 0 })
  return [canvas.width, canvas.height]
}

test('a page is as wide as asked for', async () => {
  expect(await drawn(600, 840, 1200)).toEqual([1200, 1680])
})

test('a long strip is drawn no higher than a browser can', async () => {
  expect(await drawn(100, 14_400, 2400)).toEqual([41, 6000])
  expect(await drawn(1, 14_400, 600)).toEqual([1, 6000])
})
