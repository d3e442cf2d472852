import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated; until then it must render without browser storage, which the server does not know. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
