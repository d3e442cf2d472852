import { type Deps, type Db, newId } from '#server/deps.ts'

/** A mail that could not be sent; returns its id. */
export async function storeFailedMail(db: Db): Promise<string> {
  const body = { recipient: 'a@b.ae', language: 'en', subject: 'Hello', bodyText: '', bodyHtml: '' } as const
  const mail = { id: newId(), ...body, status: 'failed' } as const
  await db.insertInto('mails').values(mail).execute()
  return mail.id
}

/** Stores a job that failed at its last retry; returns its id. */
export async function storeFailedJob({ pool }: Pick<Deps, 'pool'>, name = 'sweep-files'): Promise<string> {
  const id = newId()
  await pool.query(
    `insert into jobs.job (id, name, data, state, retry_limit, retry_count, completed_on, output)
     values ($1, $2, '{}', 'failed', 5, 5, now(), '{"message": "the disk is full"}')`,
    [id, name],
  )
  return id
}
