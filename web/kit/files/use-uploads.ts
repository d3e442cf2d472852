import { useEffect, useState, useSyncExternalStore } from 'react'
import { createUploadQueue, type Upload, type UploadQueue } from '#web/kit/api/upload-queue.ts'

export type Uploads = Omit<UploadQueue, 'uploads' | 'onChange'> & { readonly all: readonly Upload[] }

/** The files of a screen: sent one by one while it is open; what is under way ends with it. */
export function useUploads(...given: Parameters<typeof createUploadQueue>): Uploads {
  const [queue] = useState(() => createUploadQueue(...given))
  // A form may be part of a page that is rendered on the server, where nothing is sent yet.
  const all = useSyncExternalStore(queue.onChange, queue.uploads, queue.uploads)
  useEffect(() => () => queue.clear(), [queue])
  return { ...queue, all }
}
