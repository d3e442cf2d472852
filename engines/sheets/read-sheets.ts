import { open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { SheetFormat } from '#contract/file-route.ts'
import { Refusal, type RefusalCode, type RefusalValues } from '#domain/refusal.ts'
import type { SheetRow } from './sheet.ts'

export type SheetTask = {
  readonly path: string
  readonly format: SheetFormat
  readonly rowsAtMost: number
}

export type SheetMessage =
  | { readonly kind: 'head'; readonly headings: readonly string[]; readonly count: number }
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly values: RefusalValues }
  | { readonly kind: 'end' }

export type ReadSheet = {
  readonly headings: readonly string[]
  /** Number of all rows, including those not requested. */
  readonly count: number
  readonly rows: readonly SheetRow[]
}

/** Signatures of archives, PDFs, pictures and the old .xls, which users choose by mistake. */
const otherKinds = ['PK', '%PDF', '\xd0\xcf\x11\xe0', '\x89PNG', '\xff\xd8', 'GIF8', 'Rar!', '7z', '\x1f\x8b']

const timeoutMs = 20_000
const memoryMb = 384

/** Detects the format from the first bytes; null if it is neither, e.g. an old .xls. */
export async function formatOf(path: string): Promise<SheetFormat | null> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    const head = buffer.subarray(0, bytesRead).toString('latin1')
    if (head === 'PK\x03\x04') return 'xlsx'
    return otherKinds.some((kind) => head.startsWith(kind)) ? null : 'csv'
  } finally {
    await file.close()
  }
}

/**
 * Reads a spreadsheet in a worker thread with limits on time and memory, so that neither a large nor a malicious file
 * blocks other work. Refusals: import.*
 */
export function readSheet(task: SheetTask): Promise<ReadSheet> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-thread.ts', import.meta.url), {
      workerData: task,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    const giveUp = () => end(() => reject(new Refusal('import.unreadable')))
    const timer = setTimeout(giveUp, timeoutMs)
    let [headings, count, rows] = [[] as readonly string[], 0, [] as SheetRow[]]
    worker.on('message', (message: SheetMessage) => {
      if (message.kind === 'head') ({ headings, count } = message)
      else if (message.kind === 'rows') rows.push(...message.rows)
      else if (message.kind === 'end') end(() => resolve({ headings, count, rows }))
      else end(() => reject(new Refusal(message.code, message.values)))
    })
    worker.on('error', giveUp)
    worker.on('exit', giveUp)
  })
}
