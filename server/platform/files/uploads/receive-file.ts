import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { maxFileBytes } from '#domain/platform/files/upload-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { isUnwritable } from '#engines/file-checks/unwritable-disk.ts'

/** Enough for 10 MB at 35 kB a second. */
const wholeMs = 300_000
const silenceMs = 20_000
const lingerMs = 2_000

/**
 * Writes an upload to a new file, chunk by chunk, and returns its size. Cut off at the limit ('object.too-large'); a
 * broken or too slow upload is 'object.incomplete', a full disk 'object.no-room'. A refusal removes the file.
 */
export async function receiveFile(source: Readable, path: string): Promise<number> {
  const patience = watch(source)
  try {
    return await write(source, path, patience.heard)
  } catch (error) {
    await rm(path, { force: true })
    throw refusalOf(error)
  } finally {
    patience.end()
  }
}

async function write(source: Readable, path: string, heard: () => void): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    // The source stays open after a refusal, because the reply goes over the same connection.
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      heard()
      size += chunk.length
      if (size > maxFileBytes) throw new Refusal('object.too-large')
      await file.writeFile(chunk)
    }
    return size
  } finally {
    await file.close()
  }
}

class TooSlow extends Error {}

/** Ends the connection of a sender that is silent or too slow. */
function watch(source: Readable) {
  const giveUp = () => source.destroy(new TooSlow())
  // Before the file is open the source has no reader, and an unhandled error event would end the process.
  source.on('error', () => undefined)
  const whole = setTimeout(giveUp, wholeMs)
  const silence = setTimeout(giveUp, silenceMs)
  return {
    heard: () => silence.refresh(),
    end: () => {
      clearTimeout(whole)
      clearTimeout(silence)
    },
  }
}

function refusalOf(error: unknown): unknown {
  if (isUnwritable(error)) return new Refusal('object.no-room')
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const isBroken = code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || error instanceof TooSlow
  return isBroken ? new Refusal('object.incomplete') : error
}

/** Discards the rest of a refused file for a moment: a client that is still sending would not read the reply. */
export async function drain(source: Readable): Promise<void> {
  if (source.readableEnded || source.destroyed) return
  source.resume()
  await Promise.race([finished(source).catch(() => undefined), sleep(lingerMs, undefined, { ref: false })])
}
