/** A thread that reads one spreadsheet and hands it over in pieces; a hostile file can only end the thread. */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#domain/refusal.ts'
import { readCsv } from './read-csv.ts'
import type { SheetMessage, SheetTask } from './read-sheets.ts'
import { decodeText } from './text-encoding.ts'
import { readXlsx } from './read-xlsx.ts'

const { path, format, rowsAtMost } = workerData as SheetTask
const rowsAtOnce = 250

try {
  const bytes = await readFile(path)
  const { headings, rows } = format === 'xlsx' ? await readXlsx(bytes) : readCsv(decodeText(bytes))
  tell({ kind: 'head', headings, count: rows.length })
  for (let at = 0; at < Math.min(rows.length, rowsAtMost); at += rowsAtOnce) {
    tell({ kind: 'rows', rows: rows.slice(at, Math.min(at + rowsAtOnce, rowsAtMost)) })
  }
  tell({ kind: 'end' })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  tell({ kind: 'refused', code: error.code, values: error.values })
}

function tell(message: SheetMessage): void {
  parentPort?.postMessage(message)
}
