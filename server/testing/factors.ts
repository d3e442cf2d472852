import { HOTP, Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { makeAdmin, testPassword } from './accounts.ts'
import type { TestApp } from './app.ts'

/** The code that an app shows at a moment; a half minute later or before by `steps`. */
export function codeAt(secret: string, at: Date, steps = 0): string {
  const counter = TOTP.counter({ timestamp: at.getTime() }) + steps
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter })
}

/** Sends as a client does, and answers status and body. */
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
 * Gives somebody an authenticator app; answers its secret and the recovery codes that came with it. Where the clock of the
 * server is set to `now`, by the code before, so that the present one is left; else by that of this moment, which holds
 * for half a minute more.
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

/** An administrator who has an authenticator app. */
export async function makeAdminWithApp(server: TestApp): Promise<{ readonly id: string }> {
  const { userId: id } = await makeAdmin(server.deps)
  await addApp(server, id)
  return { id }
}
