import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { CloseIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { mainPhotoSizes, type Pictures } from '#web/public/product/gallery/photo-strip.tsx'
import { viewTexts } from '#web/public/product/gallery/view-messages.ts'
import { PanZoomImage } from '#web/public/product/gallery/pan-zoom-image.tsx'
import { RoundButton } from '#web/public/product/round-button.tsx'
import styles from './three-d-frame.module.css'
import { kindOfThreeD, type ThreeDKind } from './three-d-kind.ts'

// For browsers only, so that the server bundle does not contain it.
const ModelView = import.meta.env.SSR
  ? null
  : lazy(() => import('./model-view.tsx').then((module) => ({ default: module.ModelView })))

type Stage = 'loading' | 'shown' | 'failed'
type Texts = (typeof viewTexts)['en']

type Props = {
  readonly pictures: Pictures
  readonly threeD: NonNullable<Pictures['threeD']>
  readonly onClose: () => void
}

/** The 3D view in the frame of the photos: a photo as placeholder until the viewer is loaded. Escape closes it. */
export function ThreeDFrame({ pictures, threeD, onClose }: Props) {
  const text = useText(viewTexts)
  const [stage, setStage] = useState<Stage>('loading')
  const fail = () => setStage('failed')
  const kind = useKind(threeD.address, fail)
  const region = useRegion(onClose)
  // The instructions disappear at the first touch.
  const [wasTouched, setTouched] = useState(false)
  return (
    <section
      ref={region}
      className={styles.viewer}
      aria-label={text.threeDOf({ name: pictures.name })}
      tabIndex={-1}
      onPointerDown={() => setTouched(stage === 'shown')}
    >
      {stage !== 'shown' && (
        <Photo
          className={styles.poster}
          address={pictures.photos[0] ?? null}
          alt=""
          sizes={mainPhotoSizes}
          drawing={pictures.drawing}
        />
      )}
      {stage !== 'failed' && (
        <Viewer
          kind={kind}
          pictures={pictures}
          threeD={threeD}
          onShown={() => setStage('shown')}
          onFailed={fail}
        />
      )}
      <output className={styles.note}>{wasTouched ? '' : noteOf(stage, kind, text)}</output>
      <RoundButton className={styles.close} label={text.closeThreeD} onClick={onClose}>
        <CloseIcon size={20} />
      </RoundButton>
    </section>
  )
}

type ViewerProps = Omit<Props, 'onClose'> & {
  readonly kind: ThreeDKind | null
  readonly onShown: () => void
  readonly onFailed: () => void
}

function Viewer({ kind, pictures, threeD, onShown, onFailed }: ViewerProps) {
  const text = useText(viewTexts)
  const { address, variant } = threeD
  const alt = text.threeDOf({ name: pictures.name })
  if (kind === 'image') {
    return <PanZoomImage address={address} alt={alt} help={text.threeDImageHelp} onFailed={onFailed} />
  }
  if (kind === null || ModelView === null) return null
  return (
    <Suspense>
      <ModelView address={address} variant={variant} alt={alt} onShown={onShown} onFailed={onFailed} />
    </Suspense>
  )
}

function noteOf(stage: Stage, kind: ThreeDKind | null, text: Texts): string {
  if (stage === 'failed') return text.threeDFailed
  if (kind === 'image') return ''
  if (stage === 'loading') return text.threeDLoading
  return window.matchMedia?.('(pointer: coarse)').matches ? text.threeDTouch : text.threeDHelp
}

/** Focuses the region when it appears, and closes it on Escape. */
function useRegion(onClose: () => void) {
  const region = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const node = region.current
    const stop = new AbortController()
    node?.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal: stop.signal })
    node?.focus({ preventScroll: true })
    return () => stop.abort()
  }, [])
  return region
}

/** Returns the kind of a 3D view; null until known. */
function useKind(address: string, onFailed: () => void): ThreeDKind | null {
  const [kind, setKind] = useState<ThreeDKind | null>(null)
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    const stop = new AbortController()
    kindOfThreeD(address, stop.signal).then(setKind, () => {
      if (!stop.signal.aborted) failed()
    })
    return () => stop.abort()
  }, [address])
  return kind
}
