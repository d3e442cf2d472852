import { useEffect, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import type { UploadPurpose } from '#domain/platform/files/upload-rules.ts'
import { createUploadQueue, type Upload } from '#web/kit/api/upload-queue.ts'
import type { Uploads } from './use-uploads.ts'

const keptFile = z.object({
  slot: z.string(),
  url: z.string(),
  file: z.object({ name: z.string(), size: z.number(), type: z.string() }),
  keptAt: z.number(),
})

/** Unclaimed files are deleted a day after upload: older addresses may no longer exist. */
const filesLastMs = 20 * 3_600_000

const none: readonly Upload[] = []
const noUploads = () => none

/** A form's files that survive a reload of this tab: the files are on the server, their addresses stored under `key`. */
export function useKeptUploads(purpose: UploadPurpose, key: string): Uploads {
  const [queue] = useState(() => createUploadQueue(purpose, undefined, readKept(key)))
  // The server rendered the page without any files.
  const all = useSyncExternalStore(queue.onChange, queue.uploads, noUploads)
  useEffect(() => {
    const forget = queue.onChange(() => keep(key, queue.uploads()))
    return () => {
      forget()
      queue.clear()
    }
  }, [queue, key])
  return { ...queue, all }
}

function readKept(key: string): z.output<typeof keptFile>[] {
  try {
    const files = z.array(keptFile).parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
    return files.filter(({ keptAt }) => Date.now() - keptAt < filesLastMs)
  } catch {
    return []
  }
}

/** Stores the uploaded files' addresses; if storage is full or blocked, the form works without. */
function keep(key: string, uploads: readonly Upload[]): void {
  const since = new Map(readKept(key).map(({ url, keptAt }) => [url, keptAt]))
  const files = uploads.flatMap(({ slot, url, file: { name, size, type } }) =>
    url === null ? [] : [{ slot, url, file: { name, size, type }, keptAt: since.get(url) ?? Date.now() }],
  )
  try {
    if (files.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(files))
  } catch {
    // Storage is full or blocked.
  }
}
