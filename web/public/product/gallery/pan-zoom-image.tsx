import { useId, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { MinusIcon, PlusIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { imageUrl, isStored, sourceSet } from '#web/kit/pages/image-address.ts'
import { viewTexts } from './view-messages.ts'
import styles from './pan-zoom-image.module.css'
import { RoundButton } from '#web/public/product/round-button.tsx'

type Props = {
  readonly address: string
  readonly alt: string
  /** Instructions for panning and zooming. */
  readonly help: string
  readonly onFailed?: () => void
}

/** A picture that can be zoomed and panned by pointer, pinch, wheel, keys or buttons. */
export function PanZoomImage({ address, alt, help, onFailed }: Props) {
  const id = useId()
  const text = useText(viewTexts)
  const { frame, picture, zoomBy } = usePanZoom(address)
  return (
    <div className={styles.view}>
      <div
        ref={frame}
        className={styles.frame}
        role="application"
        aria-label={alt}
        aria-describedby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the picture itself handles keys, like a map
        tabIndex={0}
      >
        <picture ref={picture} className={styles.picture}>
          {isStored(address) && (
            <source type="image/avif" srcSet={sourceSet(address, 'avif')} sizes="100vw" />
          )}
          <img
            key={address}
            src={imageUrl(address, 1400, 'webp')}
            alt=""
            draggable={false}
            onError={onFailed}
          />
        </picture>
      </div>
      <p id={id} className={styles.help}>
        {help}
      </p>
      <div className={styles.buttons}>
        <RoundButton label={text.zoomOut} onClick={() => zoomBy(1 / 1.5)}>
          <MinusIcon size={20} />
        </RoundButton>
        <RoundButton label={text.zoomIn} onClick={() => zoomBy(1.5)}>
          <PlusIcon size={20} />
        </RoundButton>
      </div>
    </div>
  )
}

/**
 * Lets a picture be zoomed and panned within its frame; a new picture starts fitted. The transform is written directly
 * to the element.
 */
function usePanZoom(address: string) {
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

/** Adds native listeners, because wheel events must not scroll the page and React's listeners are passive. */
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

/** Position of a picture in its frame: scaled by `scale`, its centre x and y pixels from the frame's centre. */
type PanZoom = { readonly scale: number; readonly x: number; readonly y: number }
type Frame = { readonly width: number; readonly height: number }
/** Relative to the frame's centre. */
type Point = { readonly x: number; readonly y: number }

export const fitted: PanZoom = { scale: 1, x: 0, y: 0 }
export const largestScale = 5

/** Zooms around a fixed point, within the limits of scale and frame. */
export function zoomAt(view: PanZoom, factor: number, point: Point, frame: Frame): PanZoom {
  const scale = Math.min(largestScale, Math.max(1, view.scale * factor))
  const real = scale / view.scale
  return kept(
    { scale, x: point.x - (point.x - view.x) * real, y: point.y - (point.y - view.y) * real },
    frame,
  )
}

/** Pans the picture, which always covers the frame. */
export function panBy(view: PanZoom, by: Point, frame: Frame): PanZoom {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)
}

/** Applies a two-finger gesture: the midpoint pans the picture, the distance zooms it. */
export function pinch(
  view: PanZoom,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  frame: Frame,
): PanZoom {
  const from = middle(before)
  const to = middle(after)
  const factor = distance(after) / Math.max(1, distance(before))
  return zoomAt(panBy(view, { x: to.x - from.x, y: to.y - from.y }, frame), factor, to, frame)
}

/** Applies a key: plus, minus and zero zoom, arrows pan an enlarged picture; null for any other key. */
export function pressKey(view: PanZoom, key: string, frame: Frame): PanZoom | null {
  const centre = { x: 0, y: 0 }
  if (key === '+' || key === '=') return zoomAt(view, 1.5, centre, frame)
  if (key === '-' || key === '_') return zoomAt(view, 1 / 1.5, centre, frame)
  if (key === '0') return fitted
  const step = arrows[key]
  return step && view.scale > 1 ? panBy(view, { x: step.x * 60, y: step.y * 60 }, frame) : null
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

function kept({ scale, x, y }: PanZoom, { width, height }: Frame): PanZoom {
  const [roomX, roomY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2]
  const held = (value: number, room: number) => Math.min(room, Math.max(-room, value)) || 0
  return { scale, x: held(x, roomX), y: held(y, roomY) }
}

function middle([one, other]: readonly [Point, Point]): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function distance([one, other]: readonly [Point, Point]): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
