import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readableLine } from './log.ts'

const time = new Date(2026, 10, 22, 9, 5, 7).toISOString()
const line = (entry: object) => readableLine(JSON.stringify({ time, level: 30, ...entry }))

test('a request is read in the words of HTTP', () => {
  const request = { reqId: 'r', method: 'GET', route: '/api/landing', status: 200, ms: 1.5, msg: 'request' }
  expect(line(request)).toBe('09:05:07  GET /api/landing 200 1.5 ms')
  expect(line({ ...request, level: 50, status: 500 })).toContain('ERROR  GET /api/landing 500')
})

test('what is refused says why, and whose it was', () => {
  const request = { method: 'GET', route: '/api/admin/users', status: 403, ms: 1.5, msg: 'request' }
  expect(line({ ...request, user: 'u1', refusal: 'account.no-access' })).toBe(
    '09:05:07  GET /api/admin/users 403 1.5 ms  user=u1  refusal=account.no-access',
  )
})

test('no value begins a line of its own or moves the cursor (V16.4.1)', () => {
  expect(line({ msg: 'mail\nsent', subject: 'a\r\n09:05:07  ERROR\u001b[2J\u0085' })).toBe(
    '09:05:07  mail\\u000asent  subject=a\\u000d\\u000a09:05:07  ERROR\\u001b[2J\\u0085',
  )
})

test('an entry says its message and what it names; what is wrong is marked, with the whole error', () => {
  expect(line({ msg: 'mail sent', mail: 'm1', tries: 2 })).toBe('09:05:07  mail sent  mail=m1  tries=2')
  expect(line({ level: 40, msg: 'slow' })).toBe('09:05:07  WARN   slow')
  expect(line({ level: 50, msg: 'failed', err: { stack: 'Error: no\n  at x' } })).toBe(
    '09:05:07  ERROR  failed\nError: no\n  at x',
  )
})

test.each(['process.exit(3)', 'throw new Error()', 'undefined'])(
  'what waits to be written is written when the process ends: %s',
  (end) => {
    const file = path.join(import.meta.dirname, 'log.ts')
    const program = `const { createLog } = await import(${JSON.stringify(file)})
      const log = createLog('info')
      for (const n of [1, 2, 3]) log.info({ n }, 'line')
      ${end}`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    })
    const lines = stdout.trim().split('\n')
    expect(lines.map((text) => (JSON.parse(text) as { readonly n: number }).n)).toEqual([1, 2, 3])
  },
)
