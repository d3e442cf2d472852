/** Worker thread that reads one spreadsheet and posts it in batches; a hostile file can only end the thread. */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#domain/refusal.ts'
import { readCsv } from './read-csv.ts'
import type { SheetMessage, SheetTask } from './read-sheets.ts'
import { readXlsx } from './read-xlsx.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes a file: UTF-8 or UTF-16, with or without a BOM, else Windows-1256, as older programs write Arabic. */
function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (text.includes('\0')) throw new Refusal('import.unreadable')
  return text
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (isUtf8(bytes) && !bytes.subarray(0, 1000).includes(0)) return 'utf-8'
  return unmarkedUtf16(bytes) ?? 'windows-1256'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Separators and Latin letters of UTF-16 have a zero byte before or after them. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const zeros = [0, 0]
  const looked = Math.min(bytes.length, 2000)
  for (let at = 0; at < looked; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < looked / 20) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

const { path, format, rowsAtMost } = workerData as SheetTask
const rowsAtOnce = 250

try {
  const bytes = await readFile(path)
  const { headings, rows } = format === 'xlsx' ? await readXlsx(bytes) : readCsv(decodeText(bytes))
  post({ kind: 'head', headings, count: rows.length })
  for (let at = 0; at < Math.min(rows.length, rowsAtMost); at += rowsAtOnce) {
    post({ kind: 'rows', rows: rows.slice(at, Math.min(at + rowsAtOnce, rowsAtMost)) })
  }
  post({ kind: 'end' })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  post({ kind: 'refused', code: error.code, values: error.values })
}

function post(message: SheetMessage): void {
  parentPort?.postMessage(message)
}
