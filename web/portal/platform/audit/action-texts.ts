import type { AuditAction } from '#domain/platform/audit-action.ts'
import type { Bilingual, Language } from '#domain/platform/text/language.ts'
import { type ActionWords, platformActions } from './platform-actions.ts'
import { tradeActions } from './trade-actions.ts'

const actions: Readonly<Record<AuditAction, ActionWords>> = { ...platformActions, ...tradeActions }

type Fields = Readonly<Record<string, unknown>> | null
type AuditedAction = { readonly action: AuditAction; readonly before?: Fields; readonly after: Fields }

/** Name of an action in the filter. */
export function actionName(action: AuditAction, language: Language): string {
  return actions[action][language][0]
}

/** Sentence of an action, with `{actor}` and `{subject}` for names; `{count}` and `{target}` where products were moved. */
export function sentenceFor({ action, before, after }: AuditedAction): Bilingual {
  const { en, ar, led } = actions[action]
  const to = action === 'category.deleted' ? movedOf(before) && 'moved' : String(after?.['status'])
  return led?.[to ?? ''] ?? { en: en[1], ar: ar[1] }
}

/** How many products a deleted category passed on, and to which category; null if none. */
export function movedOf(
  before: Fields | undefined,
): { readonly count: number; readonly target: unknown } | null {
  const { productCount, productsMovedTo } = before ?? {}
  const isMoved = typeof productCount === 'number' && productCount > 0 && Boolean(productsMovedTo)
  return isMoved ? { count: productCount, target: productsMovedTo } : null
}

/** The settings as the subject of a sentence. */
export const settingsSubject: Bilingual = { en: 'settings', ar: 'الإعدادات' }
