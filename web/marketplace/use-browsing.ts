import { useMemo } from 'react'
import { useLocation, useNavigate, useNavigation } from '#web/router/router.ts'
import { languageOfPath, paths } from '#web/paths.ts'
import { addressOf, type Browsing, readBrowsing } from './browsing.ts'

/**
 * What is chosen, and how to choose something else. While the next result is on its way the controls already show it,
 * and a further choice builds on it.
 */
export function useBrowsing() {
  const { search } = useLocation()
  const { location: coming } = useNavigation()
  const navigate = useNavigate()
  const isStaying = coming !== undefined && languageOfPath(coming.pathname).path === paths.marketplace()
  const shown = isStaying ? coming.search : search
  const browsing = useMemo(() => readBrowsing(new URLSearchParams(shown)), [shown])
  return {
    browsing,
    isBusy: isStaying,
    change: (next: Browsing) => {
      const address = addressOf(next)
      if (address !== addressOf(browsing)) void navigate(address, { preventScrollReset: true })
    },
  }
}
