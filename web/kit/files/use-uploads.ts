import { useEffect, useState, useSyncExternalStore } from 'react'
import { createUploadQueue, type Upload, type UploadQueue } from '#web/kit/api/upload-queue.ts'

export type Uploads = Omit<UploadQueue, 'uploads' | 'onChange'> & { readonly all: readonly Upload[] }

/** A screen's files: uploaded one by one while it is open; leaving it cancels pending uploads. */
export function useUploads(...given: Parameters<typeof createUploadQueue>): Uploads {
  const [queue] = useState(() => createUploadQueue(...given))
  // The form may be part of a page rendered on the server, where there are no uploads.
  const all = useSyncExternalStore(queue.onChange, queue.uploads, queue.uploads)
  useEffect(() => () => queue.clear(), [queue])
  return { ...queue, all }
}
