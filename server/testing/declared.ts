import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { assistantsPath } from '#contract/insights/assistants.ts'
import { errorBody } from '#contract/error-body.ts'
import { refusals } from '#domain/refusal.ts'
import { codesOf } from '#server/platform/api-docs/refused.ts'
import type { Call } from '#server/platform/api-docs/schemas.ts'
import { statusOf } from '#server/platform/http/errors.ts'
import { declaredFor } from '#server/platform/http/rights.ts'

/** Responses that the API document does not declare, since the last `takeUndeclared`. */
const found = new Set<string>()

export function takeUndeclared(): string[] {
  const all = [...found]
  found.clear()
  return all
}

/** Statuses that any call may return, as the guide of the document says. */
const everywhere = [304, 500, 503]

/** Records each response of an app whose status, code or body the contract does not declare. */
export function holdToContract(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const call = declaredFor(request)
    if (!call || everywhere.includes(reply.statusCode)) return
    const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? String(payload) : ''
    const fault = faultOf(call, reply, request.method === 'HEAD' ? '' : text)
    if (fault) found.add(`${call.method} ${call.path} answers ${reply.statusCode} ${fault}`)
  })
}

function faultOf(call: Call, reply: FastifyReply, text: string): string | null {
  const { statusCode } = reply
  const isJson = text !== '' && String(reply.getHeader('content-type')).startsWith('application/json')
  if (statusCode < 400) {
    const declared = ['status' in call ? call.status : 200, 'also' in call ? call.also?.status : undefined]
    if (!declared.includes(statusCode)) return 'undeclared'
    if (!isJson || !call.reply || z.safeDecode(call.reply, JSON.parse(text)).success) return null
    return 'with another body than declared'
  }
  const codes = codesOf(call)
  const declared = codes.filter(
    (code) => statusCode === (code === 'request.invalid' ? 400 : statusOf[refusals[code].kind]),
  )
  if (declared.length === 0) return `undeclared: ${text.slice(0, 100)}`
  // The assistants' protocol has its own errors.
  if (!isJson || call.path === assistantsPath) return null
  const { success, data } = errorBody.safeParse(JSON.parse(text))
  if (!success) return 'with another body than refusals have'
  return declared.some((code) => code === data.code) ? null : `with the undeclared code ${data.code}`
}
