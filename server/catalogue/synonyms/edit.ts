import { sql } from 'kysely'
import { everything } from '#contract/catalogue/marketplace.ts'
import type { SearchMeaning, SynonymGroup } from '#contract/catalogue/synonyms.ts'
import { conceptsOf } from '#domain/catalogue/products/search-concepts.ts'
import type { AuditAction } from '#domain/platform/audit-action.ts'
import { Refusal } from '#domain/refusal.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { queryOf, search } from '#server/catalogue/search/search.ts'
import { wordsIn } from '#server/catalogue/reference.ts'
import { type Db, rowOf, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'

const mostGroups = 2000

type Group = { readonly id: string; readonly words: readonly string[] }

/** Lists all groups by their first word, each with the words that it shares with other groups. */
export async function listSynonyms({ db }: Pick<Deps, 'db'>): Promise<SynonymGroup[]> {
  const rows = await db
    .selectFrom('synonymGroups')
    .select(['id', 'words', 'updatedAt'])
    .orderBy(sql`lower(words[1])`)
    .orderBy('id')
    .execute()
  const groups = Map.groupBy(
    rows.flatMap(({ words }) => words.map(searchForm)),
    (form) => form,
  )
  const isShared = (word: string) => (groups.get(searchForm(word))?.length ?? 0) > 1
  return rows.map((row) => ({ ...row, shared: row.words.filter(isShared) }))
}

/** Adds a group. Refusals: synonyms.repeated, .too-many. */
export async function createSynonyms(
  deps: Deps,
  actor: Admin,
  group: Group,
  key?: RequestKey | null,
): Promise<void> {
  refuseRepeated(group.words)
  await creating(deps, key, async (tx) => {
    // Serialised, so that no other group is added between the count and this one.
    await sql`lock table synonym_groups in share row exclusive mode`.execute(tx)
    if ((await countGroups(tx)) >= mostGroups) throw new Refusal('synonyms.too-many')
    await insertGroups(tx, [group], deps.clock())
    await recordChange(tx, { actor, at: deps.clock(), before: null, after: group })
  })
}

/** Replaces the words of a group; of two at once the last wins. Refusals: synonyms.not-found, .repeated. */
export async function updateSynonyms(deps: Deps, actor: Admin, { id, words }: Group): Promise<SynonymGroup> {
  refuseRepeated(words)
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    const before = await lockGroup(tx, id)
    await tx
      .updateTable('synonymGroups')
      .set({ words: [...words], updatedAt: at })
      .where('id', '=', id)
      .execute()
    await recordChange(tx, { actor, at, before, after: { id: before.id, words } })
  })
  return presentSynonyms(deps, id.toLowerCase())
}

/** Deletes a group. Refusal: synonyms.not-found. */
export async function deleteSynonyms(deps: Deps, actor: Admin, id: string): Promise<{ id: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockGroup(tx, id)
    await tx.deleteFrom('synonymGroups').where('id', '=', before.id).execute()
    await recordChange(tx, { actor, at: deps.clock(), before, after: null })
    return { id: before.id }
  })
}

export async function insertGroups(tx: Tx, groups: readonly Group[], at: Date): Promise<void> {
  const rows = groups.map(({ id, words }) => ({ id, words: [...words], createdAt: at, updatedAt: at }))
  await tx.insertInto('synonymGroups').values(rows).execute()
}

/** Refuses words of one group that search cannot tell apart. */
function refuseRepeated(words: readonly string[]): void {
  const forms = words.map(searchForm)
  const again = forms.findIndex((form, at) => forms.indexOf(form) < at)
  if (again < 0) return
  const other = words[forms.indexOf(forms[again] ?? '')] ?? ''
  throw new Refusal('synonyms.repeated', { word: words[again] ?? '', other }, 'words')
}

async function lockGroup(tx: Tx, id: string): Promise<Group> {
  const found = tx.selectFrom('synonymGroups').select(['id', 'words']).where('id', '=', id).forUpdate()
  return rowOf(id, found, 'synonyms.not-found')
}

type Change = {
  readonly actor: Admin
  readonly at: Date
  readonly before: Group | null
  readonly after: Group | null
}

/** Audits a change, and makes every process read the vocabulary again. */
async function recordChange(tx: Tx, { actor, at, before, after }: Change): Promise<void> {
  const group = (after ?? before) as Group
  const action: AuditAction =
    before === null ? 'synonyms.created' : after === null ? 'synonyms.deleted' : 'synonyms.changed'
  await recordAudit(tx, {
    actorId: actor.userId,
    action,
    ...auditSubject('synonyms', group.id, group.words.join(', ')),
    before: before && { words: before.words },
    after: after && { words: after.words },
    at,
  })
  await refreshListings(tx, 'whole-site')
}

async function countGroups(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('synonymGroups')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Reads a group as administrators see it. */
export async function presentSynonyms(deps: Deps, id: string): Promise<SynonymGroup> {
  const group = (await listSynonyms(deps)).find((one) => one.id === id)
  if (!group) throw new Refusal('synonyms.not-found')
  return group
}

/** Explains how a visitor's search is understood, and how many products it finds. */
export async function explainSearch(deps: Deps, words: string): Promise<SearchMeaning> {
  const catalogue = await currentCatalogue(deps)
  const query = queryOf({ ...everything, search: words, sort: 'best-match' }, 1)
  const found = await search(deps, catalogue, query)
  const { total, close } = await found.page(query.window)
  const { vocabulary, spellings } = wordsIn(catalogue.reference)
  const categories = new Map(catalogue.reference.categories.map((category) => [category.id, category]))
  const written = (form: readonly string[]) => spellings.get(form.join(' ')) ?? form.join(' ')
  const concepts = conceptsOf(
    searchForm(found.corrected ?? found.read?.asked.search ?? words),
    vocabulary,
  ).map((concept) => ({
    written: written(concept.typed),
    ways: concept.implied.map(written),
    categories: concept.categoryIds.flatMap((id) => categories.get(id) ?? []),
  }))
  return { corrected: found.corrected, concepts, total, close }
}
