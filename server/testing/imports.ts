import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { installJobs } from '#server/jobs/queue.ts'
import { advanceImport } from '#server/imports/jobs.ts'
import type { Outside } from '#server/imports/importing.ts'
import { startTestApp, type TestApp } from './app.ts'
import { makeCategory, makeShopOwner } from './catalogue.ts'

export const importHead = 'SKU,Name,Category,Dimensions (cm),Weight (kg),Price,Stock,Colors,Styles'

export type ImportShop = Awaited<ReturnType<typeof startImportShop>>

/** The API with an approved shop that imports into the category Sofas. */
export async function startImportShop(settings: Record<string, string> = {}) {
  const server = await startTestApp(settings)
  await installJobs(server.deps)
  await makeCategory(server.deps, { name: 'Sofas' })
  const owner = await makeShopOwner(server.deps)
  const token = await server.signedInAs(owner.userId)
  return { ...server, owner, token, ...callsOf(server, token) }
}

export type SentImport = { id: string; status: string; code?: string } & Record<string, unknown>

/** What a shop does with its imports, as one who is signed in. */
export function callsOf(server: TestApp, as: string) {
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
    put(`/file?name=${encodeURIComponent(name)}`, file)
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
    return rows as unknown as { row: number; name: string; problems: { field: string; message: string }[] }[]
  }
  return { call, put, upload, check, run, problems }
}

/** A worker in a process of its own, on the same database and files. */
export function forkWorker({ deps: { pool, config } }: Pick<TestApp, 'deps'>): ChildProcess {
  return fork(join(import.meta.dirname, 'import-child.ts'), {
    env: { ...process.env, DATABASE_URL: pool.options.connectionString, DATA_DIR: config.dataDir },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** A ZIP as packers make one; `lie` is what its directory says of one file's size. */
export function zipOf(
  files: Readonly<Record<string, Buffer | string>>,
  lie?: { name: string; bytes: number },
): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(lie?.name === name ? lie.bytes : bytes.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, place, Buffer.from(name)]),
    )
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}

/** A small .xlsx whose first sheet has this XML between its sheetData tags. */
export function xlsxOf(rows: string, shared = ''): Buffer {
  return zipOf({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  })
}
