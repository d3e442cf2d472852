import { useEffect, useEffectEvent, useRef } from 'react'

const settleMs = 120

/**
 * A strip of photos that people push along with a finger (the browser's own scrolling) and that follows the chosen
 * number. Scroll positions count down in a page that runs from right to left.
 */
export function useStrip(index: number, onIndex: (index: number) => void) {
  const strip = useRef<HTMLUListElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settled = useEffectEvent(onIndex)
  useEffect(() => {
    const node = strip.current
    if (!node || shownIn(node) === index) return
    const slide = node.children[index] as HTMLElement | undefined
    const first = node.children[0] as HTMLElement | undefined
    node.scrollTo({ left: (slide?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0), behavior: behaviour() })
  }, [index])
  useEffect(() => {
    const node = strip.current
    const settle = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => node && settled(shownIn(node)), settleMs)
    }
    node?.addEventListener('scroll', settle, { passive: true })
    return () => {
      clearTimeout(timer.current)
      node?.removeEventListener('scroll', settle)
    }
  }, [])
  return strip
}

function shownIn({ scrollLeft, clientWidth }: HTMLElement): number {
  return clientWidth === 0 ? 0 : Math.round(Math.abs(scrollLeft) / clientWidth)
}

function behaviour(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}
