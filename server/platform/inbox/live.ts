import { PassThrough, type Readable } from 'node:stream'
import { inboxState } from '#contract/platform/notifications.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ShopStatus } from '#domain/shops/shop-status.ts'
import { hashOfToken } from '#server/platform/accounts/tokens.ts'
import { listen } from '#server/platform/db/listening.ts'
import type { Deps } from '#server/deps.ts'
import { createChanges, isChange, type Sight } from './changes.ts'
import { statesOf } from './inbox.ts'
import { z } from 'zod'

/** The user and the session token that a stream belongs to. */
export type Listener = { readonly userId: string; readonly token: string }

export type LiveInbox = {
  /** Opens a stream of server-sent events: the current inbox, then its changes. Refuses streams beyond the limits. */
  readonly open: (who: Listener) => Readable
  /** Ends every stream; no new one can be opened. */
  readonly close: () => Promise<void>
}

type Stream = {
  readonly userId: string
  readonly tokenHash: Buffer
  readonly out: PassThrough
  last: string
  /** The session as last read; null before the first read. */
  session: Session | null
}

/** The session of a stream, whose end or change of shop status ends the stream, and what it may see. */
type Session = Sight & { readonly expiresAt: Date; readonly shopStatus: ShopStatus | null }

export const limits = { perUser: 12, perProcess: 2000 } as const
/**
 * Proxies and browsers drop a silent connection after a minute or less. The database reports the end of a session at
 * once; each beat checks all streams in one query for lost messages, e.g. behind a pooler that does not forward them.
 */
const beatMs = 25_000
/** How long the database connection outlives its last reader, who may just be reloading a page. */
const lingerMs = 5_000
/** The longest delay that setTimeout supports. */
const longestTimerMs = 2 ** 31 - 1
/** The most unread bytes of a stream; beyond it the stream is closed, and its reader may reconnect. */
const mostWaiting = 64 * 1024

/** Pushes inbox changes from any instance to signed-in readers. Uses no connection or timer while no stream is open. */
export function createLiveInbox(deps: Deps): LiveInbox {
  const streams = new Set<Stream>()
  const turns = createCoalescingQueue((userIds) => push(deps, streamsOf(streams, userIds)))
  const notifyAll = () => turns.take([...streams].map(({ userId }) => userId))
  const changes = createChanges((what, isFor) => {
    for (const stream of streams) {
      if (stream.session && isFor(stream.session))
        write(stream, `event: changed\ndata: ${JSON.stringify({ changed: what })}\n\n`)
    }
  })
  const ear = createEar(deps, (userId) => {
    if (userId === null) notifyAll()
    else if (isChange(userId)) changes.take(userId)
    else if (streamsOf(streams, [userId]).length > 0) turns.take([userId])
  })
  let isClosed = false
  const beat = () => {
    for (const stream of streams) write(stream, ':\n\n')
    notifyAll()
  }

  function leave(stream: Stream): void {
    streams.delete(stream)
    if (streams.size === 0) ear.rest()
  }

  return {
    open: ({ userId, token }) => {
      if (isClosed) throw new Refusal('request.unavailable')
      const own = streamsOf(streams, [userId]).length
      if (own >= limits.perUser || streams.size >= limits.perProcess) {
        throw new Refusal('request.too-many', { retryAfterSeconds: 60 })
      }
      const tokenHash = hashOfToken(token)
      const stream: Stream = { userId, tokenHash, out: new PassThrough(), last: '', session: null }
      streams.add(stream)
      stream.out.once('close', () => leave(stream))
      stream.out.write('retry: 3000\n\n')
      ear.listen(beat)
      turns.take([userId])
      return stream.out
    },
    close: async () => {
      isClosed = true
      changes.stop()
      for (const { out } of streams) out.end()
      await ear.close()
    },
  }
}

function streamsOf(streams: ReadonlySet<Stream>, userIds: readonly string[]): Stream[] {
  const wanted = new Set(userIds)
  return [...streams].filter(({ userId }) => wanted.has(userId))
}

/**
 * Writes the state of their inboxes to the streams, and ends those whose session is over. Also ends streams on an
 * error, and those whose shop has changed its status: their readers reconnect, and are authorised again.
 */
