import { sql } from 'kysely'
import type { Db, Deps } from '#server/deps.ts'

/** State of the ledger's hash chain: number of its last link, last hash in hexadecimal, and the faults found. */
export type ChainState = {
  readonly number: number
  readonly head: string
  readonly faults: readonly string[]
}

const mostFaults = 20

/** Recomputes every link: each batch is as booked, none is missing, and each head noted earlier is still in place. */
export async function verifyChain(db: Db): Promise<ChainState> {
  const { rows: faults } = await sql<{ fault: string }>`
    with links as (
      select number, batch_id, previous, hash, lag(hash, 1, '') over before as hash_before, lag(number, 1, 0::bigint) over before as number_before
      from ledger_chain window before as (order by number)
    )
    select 'batch ' || batch_id || ' is not as it was booked' as fault from links
      where hash is distinct from ledger_batch_hash(batch_id, previous)
    union all select 'link ' || number || ' does not follow the one before' from links
      where previous <> hash_before or number <> number_before + 1
    union all select 'batch ' || id || ' has no link' from ledger_batches b
      where not exists (select from ledger_chain where batch_id = b.id)
    union all select 'link ' || c.number || ' is not what was found on ' || c.at::date from ledger_checks c
      where c.number > 0 and not exists (select from ledger_chain l where l.number = c.number and l.hash = c.hash)
    union all select 'debits and credits differ by ' || sum(fils) from ledger_entries having sum(fils) <> 0
    limit ${mostFaults}`.execute(db)
  const last = db.selectFrom('ledgerChain').select(['number', 'hash']).orderBy('number', 'desc').limit(1)
  const { number = 0, hash = Buffer.of() } = (await last.executeTakeFirst()) ?? {}
  return { number, head: hash.toString('hex'), faults: faults.map(({ fault }) => fault) }
}

/** Verifies the chain, stores the result and logs it: faults as an error, else the head (logs are kept elsewhere). */
export async function checkLedger({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const { number, head, faults } = await verifyChain(db)
  const found = { at: clock(), number, hash: Buffer.from(head, 'hex'), faults: faults.length }
  await db
    .insertInto('ledgerChecks')
    .values(found)
    .onConflict((known) => known.doNothing())
    .execute()
  if (faults.length > 0) log.error({ number, head, faults }, 'the books are not as they were written')
  else log.info({ number, head }, 'the books are as they were written')
}

/** Returns the state of the books in one line, for `npm run doctor`. Throws an error that names the faults. */
export async function sayBooks(db: Db): Promise<string> {
  const { number, head, faults } = await verifyChain(db)
  if (faults.length > 0) throw new Error(faults.join('; '))
  return number === 0
    ? 'as they were written, none yet'
    : `as they were written, ${number} batches, the last of hash ${head}`
}
