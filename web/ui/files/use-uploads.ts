import { useEffect, useState, useSyncExternalStore } from 'react'
import type { UploadPurpose } from '#contract/uploads.ts'
import { createUploadQueue, type Upload, type UploadQueue } from '#web/api/upload-queue.ts'

export type Uploads = Omit<UploadQueue, 'uploads' | 'onChange'> & { readonly all: readonly Upload[] }

/** The files of a screen: sent one by one while it is open; what is under way ends with it. */
export function useUploads(purpose: UploadPurpose): Uploads {
  const [queue] = useState(() => createUploadQueue(purpose))
  const all = useSyncExternalStore(queue.onChange, queue.uploads)
  useEffect(() => () => queue.clear(), [queue])
  return { ...queue, all }
}
