import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Storage } from '#server/platform/files/storage/storage.ts'

/** The one stored file that is no object: it tells whose the files are. */
export const markId = '00000000-0000-7000-8000-000000000000'

const storeMark = z.object({ installation: z.uuid(), beat: z.int() })

/** Which database the store belongs to, and how far that has counted; null where it belongs to none yet. */
export async function readMark(storage: Storage): Promise<z.output<typeof storeMark> | null> {
  const file = await storage.open(markId)
  return file && storeMark.parse(JSON.parse(await text(file.stream)))
}

export async function writeMark(storage: Storage, mark: z.output<typeof storeMark>): Promise<void> {
  await storage.put(markId, Buffer.from(JSON.stringify(mark)))
}
