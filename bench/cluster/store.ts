/**
 * The stand-in for a bucket in its own process, with its objects in a folder: `node bench/cluster/store.ts <port> <folder>`. SIGUSR2
 * fills it, or makes room again. To slow it down, stop it.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startS3StandIn } from '#server/testing/fakes/s3-stand-in.ts'

/** Written before the acknowledgement, and atomically. */
class StoredObjects extends Map<string, Buffer> {
  readonly #folder: string
  isFull = false

  constructor(folder: string) {
    super()
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder).filter((file) => !file.endsWith('.new')))
      super.set(decodeURIComponent(name), readFileSync(path.join(folder, name)))
  }

  override set(key: string, value: Buffer): this {
    if (this.isFull) throw new Error('no room')
    const place = path.join(this.#folder, encodeURIComponent(key))
    writeFileSync(`${place}.new`, value)
    renameSync(`${place}.new`, place)
    return super.set(key, value)
  }

  override delete(key: string): boolean {
    rmSync(path.join(this.#folder, encodeURIComponent(key)), { force: true })
    return super.delete(key)
  }
}

const [port, folder = ''] = process.argv.slice(2)
const objects = new StoredObjects(folder)
process.on('SIGUSR2', () => (objects.isFull = !objects.isFull))
await startS3StandIn(
  { accessKeyId: 'cluster', secretAccessKey: 'cluster-secret' },
  { objects, port: Number(port) },
)
