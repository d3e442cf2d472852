import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ManyDecided, mostDecisions } from '#contract/many.ts'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { toastFailure, toastSuccess } from './toast.tsx'

type Options<Item> = {
  readonly nameOf: (item: Item) => string
  readonly done: (values: { readonly count: number }) => string
  /** Text about the items that stayed unchanged. */
  readonly left: (values: { readonly count: number; readonly names: string }) => string
  readonly reload: (client: QueryClient) => Promise<void>
  readonly onEnd?: () => void
}
type Change<Item> = {
  readonly items: readonly Item[]
  readonly send: (items: readonly Item[]) => Promise<ManyDecided>
}

/** Changes several items as shown on screen, `mostDecisions` per call; reports their number and names the unchanged. */
export function useMany<Item extends { readonly id: string }>({
  nameOf,
  done,
  left,
  reload,
  onEnd,
}: Options<Item>) {
  const { list } = useLocale()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ items, send }: Change<Item>) => {
      const decided = new Set<string>()
      for (let at = 0; at < items.length; at += mostDecisions) {
        // Earlier calls have succeeded and are reported; only a failure of the first call fails the whole change.
        const failed = (error: unknown) => (at === 0 ? Promise.reject(error as Error) : null)
        // oxlint-disable-next-line no-await-in-loop -- batches are sent one after the other
        const reply = await send(items.slice(at, at + mostDecisions)).catch(failed)
        if (reply === null) break
        for (const id of reply.decided) decided.add(id)
      }
      return decided
    },
    onSuccess: async (decided, { items }) => {
      const names = items.filter(({ id }) => !decided.has(id)).map(nameOf)
      const title = done({ count: items.length - names.length })
      if (names.length === 0) toastSuccess({ title })
      else toastFailure({ title, text: left({ count: names.length, names: list(names) }) })
      onEnd?.()
      await reload(client)
    },
    onError: async (_error, { items }) => {
      toastFailure({
        title: done({ count: 0 }),
        text: left({ count: items.length, names: list(items.map(nameOf)) }),
      })
      await reload(client)
    },
  })
}
