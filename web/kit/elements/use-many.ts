import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { toastFailure, toastSuccess } from './toast.tsx'

type Options<Item> = {
  readonly nameOf: (item: Item) => string
  readonly done: (values: { readonly count: number }) => string
  /** Which of them stayed as they were. */
  readonly left: (values: { readonly count: number; readonly names: string }) => string
  readonly reload: (client: QueryClient) => Promise<void>
  readonly onEnd?: () => void
}
type Change<Item> = { readonly items: readonly Item[]; readonly send: (item: Item) => Promise<unknown> }

/** Changes several one after the other, each as it was seen; says how many were, and names what could not be. */
export function useOneByOne<Item>({ nameOf, done, left, reload, onEnd }: Options<Item>) {
  const { list } = useLocale()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ items, send }: Change<Item>) => {
      const names: string[] = []
      for (const item of items) {
        // One at a time: a hundred at once would be refused as too many.
        // oxlint-disable-next-line no-await-in-loop
        await send(item).catch(() => names.push(nameOf(item)))
      }
      return names
    },
    onSuccess: async (names, { items }) => {
      const title = done({ count: items.length - names.length })
      if (names.length === 0) toastSuccess({ title })
      else toastFailure({ title, text: left({ count: names.length, names: list(names) }) })
      onEnd?.()
      await reload(client)
    },
  })
}
