import { z } from 'zod'
import { createStored } from '#web/kit/storefront/stored-list.ts'

const stored = z.object({
  /** The columns that are shown; absent: the usual ones. */
  columns: z.array(z.string()).optional(),
  /** Whether what stands as cards is looked at as a table. */
  isTable: z.boolean().optional(),
  /** What somebody looks at again and again: a name and an address. */
  views: z.array(z.object({ name: z.string(), query: z.string() })).default([]),
})
export type StoredListView = z.output<typeof stored>
export type ListViewStore = ReturnType<typeof listViewStore>

const nothing: StoredListView = { views: [] }

/** How one list is looked at in this browser: its columns and saved views, under one key. */
export function listViewStore(path: string) {
  return createStored<StoredListView>({
    key: `mj-list:${path}`,
    read: (text) => {
      try {
        return stored.safeParse(JSON.parse(text ?? '{}')).data ?? nothing
      } catch {
        return nothing
      }
    },
    print: (view) => JSON.stringify(view),
  })
}

/** The columns that an address names, by their names with commas between them. */
export const columnsInAddress = z.codec(z.string().max(400).optional(), z.array(z.string()).optional(), {
  decode: (given) => given?.split(',').filter(Boolean),
  encode: (columns) => columns?.join(',') || undefined,
})
