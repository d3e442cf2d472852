import { HOTP, Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { makeAdmin, testPassword } from './accounts.ts'
import type { TestApp } from './app.ts'

/** Returns the code an authenticator app shows at a moment; `steps` moves it by half minutes. */
export function codeAt(secret: string, at: Date, steps = 0): string {
  const counter = TOTP.counter({ timestamp: at.getTime() }) + steps
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter })
}

/** Sends a request as a client does; returns status and body. */
export function caller(server: TestApp) {
  return async (method: 'GET' | 'POST' | 'DELETE' | 'PUT', url: string, as?: string, payload?: object) => {
    const reply = await server.send({ method, url, ...(as && { as }), ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
}

export function signingIn(server: TestApp) {
  const call = caller(server)
  return (email: string) => call('POST', '/api/auth/login', undefined, { email, password: testPassword })
}

/**
 * Adds an authenticator app for a user; returns its secret and its recovery codes. With `now`, the time the server's clock
 * is set to, confirms with the previous code, so that the current one stays unused; else with the current one, which is
 * valid for another half minute.
 */
export async function addApp(server: TestApp, userId: string, now?: Date) {
  const call = caller(server)
  const token = await server.signedInAs(userId)
  const begun = await call('POST', '/api/auth/factors/app', token)
  const { secret, step } = begun.body as { secret: string; step: string }
  const code = now ? codeAt(secret, now, -1) : codeAt(secret, server.deps.clock())
  const added = await call('POST', '/api/auth/factors/app/confirm', token, { step, code })
  expect(added.status).toBe(200)
  return { secret, recoveryCodes: added.body['recoveryCodes'] as string[], token }
}

/** Makes an administrator with an authenticator app. */
export async function makeAdminWithApp(server: TestApp): Promise<{ readonly id: string }> {
  const { userId: id } = await makeAdmin(server.deps)
  await addApp(server, id)
  return { id }
}
