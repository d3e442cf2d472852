import '@google/model-viewer'
import { type HTMLAttributes, type Ref, useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { buttonClass } from '#web/kit/storefront/button.tsx'
import { viewTexts } from '#web/public/product/gallery/view-messages.ts'
import styles from './three-d-frame.module.css'

type ModelViewerProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  readonly className?: string | undefined
  readonly src: string
  readonly alt: string
  readonly ref: Ref<HTMLElement>
  readonly ar: boolean
  readonly exposure: string
  readonly 'variant-name'?: string
  readonly [option: `${string}-${string}`]: string | boolean | undefined
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'model-viewer': ModelViewerProps
    }
  }
}

type Props = {
  readonly address: string
  /** The material variant of the model that shows this product. */
  readonly variant: string | null
  readonly alt: string
  readonly onShown: () => void
  readonly onFailed: () => void
}

/** A rotatable 3D model, which can be viewed in one's room at its true size. Loaded on request, because it is large. */
export function ModelView({ address, variant, alt, onShown, onFailed }: Props) {
  const text = useText(viewTexts)
  const viewer = useRef<HTMLElement>(null)
  const shown = useEffectEvent(onShown)
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    const node = viewer.current
    const stop = new AbortController()
    node?.addEventListener('load', () => shown(), { signal: stop.signal })
    node?.addEventListener('error', () => failed(), { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return (
    <model-viewer
      ref={viewer}
      className={styles.model}
      src={address}
      alt={alt}
      {...(variant === null ? {} : { 'variant-name': variant })}
      camera-controls
      touch-action="pan-y"
      interaction-prompt="none"
      camera-orbit="-30deg 76deg auto"
      exposure="0.62"
      shadow-intensity="0.6"
      ar
      ar-modes="webxr scene-viewer quick-look"
      ar-scale="fixed"
    >
      <button type="button" slot="ar-button" className={`${styles.ar} ${buttonClass({ size: 'md' })}`}>
        {text.viewInRoom}
      </button>
      <div slot="progress-bar" />
    </model-viewer>
  )
}
