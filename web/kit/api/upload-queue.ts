import { newKey } from './new-key.ts'
import { type UploadPurpose, uploadRules } from '#domain/platform/files/upload-rules.ts'
import { faultOf, uploadFile, failureOf, type UploadFailure } from './upload.ts'

/** One chosen file on its way to the server. */
export type Upload = {
  readonly id: string
  /** The place it was chosen for, e.g. the name of the field. */
  readonly slot: string
  readonly file: Pick<File, 'name' | 'size' | 'type'>
  /** The file to send; undefined for a file uploaded earlier, of which only the address is known. */
  readonly bytes: File | undefined
  /** The file extensions that the slot accepts. */
  readonly takes: readonly string[]
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  readonly sentBytes: number
  /** Null until it has been sending for a second. */
  readonly secondsLeft: number | null
  /** The stored address; null until uploaded. */
  readonly url: string | null
  readonly failure: UploadFailure | null
}

export type UploadQueue = {
  readonly uploads: () => readonly Upload[]
  readonly onChange: (listener: () => void) => () => void
  /** Adds a file for a slot, which may accept fewer types than the purpose; an unacceptable file fails at once. */
  readonly add: (slot: string, file: File, takes?: readonly string[]) => void
  readonly retry: (id: string) => void
  /** Removes a file; cancels it if it is being sent. */
  readonly remove: (id: string) => void
  /** Marks a stored file as failed later, e.g. when the server reports that it is gone. */
  readonly fail: (id: string, sentence: string) => void
  readonly clear: () => void
}

/** Sends files one by one, in the order they were added (R-UPL-05); a failed one does not block the others. */
export function createUploadQueue(purpose: UploadPurpose, send = uploadFile, files: InitialFiles = []) {
  const listeners = new Set<() => void>()
  let uploads = files.map((file) => arrivedBefore(file, purpose)) as readonly Upload[]
  let active: { readonly id: string; readonly abort: AbortController } | null = null

  const setAll = (next: readonly Upload[]) => {
    uploads = next
    for (const listener of listeners) listener()
  }
  const set = (id: string, change: Partial<Upload>) =>
    setAll(uploads.map((one) => (one.id === id ? { ...one, ...change } : one)))

  const next = async () => {
    const waiting = uploads.find(({ state, bytes }) => state === 'waiting' && bytes)
    if (active || !waiting?.bytes) return
    const { id, bytes: file } = waiting
    const abort = new AbortController()
    active = { id, abort }
    set(id, { state: 'sending' })
    const onSent = progressOf(file, (progress) => set(id, progress))
    const outcome = await send(file, { purpose, signal: abort.signal, onSent }).then(sent, failed)
    active = null
    set(id, outcome)
    await next()
  }

  return {
    uploads: () => uploads,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (slot, file, takes = uploadRules[purpose].extensions) => {
      setAll([...uploads, chosen({ slot, file, takes })])
      void next()
    },
    retry: (id) => {
      set(id, fresh)
      void next()
    },
    remove: (id) => {
      setAll(uploads.filter((one) => one.id !== id))
      if (active?.id === id) active.abort.abort()
    },
    fail: (id, sentence) => set(id, { ...failed(null), failure: { reason: 'refused', sentence } }),
    clear: () => {
      setAll([])
      active?.abort.abort()
    },
  } satisfies UploadQueue
}

const fresh = { state: 'waiting', sentBytes: 0, secondsLeft: null, url: null, failure: null } as const

type InitialFiles = readonly ArrivedFile[]

/** A file already on the server. */
export type ArrivedFile = Pick<Upload, 'slot' | 'file'> & { readonly url: string }

function arrivedBefore({ url, ...given }: ArrivedFile, purpose: UploadPurpose): Upload {
  const sentBytes = given.file.size
  const takes = uploadRules[purpose].extensions
  return { ...fresh, id: newKey(), bytes: undefined, takes, ...given, ...sent(url), sentBytes }
}

function chosen(given: Pick<Upload, 'slot' | 'takes'> & { readonly file: File }): Upload {
  const fault = faultOf(given.file, given.takes)
  const upload: Upload = { ...fresh, id: newKey(), bytes: given.file, ...given }
  return fault ? { ...upload, state: 'failed', failure: { reason: fault, sentence: null } } : upload
}

function sent(url: string): Partial<Upload> {
  return { state: 'done', url, secondsLeft: null }
}

function failed(error: unknown): Partial<Upload> {
  return { ...fresh, state: 'failed', failure: failureOf(error) }
}

/** Turns bytes sent into progress; the time left is reported after a second, when the estimate becomes reliable. */
function progressOf(file: File, report: (progress: Partial<Upload>) => void): (bytes: number) => void {
  const startedAt = performance.now()
  return (sentBytes) => {
    const seconds = (performance.now() - startedAt) / 1000
    const left = (seconds / sentBytes) * (file.size - sentBytes)
    report({ sentBytes, secondsLeft: seconds > 1 && sentBytes > 0 ? Math.ceil(left) : null })
  }
}
