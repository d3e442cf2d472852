import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page runs in the browser yet: what lies there, the server that drew the page did not know. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
