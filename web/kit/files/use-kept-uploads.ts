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

/** Files that nobody claims are swept a day after they came: addresses older than this may lead nowhere. */
const filesLastMs = 20 * 3_600_000

const none: readonly Upload[] = []
const noUploads = () => none

/** The files of a form that outlive a reload, in this tab: their bytes are on the server, their addresses are kept by the key. */
export function useKeptUploads(purpose: UploadPurpose, key: string): Uploads {
  const [queue] = useState(() => createUploadQueue(purpose, undefined, readKept(key)))
  // The server that drew the page did not know of any.
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

/** A full or forbidden storage keeps nothing, and the form works. */
function keep(key: string, uploads: readonly Upload[]): void {
  const since = new Map(readKept(key).map(({ url, keptAt }) => [url, keptAt]))
  const files = uploads.flatMap(({ slot, url, file: { name, size, type } }) =>
    url === null ? [] : [{ slot, url, file: { name, size, type }, keptAt: since.get(url) ?? Date.now() }],
  )
  try {
    if (files.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(files))
  } catch {
    // Nothing is kept.
  }
}
