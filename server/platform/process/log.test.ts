import { expect, test } from 'vitest'
import { readableLine } from './log.ts'

const time = new Date(2026, 10, 22, 9, 5, 7).toISOString()
const line = (entry: object) => readableLine(JSON.stringify({ time, level: 30, ...entry }))

test('a request is read in the words of HTTP', () => {
  const request = { reqId: 'r', method: 'GET', route: '/api/landing', status: 200, ms: 1.5, msg: 'request' }
  expect(line(request)).toBe('09:05:07  GET /api/landing 200 1.5 ms')
  expect(line({ ...request, level: 50, status: 500 })).toContain('ERROR  GET /api/landing 500')
})

test('an entry says its message and what it names; what is wrong is marked, with the whole error', () => {
  expect(line({ msg: 'mail sent', mail: 'm1', tries: 2 })).toBe('09:05:07  mail sent  mail=m1  tries=2')
  expect(line({ level: 40, msg: 'slow' })).toBe('09:05:07  WARN   slow')
  expect(line({ level: 50, msg: 'failed', err: { stack: 'Error: no\n  at x' } })).toBe(
    '09:05:07  ERROR  failed\nError: no\n  at x',
  )
})