async function push(deps: Deps, streams: readonly Stream[]): Promise<void> {
  if (streams.length === 0) return
  try {
    const sessions = await livingSessions(deps, streams)
    const living = streams.filter(({ tokenHash }) => sessions.has(tokenHash.toString('hex')))
    const states = await statesOf(deps.db, [...new Set(living.map(({ userId }) => userId))])
    const texts = new Map(
      states.map(({ userId, ...state }) => [userId, JSON.stringify(z.encode(inboxState, state))]),
    )
    for (const stream of living) say(stream, texts.get(stream.userId) ?? '')
    for (const stream of streams) {
      const session = sessions.get(stream.tokenHash.toString('hex'))
      if (!session || !isAsBefore(stream, session, deps.clock())) stream.out.end()
    }
  } catch (error) {
    deps.log.warn({ err: error }, 'could not notify inboxes')
    for (const { out } of streams) out.end()
  }
}

function say(stream: Stream, state: string): void {
  if (state === stream.last || stream.out.writableEnded) return
  stream.last = state
  write(stream, `event: inbox\ndata: ${state}\n\n`)
}

/** Checks both buffers of the stream, since the readable one stops growing once it is full. */
export function write({ out }: Pick<Stream, 'out'>, text: string): void {
  out.write(text)
  if (out.readableLength + out.writableLength > mostWaiting) out.destroy()
}

/** Whether the shop status of a session is unchanged; the first call also ends the stream when the session expires. */
function isAsBefore(stream: Stream, session: Session, now: Date): boolean {
  const before = stream.session
  stream.session = session
  if (before) return before.shopStatus === session.shopStatus
  const restMs = session.expiresAt.getTime() - now.getTime()
  // An expiry beyond the longest timer is left to the beats: no stream lives for weeks.
  const ending = setTimeout(() => stream.out.end(), Math.min(restMs, longestTimerMs)).unref()
  stream.out.once('close', () => clearTimeout(ending))
  return true
}

/** The database connection and the timer that all streams of this process share, active only while a stream is open. */
function createEar(deps: Deps, hear: (userId: string | null) => void) {
  let work: { readonly stop: () => Promise<void> } | null = null
  let resting: NodeJS.Timeout | undefined
  const stop = async () => {
    const ending = work
    work = null
    await ending?.stop()
  }
  return {
    listen: (beat: () => void) => {
      clearTimeout(resting)
      if (work) return
      const line = listen(deps.pool, deps.log, { channel: 'notifications', hear })
      const clock = setInterval(beat, beatMs)
      work = {
        stop: () => {
          clearInterval(clock)
          return line.stop()
        },
      }
    },
    rest: () => {
      clearTimeout(resting)
      resting = setTimeout(() => void stop(), lingerMs)
    },
    close: () => {
      clearTimeout(resting)
      return stop()
    },
  }
}

/** The sessions of the streams that are still valid, by their token hash in hex. */
async function livingSessions(
  { db, clock }: Deps,
  streams: readonly Stream[],
): Promise<ReadonlyMap<string, Session>> {
  const hashes = streams.map(({ tokenHash }) => tokenHash)
  const living = await db
    .selectFrom('sessions')
    .leftJoin('platformPeople', 'platformPeople.userId', 'sessions.userId')
    .leftJoin('shopPeople', 'shopPeople.userId', 'sessions.userId')
    .leftJoin('shops', 'shops.id', 'shopPeople.shopId')
    .select(['sessions.tokenHash', 'sessions.expiresAt', 'shops.status as shopStatus'])
    .select(['platformPeople.role as adminRole', 'shopPeople.shopId', 'shopPeople.role as shopRole'])
    .where('sessions.tokenHash', 'in', hashes)
    .where('sessions.expiresAt', '>', clock())
    .execute()
  return new Map(living.map(({ tokenHash, ...session }) => [tokenHash.toString('hex'), session]))
}

/** Collects names while earlier ones are processed, so that a burst takes few rounds and no name is lost. */
function createCoalescingQueue(work: (names: readonly string[]) => Promise<void>) {
  const waiting = new Set<string>()
  let isWorking = false
  async function workOff(): Promise<void> {
    if (isWorking) return
    isWorking = true
    try {
      while (waiting.size > 0) {
        const names = [...waiting]
        waiting.clear()
        await work(names)
      }
    } finally {
      isWorking = false
    }
  }
  return {
    take: (names: readonly string[]): void => {
      for (const name of names) waiting.add(name)
      void workOff()
    },
  }
}
