import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type Frame, fitted, type PanZoom, panBy, pinch, type Point, pressKey, zoomAt } from './pan-zoom.ts'

/**
 * Lets a picture be enlarged and pushed about within its frame; another picture starts fitted. What it shows is
 * written to the element itself.
 */
export function usePanZoom(address: string) {
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLElement>(null)
  const view = useRef<PanZoom>(fitted)
  const show = (next: PanZoom) => {
    view.current = next
    const node = picture.current
    if (node) node.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
    if (frame.current) frame.current.toggleAttribute('data-zoomed', next.scale > 1)
  }
  useGestures(frame, view, show)
  const fit = useEffectEvent(() => show(fitted))
  useEffect(() => fit(), [address])
  const centre = { x: 0, y: 0 }
  const by = (factor: number) => show(zoomAt(view.current, factor, centre, sizeOf(frame.current)))
  return { frame, picture, zoomBy: by }
}

function useGestures(
  frame: RefObject<HTMLDivElement | null>,
  view: RefObject<PanZoom>,
  show: (next: PanZoom) => void,
): void {
  const showNow = useEffectEvent(show)
  useEffect(() => {
    const node = frame.current
    return node ? listen(node, { read: () => view.current, show: (next) => showNow(next) }) : undefined
  }, [frame, view])
}

type Holder = { readonly read: () => PanZoom; readonly show: (next: PanZoom) => void }

/** Native listeners: the wheel must be kept from the page, which React's passive ones cannot. */
function listen(node: HTMLElement, { read, show }: Holder): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const zoom = (factor: number, event: MouseEvent) =>
    show(zoomAt(read(), factor, pointIn(node, event), sizeOf(node)))
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    zoom(Math.exp(-event.deltaY / 300), event)
  }
  const onKey = (event: KeyboardEvent) => {
    const next = pressKey(read(), event.key, sizeOf(node))
    if (!next) return
    event.preventDefault()
    show(next)
  }
  node.addEventListener('wheel', onWheel, { passive: false, signal })
  node.addEventListener('keydown', onKey, { signal })
  node.addEventListener('dblclick', (event) => zoom(read().scale > 1 ? 0 : 2.5, event), { signal })
  listenToFingers(node, { read, show }, signal)
  return () => stop.abort()
}

function listenToFingers(node: HTMLElement, { read, show }: Holder, signal: AbortSignal): void {
  const fingers = new Map<number, Point>()
  const onDown = (event: PointerEvent) => {
    fingers.set(event.pointerId, pointIn(node, event))
    node.setPointerCapture(event.pointerId)
  }
  const onMove = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    const before = new Map(fingers)
    fingers.set(event.pointerId, pointIn(node, event))
    show(moved(read(), before, fingers, sizeOf(node)))
  }
  const onEnd = (event: PointerEvent) => fingers.delete(event.pointerId)
  node.addEventListener('pointerdown', onDown, { signal })
  node.addEventListener('pointermove', onMove, { signal })
  node.addEventListener('pointerup', onEnd, { signal })
  node.addEventListener('pointercancel', onEnd, { signal })
}

type Fingers = ReadonlyMap<number, Point>

function moved(view: PanZoom, before: Fingers, after: Fingers, frame: Frame): PanZoom {
  const [one, other] = [...before.values()]
  const [oneNow, otherNow] = [...after.values()]
  if (!one || !oneNow) return view
  if (other && otherNow) return pinch(view, [one, other], [oneNow, otherNow], frame)
  return panBy(view, { x: oneNow.x - one.x, y: oneNow.y - one.y }, frame)
}

function pointIn(node: HTMLElement, event: { readonly clientX: number; readonly clientY: number }): Point {
  const box = node.getBoundingClientRect()
  return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
}

function sizeOf(node: HTMLElement | null): Frame {
  return { width: node?.clientWidth ?? 0, height: node?.clientHeight ?? 0 }
}
