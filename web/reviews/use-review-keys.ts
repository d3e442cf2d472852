import { useEffect, useEffectEvent } from 'react'
import { useLocale } from '#web/i18n/locale.tsx'
import type { ShownPhoto } from './dialog-photos.tsx'
import type { Verdict } from './use-verdict.ts'
import type { Way } from './use-way.ts'

type Review = {
  readonly verdict: Verdict
  readonly shown: ShownPhoto
  readonly way: Way
  readonly onHelp: () => void
}

/** Arrows for photos, J and K for products, A and R for the verdict: a morning's queue without the pointer. */
export function useReviewKeys({ verdict, shown, way, onHelp }: Review): void {
  const { dir } = useLocale()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (shown.isThreeDOpen || !isCommand(event)) return
    const onward = dir === 'ltr' ? 1 : -1
    const actions: Readonly<Record<string, () => void>> = {
      ArrowRight: () => shown.step(onward),
      ArrowLeft: () => shown.step(-onward),
      KeyJ: way.next,
      KeyK: way.previous,
      KeyA: verdict.approve,
      KeyR: verdict.reject,
    }
    // By place, so that the keys work with an Arabic keyboard too.
    const action = event.key === '?' || event.key === '؟' ? onHelp : actions[event.code]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function isCommand({ target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || repeat) return false
  return !(
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [role=menu]')
  )
}
