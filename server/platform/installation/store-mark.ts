import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Storage } from '#server/platform/files/storage/storage.ts'

/** The only stored file that is not an object: it names the database that owns the files. */
export const markId = '00000000-0000-7000-8000-000000000000'

const storeMark = z.object({ installation: z.uuid(), beat: z.int() })

/** The database that the store belongs to, and its beat at the last mark; null for an unmarked store. */
export async function readMark(storage: Storage): Promise<z.output<typeof storeMark> | null> {
  const file = await storage.open(markId)
  return file && storeMark.parse(JSON.parse(await text(file.stream)))
}

export async function writeMark(storage: Storage, mark: z.output<typeof storeMark>): Promise<void> {
  await storage.put(markId, Buffer.from(JSON.stringify(mark)))
}
