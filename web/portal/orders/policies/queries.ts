import { useQueryClient } from '@tanstack/react-query'
import { listAudit } from '#contract/platform/audit.ts'
import { listPolicies, type PolicyText, savePolicy } from '#contract/orders/policies.ts'
import type { Policy } from '#domain/orders/policies.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { editorTexts } from './editor-messages.ts'

export const policiesQuery = addressQuery(listPolicies)

type PolicyInput = PolicyText & { readonly policy: Policy; readonly version: number }

/** Saves a policy over the version that was read. */
export function useSavePolicy() {
  const text = useText(editorTexts)
  const client = useQueryClient()
  return useChange({
    send: ({ policy, ...body }: PolicyInput) => call(savePolicy, { params: { policy }, body }),
    done: text.saved,
    doneText: () => text.followed,
    error: text.notSaved,
    onDone: (saved) =>
      client.setQueryData(policiesQuery.queryKey, (known) =>
        known?.map((page) => (page.policy === saved.policy ? saved : page)),
      ),
    reload: () => client.invalidateQueries({ queryKey: [listAudit.path] }),
  })
}
