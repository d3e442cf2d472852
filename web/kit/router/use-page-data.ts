import type { DataOf, PageRequest } from '#web/kit/pages/page.ts'
import { useRouter } from './router.ts'
import type { shellLoader } from '#web/kit/pages/shell-loader.ts'

/** The data of the page's own loader: `usePageData<typeof landingLoader>()`. */
export function usePageData<Loader extends (page: PageRequest) => Promise<unknown>>(): DataOf<Loader> {
  return useRouter().data as DataOf<Loader>
}

type Shell = DataOf<typeof shellLoader>

const bare: Shell = {
  categories: [],
  demoMode: false,
  reviewsEnabled: true,
  hasFreeShipping: false,
  eurRate: null,
  policies: [],
  contact: { supportEmail: null, salesEmail: null, supportPhone: null, supportWhatsapp: null },
}

/** Data of the frame around every public page; empty if the server could not load it. */
export function useShell(): Shell {
  return (useRouter().shell as Shell | undefined) ?? bare
}
