import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '#server/config.ts'
import { refuseForeignOrigin } from './same-origin.ts'

const config = { publicUrl: 'https://majlis.example' } as Config

function isLetIn(method: string, headers: Record<string, string>, host = 'majlis.example'): boolean {
  try {
    refuseForeignOrigin({ method, headers, host } as unknown as FastifyRequest, config)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'request.foreign-origin') return false
    throw error
  }
}

const own = 'https://majlis.example'

describe('a call that changes something', () => {
  test.each<[string, Record<string, string>]>([
    ['the browser says that our own page sent it', { 'sec-fetch-site': 'same-origin', origin: own }],
    ['it says so without an origin', { 'sec-fetch-site': 'same-origin' }],
    ['an older browser names our origin', { origin: own }],
    [
      'it was asked at another address of ours',
      { 'sec-fetch-site': 'same-origin', origin: 'http://10.0.0.7' },
    ],
  ])('is let in where %s', (_when, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(isLetIn(method, headers)).toBe(true)
  })

  test('is let in at the host that was asked, whatever we are called elsewhere', () => {
    expect(isLetIn('PUT', { origin: 'http://localhost:4340' }, 'localhost:4340')).toBe(true)
    expect(isLetIn('PUT', { origin: own }, 'inner:8080')).toBe(true)
  })

  test.each<[string, Record<string, string>]>([
    ['nothing says where it comes from', {}],
    ['another site sent it', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another site sent it and hides where', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    ['a neighbour of ours sent it', { 'sec-fetch-site': 'same-site', origin: 'https://blog.majlis.example' }],
    ['the browser says another site, whatever the origin', { 'sec-fetch-site': 'cross-site', origin: own }],
    ['no page sent it', { 'sec-fetch-site': 'none' }],
    ['the site is said in a word of its own', { 'sec-fetch-site': 'Same-Origin, cross-site', origin: own }],
    ['the site is said to be nothing', { 'sec-fetch-site': '', origin: own }],
    ['an older browser names another origin', { origin: 'https://evil.example' }],
    ['the origin is null', { origin: 'null' }],
    ['the origin is empty', { origin: '' }],
    ['the origin only begins like ours', { origin: 'https://majlis.example.evil.example' }],
    ['the origin only ends like ours', { origin: 'https://evil-majlis.example' }],
    ['the origin carries ours as a name', { origin: 'https://majlis.example@evil.example' }],
    ['the origin is at another port', { origin: 'https://majlis.example:8443' }],
    ['the origin is ours without encryption', { origin: 'http://majlis.example' }],
    ['the origin has no host', { origin: 'data:text/html,majlis.example' }],
    ['there are two origins', { origin: `${own} https://evil.example` }],
    ['only the referrer is ours', { referer: `${own}/saved/share` }],
  ])('is refused where %s', (_when, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(isLetIn(method, headers)).toBe(false)
  })
})

test('reading is let in from everywhere: no page of another site can see what is answered', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect(isLetIn(method, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe(true)
})
