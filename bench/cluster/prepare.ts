import { TOTP } from 'otpauth'
import pg from 'pg'
import { databaseUrls } from './database.ts'
import { ask } from './people.ts'
import { initialStock } from './truth.ts'
import { administrator } from './web.ts'

/** Sets up shops that deliver, ample stock, and an administrator signed in with a second factor. */
export async function prepare(): Promise<{ readonly products: readonly string[]; readonly admin: string }> {
  const client = new pg.Client({ connectionString: databaseUrls.owner })
  await client.connect()
  await client.query(`insert into delivery_terms (shop_id, areas, windows, days, updated_at) values (null, '[{"emirate": "dubai", "feeFils": 0, "leadDays": 1}]',
    '[{"window": "09:00-13:00", "capacity": 1000000}]', '{0,1,2,3,4,5,6}', now()) on conflict do nothing`)
  await client.query(
    `update settings set cash_confirmation = false, cod_cap_fils = null, legal_trn = '100612540300003', delivery_undo_minutes = 0`,
  )
  await client.query('update products set stock = $1', [initialStock])
  const { rows } = await client.query<{ id: string }>(
    `select product_id as id from listings join products p on p.id = product_id where p.shop_id is not null order by price_aed_fils limit 60`,
  )
  await client.end()
  return { products: rows.map(({ id }) => id), admin: await signIn() }
}

async function signIn(): Promise<string> {
  const password = 'cluster-on-one-machine'
  const begun = await ask('POST', '/api/auth/login', { body: { email: administrator, password } })
  const as = String(begun.body['token'])
  await ask('POST', '/api/auth/confirm', { as, body: { password } })
  const { secret, step } = (await ask('POST', '/api/auth/factors/app', { as })).body as {
    secret: string
    step: string
  }
  const code = new TOTP({ secret }).generate()
  const { status, body } = await ask('POST', '/api/auth/factors/app/confirm', { as, body: { step, code } })
  if (status !== 200) throw new Error(`the administrator could not sign in: ${JSON.stringify(body)}`)
  return as
}
