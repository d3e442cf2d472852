import { useQueryClient } from '@tanstack/react-query'
import { listAudit } from '#contract/audit.ts'
import { listPolicies, type PolicyText, savePolicy } from '#contract/policies.ts'
import type { Policy } from '#domain/policies.ts'
import { call } from '#web/api/call.ts'
import { addressQuery } from '#web/api/address-query.ts'
import { useText } from '#web/i18n/locale.tsx'
import { useChange } from '#web/ui/use-change.ts'
import { editorTexts } from './editor-messages.ts'

export const policiesQuery = addressQuery(listPolicies)

type Saved = PolicyText & { readonly policy: Policy; readonly version: number }

/** Saves a page over the version that was read. */
export function useSavePolicy() {
  const text = useText(editorTexts)
  const client = useQueryClient()
  return useChange({
    send: ({ policy, ...body }: Saved) => call(savePolicy, { params: { policy }, body }),
    done: text.saved,
    doneText: () => text.followed,
    error: text.notSaved,
    failed: text.tryAgain,
    onDone: (saved) =>
      client.setQueryData(policiesQuery.queryKey, (known) =>
        known?.map((page) => (page.policy === saved.policy ? saved : page)),
      ),
    reload: () => client.invalidateQueries({ queryKey: [listAudit.path] }),
  })
}
