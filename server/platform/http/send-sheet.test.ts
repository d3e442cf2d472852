import { buffer } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { answerError } from '#server/platform/http/errors.ts'
import { noteInLog } from './request-log.ts'
import { sendSheet } from './send-sheet.ts'
import { sheetFile } from '#engines/sheets/write-sheet.ts'

test('four Excel files are made at once, then 429 until one is done; CSV has no such bound', async () => {
  const app = fastify()
  app.setErrorHandler(answerError)
  const waiting: (() => void)[] = []
  app.get<{ Querystring: { format: 'csv' | 'xlsx' } }>('/list', (request, reply) => {
    const { format } = request.query
    async function* rows() {
      yield ['one']
      if (format === 'xlsx') await new Promise<void>((go) => waiting.push(go))
    }
    return sendSheet(reply, sheetFile({ format, language: 'en' }, 'list', [{ name: 'List', rows: rows() }]))
  })
  let people = 0
  const ask = (format: string) => {
    people += 1
    return app.inject({ url: `/list?format=${format}`, remoteAddress: `10.0.0.${people}` })
  }
  const four = Array.from({ length: 4 }, () => ask('xlsx'))
  while (waiting.length < 4) await new Promise((turn) => setImmediate(turn))
  const fifth = await ask('xlsx')
  expect([fifth.statusCode, fifth.headers['retry-after']]).toEqual([429, '10'])
  expect((await ask('csv')).statusCode).toBe(200)
  for (const go of waiting) go()
  for (const { statusCode } of await Promise.all(four)) expect(statusCode).toBe(200)
  const next = ask('xlsx')
  while (waiting.length < 5) await new Promise((turn) => setImmediate(turn))
  waiting[4]?.()
  expect((await next).statusCode).toBe(200)
  await app.close()
})

test('one Excel file is made for one user, wherever they ask from, and ends for whoever reads nothing of it', async () => {
  const app = fastify()
  app.setErrorHandler(answerError)
  async function* rows() {
    for (let n = 0; n < 20_000; n += 1) yield [`Row ${n} of many`]
  }
  let bounds = { mostAtOnce: 4, longestMs: 600_000 }
  app.get<{ Querystring: { user: string } }>('/list', (request, reply) => {
    noteInLog(request, request.query)
    const wanted = { format: 'xlsx', language: 'en' } as const
    return sendSheet(reply, sheetFile(wanted, 'list', [{ name: 'List', rows: rows() }]), bounds)
  })
  const ask = (user: string, remoteAddress: string) =>
    app.inject({ url: `/list?user=${user}`, remoteAddress, payloadAsStream: true })
  const first = await ask('mona', '10.0.1.1')
  expect(first.statusCode).toBe(200)
  expect((await ask('mona', '10.0.1.2')).statusCode).toBe(429)
  await buffer(first.stream())
  bounds = { mostAtOnce: 1, longestMs: 1 }
  const outcome = (user: string) =>
    ask(user, '10.0.1.1').then(
      ({ statusCode }) => statusCode,
      () => 'cut',
    )
  for (const user of ['huda', 'amal', 'sara'])
    await vi.waitFor(async () => expect(await outcome(user)).not.toBe(429), { timeout: 20_000 })
  await app.close()
})
