import { z } from 'zod'
import { searchText } from '#contract/fields.ts'
import type { UrlState } from '#web/ui/lists/url-state.ts'
import type { OpenBranches } from './tree-rows.ts'

const branches = z.codec(z.string().optional(), z.custom<OpenBranches>(), {
  decode: (slugs = '') => (slugs === 'all' ? slugs : new Set(slugs.split(',').filter(Boolean))),
  encode: (open) => (open === 'all' ? open : [...open].join(',')),
})

/** What the address says, so that reload and Back show the same tree. */
export const categoryUrl = z.object({ search: searchText, open: branches })
export type CategoryUrl = Pick<UrlState<typeof categoryUrl>, 'state' | 'go'>
