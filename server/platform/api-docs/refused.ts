import { fileRefusals } from '#contract/platform/uploads.ts'
import { needFor } from '#contract/endpoint.ts'
import { creates } from '#contract/file-route.ts'
import { issueTexts } from '#contract/issue-texts.ts'
import { type RefusalCode, refusals } from '#domain/refusal.ts'
import { mayInShop, shopRoles } from '#domain/shops/shop-roles.ts'
import { statusOf } from '#server/platform/http/errors.ts'
import { isNarrowed } from '#server/platform/http/list-query.ts'
import type { Json, Part } from './repeats.ts'
import type { Call } from './schemas.ts'

/** The code of a story's refusal, or of a request that does not match its schema. */
type Code = RefusalCode | 'request.invalid'

/** The error responses of a call by status, each named after its refusal codes. */
export function refusalsOf(of: Call): Record<string, Part> {
  const byStatus = Map.groupBy(codesOf(of), (code) =>
    code === 'request.invalid' ? statusOf.invalid : statusOf[refusals[code].kind],
  )
  return Object.fromEntries(
    Array.from(byStatus, ([status, codes]) => [
      status,
      { name: codes.join('_'), value: refused(status, codes) },
    ]),
  )
}

function refused(status: number, codes: readonly Code[]): Json {
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
  const headers = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }
  return {
    description: codes.join(', '),
    ...((status === 429 || status === 503) && { headers }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' }, examples } },
  }
}

/** An example body for each refusal of these calls, by code. */
export function refusalExamples(calls: readonly Call[]): Json {
  const codes = [...new Set(calls.flatMap(codesOf))].toSorted()
  return Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }]))
}

function exampleOf(code: Code): Json {
  if (code !== 'request.invalid') return { message: refusals[code].en, code }
  const message = issueTexts.required.en
  return { message, code, errors: [{ path: 'name', message }] }
}

/** Refusals of any body, before its fields are checked. */
const ofBodies: readonly Code[] = [
  'request.malformed',
  'request.too-deep',
  'request.too-large',
  'request.wrong-type',
]
const ofKeys: readonly Code[] = ['request.key-invalid', 'request.key-used']

/** Every refusal code of a call. */
export function codesOf(of: Call): Code[] {
  const body = 'body' in of && of.body
  return [
    ...new Set<Code>([
      'request.malformed',
      ...(of.query || body || isNarrowed(of) ? (['request.invalid'] as const) : []),
      ...(body ? ofBodies : []),
      ...accessRefusals(of),
      ...(creates(of) ? ofKeys : []),
      ...('files' in of ? fileRefusals : []),
      ...of.refusals,
    ]),
  ]
}

function accessRefusals(of: Call): Code[] {
  return [...roleRefusals(of), ...standingRefusals(of), ...(of.confirm ? ofConfirming : [])]
}

/** The session was not confirmed recently, or the password sent along is wrong. */
const ofConfirming: readonly Code[] = ['account.confirm-needed', 'account.wrong-password', 'request.too-many']

function roleRefusals(of: Call): Code[] {
  const { access, method } = of
  if (access === 'anyone') return []
  if (access === 'guest') return method === 'GET' ? [] : ['request.foreign-origin']
  const ofRights: Code[] = needFor('admin', of) ? ['account.right-missing'] : []
  if (access === 'signed-in') return ['account.signed-out', ...ofRights]
  const both: Code[] = ['account.signed-out', 'account.no-access', ...ofRights]
  return access === 'approved-shop' ? [...both, 'shop.not-approved'] : both
}

/** Refusals for needs beyond the role: a second factor, a duty in the shop, a shop that may act (server/platform/http/auth.ts). */
function standingRefusals(of: Call): Code[] {
  const { access, method } = of
  if (access === 'anyone' || access === 'guest') return []
  const ofAdmins = access === 'admin' || access === 'signed-in'
  const isOpen = method === 'GET' || ('reads' in of && of.reads) || ('fulfils' in of && of.fulfils)
  return [
    ...(ofAdmins && !('factorless' in of && of.factorless)
      ? (['account.second-factor-needed'] as const)
      : []),
    ...(shopRoles.every((role) => mayInShop(role, needFor('shop', of)))
      ? []
      : (['shop.not-your-duty'] as const)),
    ...((access !== 'shop' && access !== 'signed-in') || isOpen
      ? []
      : (['shop.rejected', 'shop.suspended'] as const)),
  ]
}
