import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRoles, mayOnPlatform } from '#domain/platform/admin-roles.ts'
import { makeAdmin, makeShop, newEmail } from '#server/testing/accounts.ts'
import { camt } from '#server/testing/bank-statements.ts'
import { placeOf, sampleFiles, startUploadApp, type UploadApp } from '#server/testing/uploads.ts'

const { pdf, png, webp } = sampleFiles
let server: UploadApp
const tokens = { one: '', other: '', shop: '' }
beforeAll(async () => {
  server = await startUploadApp()
  tokens.one = await server.tokenOf((await makeAdmin(server.deps)).userId)
  tokens.other = await server.tokenOf((await makeAdmin(server.deps)).userId)
  tokens.shop = await server.tokenOf((await makeShop(server.deps)).userId)
})
afterAll(() => server.close())

async function uploaded(token = tokens.one, bytes = pdf): Promise<string> {
  const ticket = await server.ticket({ purpose: 'journal', fileName: 'advice.pdf' }, token)
  expect(
    (await server.put(ticket.uploadURL, bytes, bytes === png ? 'image/png' : 'application/pdf')).status,
  ).toBe(200)
  return placeOf(ticket)
}

const journals = '/api/admin/ledger/journals'
type Wire = { id: string; files: { url: string; fileName: string }[]; errors?: { path: string }[] }
async function send(url: string, token: string, payload?: object) {
  const method = payload ? 'POST' : 'GET'
  const headers = { authorization: `Bearer ${token}` }
  const reply = await server.send({ method, url, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json<Wire>() }
}
const fees = { template: 'bank-fees', amount: '12.50', day: '2026-11-01', reason: 'Fees of October' }
const enter = (files: readonly string[]) => send(journals, tokens.one, { ...fees, files })

test('files of a journal are seen by the second person, each opening is kept, and they stay (G-135)', async () => {
  const [advice, receipt] = [await uploaded(), await uploaded(tokens.one, png)]
  const { status, body } = await enter([advice, receipt])
  expect([status, body.files.map(({ url }) => url)]).toEqual([201, [advice, receipt]])
  expect(body.files[0]?.fileName).toBe('advice.pdf')
  const listed = await server.send({ url: journals, headers: { authorization: `Bearer ${tokens.other}` } })
  expect(listed.json<Wire[]>().find(({ id }) => id === body.id)?.files).toHaveLength(2)
  const link = await send(`${advice}/link`, tokens.other, {})
  expect(link.status).toBe(200)
  const reads =
    await sql`select from kyc_document_reads where object_id = ${advice.split('/').at(-1)}`.execute(
      server.deps.db,
    )
  expect(reads.rows).toHaveLength(1)
  expect((await send(`${journals}/${body.id}/confirmation`, tokens.other, {})).status).toBe(200)
  const of = sql.raw(`journal_id = '${body.id}'`)
  await expect(sql`delete from journal_files where ${of}`.execute(server.deps.db)).rejects.toThrow()
  const late = await uploaded()
  const adding = sql`insert into journal_files (journal_id, position, object_id)
    values (${body.id}, 3, ${late.split('/').at(-1)})`
  await expect(adding.execute(server.deps.db)).rejects.toThrow('takes no more files')
})

test('a file is named once, by who uploaded it, as what it is, and five at most', async () => {
  const mine = await uploaded()
  expect((await enter([mine])).status).toBe(201)
  for (const files of [
    [mine],
    [await uploaded(tokens.other)],
    ['/api/objects/x'],
    ['https://a.example/b.pdf'],
  ])
    expect(await enter(files)).toMatchObject({ status: 400, body: { errors: [{ path: 'files.0' }] } })
  const again = await uploaded()
  expect(await enter([again, again])).toMatchObject({ status: 400, body: { errors: [{ path: 'files.1' }] } })
  const licence = await server.ticket({ purpose: 'kyc', fileName: 'licence.pdf' }, tokens.one)
  expect((await server.put(licence.uploadURL, pdf)).status).toBe(200)
  expect((await enter([placeOf(licence)])).status).toBe(400)
  expect((await enter(Array.from({ length: 6 }, () => again))).status).toBe(400)
  const ticket = await server.ticket({ purpose: 'journal' }, tokens.one)
  expect((await server.put(ticket.uploadURL, webp, 'image/webp')).status).toBe(415)
  // Of six concurrent journals that name the same file, one gets it.
  const all = await Promise.all(Array.from({ length: 6 }, () => enter([again])))
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400, 400])
})

test('files go with a journal that is entered for an entry of the bank’s statement as well', async () => {
  const headers = { authorization: `Bearer ${tokens.one}` }
  const payload = { accountHolder: 'Majlis', iban: 'AE380330000019101772389' }
  await server.send({ method: 'PUT', url: '/api/admin/payouts/sender', headers, payload })
  const report = camt({ closing: '3.00' }, [{ fils: -700, reference: 'Monthly fee' }])
  expect((await send('/api/admin/bank-files/report', tokens.one, { report, apply: true })).status).toBe(200)
  const list = await server.send({ url: '/api/admin/ledger/bank-entries', headers })
  const [{ id } = { id: '' }] = list.json<Wire[]>()
  const enterFor = (files: string[]) =>
    send(`/api/admin/ledger/bank-entries/${id}/journal`, tokens.one, {
      template: 'bank-fees',
      reason: 'Fee of November',
      files,
    })
  expect(await enterFor([await uploaded(tokens.other)])).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'files.0' }] },
  })
  const advice = await uploaded()
  expect(await enterFor([advice])).toMatchObject({ status: 200, body: { state: 'waiting' } })
  const journal = await server.send({ url: journals, headers })
  expect(journal.json<Wire[]>()[0]?.files).toMatchObject([{ url: advice, fileName: 'advice.pdf' }])
})

test('nobody without the right to money uploads or opens one', async () => {
  const url = await uploaded(tokens.one, png)
  await enter([url])
  const asked = { purpose: 'journal', fileName: 'a.pdf' }
  expect((await server.ask(asked)).status).toBe(401)
  expect((await server.ask(asked, tokens.shop)).status).toBe(403)
  expect((await server.get(url)).status).toBe(401)
  expect((await server.get(url, tokens.shop)).status).toBe(403)
  expect((await server.get(url.replace('/api/objects/', '/images/') + '/640.webp', tokens.one)).status).toBe(
    404,
  )
  for (const role of adminRoles) {
    const token = await server.tokenOf((await makeAdmin(server.deps, newEmail(role), role)).userId)
    expect((await server.get(url, token)).status).toBe(mayOnPlatform(role, 'money', 'read') ? 200 : 403)
    expect((await server.ask(asked, token)).status).toBe(mayOnPlatform(role, 'money', 'write') ? 200 : 403)
  }
})
