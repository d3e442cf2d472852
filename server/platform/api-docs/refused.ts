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

/** A refusal of a story, or of what its schema does not take. */
type Code = RefusalCode | 'request.invalid'

/** Each status that a call may refuse with, as an answer named for the codes behind it. */
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

/** How each refusal of these calls reads, by its code. */
export function refusalExamples(calls: readonly Call[]): Json {
  const codes = [...new Set(calls.flatMap(codesOf))].toSorted()
  return Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }]))
}

function exampleOf(code: Code): Json {
  if (code !== 'request.invalid') return { message: refusals[code].en, code }
  const message = issueTexts.required.en
  return { message, code, errors: [{ path: 'name', message }] }
}

/** What any body may be refused for, before its fields are looked at. */
const ofBodies: readonly Code[] = [
  'request.malformed',
  'request.too-deep',
  'request.too-large',
  'request.wrong-type',
]
const ofKeys: readonly Code[] = ['request.key-invalid', 'request.key-used']

/** Every code that a call may be refused with. */
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

/** The session is too old for it, or the password that came along is not the one. */
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

/** What is asked of the one who calls beside their role: a second factor, a duty, a shop that may act (server/platform/http/auth.ts). */
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
