import { policyTag } from '#server/catalogue/tags.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Operator, PolicyText, WrittenPolicy } from '#contract/orders/policies.ts'
import { policies, type Policy } from '#domain/orders/policies.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { recordChange } from '#server/catalogue/listings/rows.ts'
import { cachedReply, type TaggedReply } from '#server/catalogue/response-cache.ts'
import type { Db, Tx, Deps, Admin } from '#server/deps.ts'
import { readSettings } from '#server/platform/settings/platform.ts'

type Reader = Pick<Deps, 'db' | 'config'>

/** Lists the pages that have a text, in demo mode all of them. Only these are linked. */
export async function readablePolicies({ db, config }: Reader): Promise<Policy[]> {
  if (config.demoMode) return [...policies]
  const rows = await db.selectFrom('policies').select('policy').distinct().execute()
  return policies.filter((policy) => rows.some((row) => row.policy === policy))
}

/** Reads a public page in its current or an earlier version. Refusal: policy.not-found. */
export async function policyPage(deps: Deps, named: string, version?: number): Promise<TaggedReply> {
  const policy = policyNamed(named)
  return cachedReply(deps, `policy ${policy} ${version}`, async () => {
    const now = await readPolicy(deps, policy)
    const page =
      version === undefined || version === now.version ? now : await readPolicy(deps, policy, version)
    if (page.version === 0 && !page.isSample) throw new Refusal('policy.not-found')
    const isCurrent = page.version === now.version
    const json = JSON.stringify({ ...page, isCurrent, operator: await readOperator(deps.db) })
    return { json: Buffer.from(json), tags: [policyTag(policy)] }
  })
}

async function readOperator(db: Db): Promise<Operator> {
  const { legalName, legalNameAr, legalLicence, legalAddress, legalCity } = await readSettings(db)
  const address = [legalAddress, legalCity].filter(Boolean).join(', ') || null
  return { name: legalName, nameAr: legalNameAr, licence: legalLicence, address }
}

/** Reads the version of a page that was current at a time; null if there was none. */
export async function policyAt({ db, config }: Reader, policy: Policy, at: Date): Promise<PolicyText | null> {
  const versions = db.selectFrom('policies').selectAll().where('policy', '=', policy)
  const then = versions.where('updatedAt', '<=', at).orderBy('version', 'desc').limit(1)
  const row = await then.executeTakeFirst()
  if (row) return textOf(row)
  return config.demoMode ? readSample(policy) : null
}

/** All pages, for administrators. */
export function listPolicies(deps: Reader): Promise<WrittenPolicy[]> {
  return Promise.all(policies.map((policy) => readPolicy(deps, policy)))
}

type PolicyInput = PolicyText & { readonly policy: string; readonly version: number }

/**
 * Saves a new version of a page over the version that the caller has read. Within a second, the cached page is
 * refreshed, or the whole site if it now links to a new page. Refusals: policy.not-found, policy.changed-meanwhile.
 */
export async function savePolicy(deps: Deps, actor: Admin, saved: PolicyInput): Promise<WrittenPolicy> {
  const { policy: named, version, ...text } = saved
  const policy = policyNamed(named)
  const at = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    const before = await newest(tx, policy)
    if ((before?.version ?? 0) !== version) throw new Refusal('policy.changed-meanwhile')
    await store(tx, { policy, ...text, version: version + 1, updatedAt: at })
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'policy.changed',
      ...auditSubject('policy', policy, text.title, text.titleAr),
      before: before && textOf(before),
      after: text,
      at,
    })
    if (before === null && !deps.config.demoMode) return refreshListings(tx, 'whole-site')
    await recordChange(tx, [policyTag(policy)])
  })
  return readPolicy(deps, policy)
}

type PolicyRow = PolicyText & { readonly policy: Policy; readonly version: number; readonly updatedAt: Date }

/** Inserts a version, which is never changed. If two callers save the same version at once, the second is refused. */
async function store(tx: Tx, row: PolicyRow): Promise<void> {
  const { numInsertedOrUpdatedRows: stored } = await tx
    .insertInto('policies')
    .values(row)
    .onConflict((again) => again.columns(['policy', 'version']).doNothing())
    .executeTakeFirstOrThrow()
  if (stored === 0n) throw new Refusal('policy.changed-meanwhile')
}

async function newest(db: Db, policy: Policy, version?: number) {
  const found = db.selectFrom('policies').selectAll().where('policy', '=', policy)
  const those = version === undefined ? found : found.where('version', '=', version)
  return (await those.orderBy('version', 'desc').limit(1).executeTakeFirst()) ?? null
}

async function readPolicy({ db, config }: Reader, policy: Policy, asked?: number): Promise<WrittenPolicy> {
  const row = await newest(db, policy, asked)
  if (row) {
    const { version, updatedAt } = row
    return { policy, ...textOf(row), isSample: false, updatedAt, version }
  }
  if (asked !== undefined) throw new Refusal('policy.not-found')
  const text = config.demoMode ? await readSample(policy) : { title: '', titleAr: '', body: '', bodyAr: '' }
  return { policy, ...text, isSample: config.demoMode, updatedAt: null, version: 0 }
}

function textOf({ title, titleAr, body, bodyAr }: PolicyText): PolicyText {
  return { title, titleAr, body, bodyAr }
}

function policyNamed(name: string): Policy {
  const policy = policies.find((one) => one === name)
  if (!policy) throw new Refusal('policy.not-found')
  return policy
}

/** Reads the sample text of a page, used in demo mode until one is saved: title and body in English and Arabic. */
export async function readSample(policy: Policy): Promise<PolicyText> {
  const text = await readFile(join(import.meta.dirname, 'samples', `${policy}.txt`), 'utf8')
  const [english, arabic] = text.split('\n===\n').map(titleAndBody)
  if (!english || !arabic) throw new Error(`the sample of ${policy} has not both languages`)
  return { title: english.title, body: english.body, titleAr: arabic.title, bodyAr: arabic.body }
}

function titleAndBody(text: string): { title: string; body: string } {
  const [title = '', ...lines] = text.split('\n')
  return { title, body: lines.join('\n').trim() }
}
