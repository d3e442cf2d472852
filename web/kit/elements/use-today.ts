import { useSyncExternalStore } from 'react'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'

const today = () => dayOf(new Date())

/** The calendar day in the UAE, `2026-11-21`; changes at its midnight, even if the page was suspended then. */
export function useToday(): string {
  return useSyncExternalStore(onNextDay, today, today)
}

function onNextDay(tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(look, dayStart(today(), 1).getTime() - Date.now())
  }
  const look = () => {
    clearTimeout(timer)
    wait()
    tell()
  }
  wait()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
