import type pg from 'pg'
import type { Deps } from '#server/deps.ts'
import { askedLately } from './asked-lately.ts'
import { type Catalogue, currentCatalogue } from './catalogue-version.ts'
import { forgetful, type Remembering } from './remembering.ts'

type Reply = { readonly json: Buffer }
type Kept = { readonly version: string; readonly replies: Remembering<string, Promise<Reply | null>> }

const mostBytes = 12 * 1024 * 1024
const isAskedAgain = askedLately(1000)

const keptByPool = new WeakMap<pg.Pool, Kept>()

/**
 * The public reply under this key as it was made for the present version of the catalogue, or made now and kept.
 * The version is read before anything else, so a reply is never older than the version it is kept under; what is
 * still being made when the catalogue changes is answered but not kept. The key must name all that the reply depends on;
 * null is never kept, nor what is asked for the first time.
 */
export async function keptReply<R extends Reply | null>(
  deps: Pick<Deps, 'pool'>,
  key: string,
  make: (catalogue: Catalogue) => Promise<R>,
): Promise<R> {
  const catalogue = await currentCatalogue(deps)
  const { replies } = keptFor(deps.pool, catalogue.version)
  const known = replies.get(key) as Promise<R> | undefined
  if (known) return known
  const making = make(catalogue)
  const isWorthKeeping = isAskedAgain(key)
  // Whoever asks meanwhile gets the same.
  replies.put(key, making, 0)
  making.then(
    (reply) => {
      if (reply && isWorthKeeping) replies.put(key, making, reply.json.byteLength + 2 * key.length + 500)
      else replies.drop(key)
    },
    () => replies.drop(key),
  )
  return making
}

function keptFor(pool: pg.Pool, version: string): Kept {
  const known = keptByPool.get(pool)
  if (known?.version === version) return known
  const kept = { version, replies: forgetful<string, Promise<Reply | null>>(mostBytes) }
  keptByPool.set(pool, kept)
  return kept
}
