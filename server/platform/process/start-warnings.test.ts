import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startWarnings } from './start-warnings.ts'

const warningsOf = (env: Record<string, string>) => startWarnings(readConfig(env)).join('\n')

test('a demo that others can reach is told of at every start, any other is not', () => {
  expect(warningsOf({ DEMO_MODE: 'true', HOST: '0.0.0.0' })).toContain(
    'DEMO_MODE: others can reach this demo',
  )
  expect(warningsOf({})).toBe('')
  expect(warningsOf({ DEMO_MODE: 'false', HOST: '0.0.0.0' })).toBe('')
})

test('an administrator who is configured for nothing is told of', () => {
  const admin = { ADMIN_EMAIL: 'first@majlis.example', ADMIN_PASSWORD: 'first password' }
  expect(warningsOf(admin)).toContain('ADMIN_EMAIL is ignored')
  expect(warningsOf({ ...admin, DEMO_MODE: 'false' })).toBe('')
})

test('https without a trusted proxy is told of: then all visitors would count as one', () => {
  const https = { DEMO_MODE: 'false', PUBLIC_URL: 'https://majlis.example', TRUST_PROXY: 'false' }
  expect(warningsOf(https)).toContain('TRUST_PROXY is not set')
  expect(warningsOf({ PUBLIC_URL: https.PUBLIC_URL, DEMO_MODE: 'true' })).toContain('TRUST_PROXY is not set')
  expect(warningsOf({ ...https, TRUST_PROXY: '1' })).toBe('')
  expect(warningsOf({ DEMO_MODE: 'false' })).toBe('')
})
