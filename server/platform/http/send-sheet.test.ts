import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerError } from '#server/platform/http/errors.ts'
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
  const ask = (format: string) => app.inject({ url: `/list?format=${format}` })
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
