import { type Operator, readPolicy } from '#contract/orders/policies.ts'
import type { Policy } from '#domain/orders/policies.ts'
import { type Block, blocksOf } from '#domain/platform/text/markup.ts'
import { nameIn } from '#domain/platform/text/language.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import type { PageRequest, WithStatus } from '#web/kit/pages/page.ts'
import { PageCallError } from '#web/kit/pages/server-call.ts'

export type PolicyPage = {
  readonly title: string
  readonly blocks: readonly Block[]
  readonly isSample: boolean
  /** Whether it is the current version. */
  readonly isCurrent: boolean
  /** Day of the last change; null where it was never changed. */
  readonly changed: string | null
  /** The operator of the platform, who is bound by the policy. */
  readonly operator: Operator
}

/** Loads a policy in the reader's language; null where it has not been written. */
export function policyLoader(policy: Policy) {
  return async ({
    call,
    language,
    params: { version },
  }: PageRequest): Promise<WithStatus<{ readonly page: PolicyPage | null }>> => {
    try {
      const page = await call(readPolicy, {
        params: { policy },
        query: { version: version ? Number(version) : undefined },
      })
      const [title, body] = language === 'ar' ? [page.titleAr, page.bodyAr] : [page.title, page.body]
      const changed = page.updatedAt && locales[language].shortDay(page.updatedAt)
      return {
        status: 200,
        data: {
          page: {
            title,
            blocks: blocksOf(body),
            isSample: page.isSample,
            isCurrent: page.isCurrent,
            changed,
            operator: { ...page.operator, name: nameIn(language, page.operator) },
          },
        },
      }
    } catch (error) {
      if (!(error instanceof PageCallError) || error.status !== 404) throw error
      return { status: 404, data: { page: null } }
    }
  }
}
