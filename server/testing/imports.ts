import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { advanceImport } from '#server/catalogue/imports/jobs.ts'
import type { Deps } from '#server/deps.ts'
import { storeObject } from '#server/platform/files/uploads/store.ts'
import type { Outside } from '#server/catalogue/imports/import-rows.ts'
import { startTestApp, type TestApp } from './app.ts'
import { sampleFiles } from './uploads.ts'
import { makeCategory, makeShopOwner } from './catalogue.ts'

export const importHead = 'SKU,Name,Category,Dimensions (cm),Weight (kg),Price,Stock,Colors,Styles'

/** File name of the photo for rows that name none. */
export const photoName = 'of-the-shop.png'

export type ImportShop = Awaited<ReturnType<typeof startImportShop>>

/** The API with an approved shop that imports into the category Sofas. */
export async function startImportShop(settings: Record<string, string> = {}) {
  const server = await startTestApp(settings)
  await makeCategory(server.deps, { name: 'Sofas' })
  const owner = await makeShopOwner(server.deps)
  const token = await server.signedInAs(owner.userId)
  const photo = await storePhoto(server.deps, owner.userId)
  return { ...server, owner, token, photo, ...callsOf(server, token, photo) }
}

export type SentImport = { id: string; status: string; code?: string } & Record<string, unknown>

export async function storePhoto(deps: Deps, ownerId: string): Promise<string> {
  const file = { bytes: sampleFiles.png, declaredType: 'image/png' }
  const given = { purpose: 'product', ownerId, fileName: photoName, ...file } as const
  return (await deps.db.transaction().execute((tx) => storeObject(deps, tx, given))).url
}

/** Adds this photo to rows below {@link importHead} without a photo column: a new product is refused without one. */
function withPhoto(file: string, photo: string): string {
  const [head = '', ...rows] = file.split('\n')
  if (!head.startsWith(importHead) || head.includes('photo')) return file
  return [`Main photo,${head}`, ...rows.map((row) => (row.trim() === '' ? row : `${photo},${row}`))].join(
    '\n',
  )
}

/** Import calls of a signed-in shop. */
export function callsOf(server: TestApp, as: string, photo = '') {
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const reply = await server.send({
      as,
      method,
      url: `/api/shop/imports${path}`,
      ...(payload && { payload }),
    })
    return reply.json() as SentImport
  }
  const put = async (path: string, bytes: string | Buffer) => {
    const headers = { 'content-type': 'application/octet-stream' }
    const url = `/api/shop/imports${path}`
    const reply = await server.send({ as, method: 'PUT', url, payload: Buffer.from(bytes), headers })
    return reply.json() as SentImport
  }
  const upload = (file: string | Buffer, name = 'sofas.csv') =>
    put(
      `/file?name=${encodeURIComponent(name)}`,
      typeof file === 'string' && photo !== '' ? withPhoto(file, photo) : file,
    )
  const check = async (id: string) => {
    await call('POST', `/${id}/check`)
    await advanceImport(server.deps, id)
    return call('GET', `/${id}`)
  }
  const run = async (id: string, outside: Outside = {}) => {
    await call('POST', `/${id}/start`)
    await advanceImport(server.deps, id, outside)
    return call('GET', `/${id}`)
  }
  const problems = async (id: string) => {
    const rows = await call('GET', `/${id}/problems`)
    type Problem = { field: string; message: string; cell: string | null }
    return rows as unknown as { row: number; name: string; problems: Problem[] }[]
  }
  return { call, put, upload, check, run, problems }
}

/** Starts a worker in its own process, on the same database and files. */
export function forkWorker({ deps: { pool, config } }: Pick<TestApp, 'deps'>): ChildProcess {
  return fork(join(import.meta.dirname, 'processes', 'import-child.ts'), {
    env: { ...process.env, DATABASE_URL: pool.options.connectionString, DATA_DIR: config.dataDir },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}
