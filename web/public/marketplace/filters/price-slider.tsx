import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'
import styles from './price-slider.module.css'

type Props = {
  /** Lowest and highest price to choose from. */
  readonly found: { readonly min: Fils; readonly max: Fils }
  readonly min: Fils | undefined
  readonly max: Fils | undefined
  readonly onChange: (limits: ReturnType<typeof limitsOf>) => void
}

/** Two handles on one track. A handle follows the pointer; the result updates when it is released. */
export function PriceSlider({ found, min, max, onChange }: Props) {
  const text = useText(marketplaceTexts)
  const [held, setHeld] = useState<readonly [number, number] | null>(null)
  const scale = priceScale(found)
  const [low, high] = held ?? handlesOf(scale, { min, max })
  const letGo = () => {
    setHeld(null)
    if (held) onChange(limitsOf(scale, held))
  }
  return (
    <div className={styles.slider}>
      <Track scale={scale} low={low} high={high} />
      <Handle
        label={text.minPrice}
        scale={scale}
        value={low}
        isOnTop={low > (scale.from + scale.to) / 2}
        onMove={(value) => setHeld([Math.min(value, high), high])}
        onLetGo={letGo}
      />
      <Handle
        label={text.maxPrice}
        scale={scale}
        value={high}
        onMove={(value) => setHeld([low, Math.max(value, low)])}
        onLetGo={letGo}
      />
    </div>
  )
}

/** Drawn with SVG attributes, because the content security policy forbids inline styles. */
function Track({ scale, low, high }: { scale: PriceScale; low: number; high: number }) {
  const part = (value: number) => Math.round(((value - scale.from) / (scale.to - scale.from)) * 1000) / 10
  return (
    <svg
      className={`mj-flip ${styles.track}`}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={styles.line} width="100" height="4" />
      <rect className={styles.chosen} x={part(low)} width={part(high) - part(low)} height="4" />
    </svg>
  )
}

type HandleProps = {
  readonly label: string
  readonly scale: PriceScale
  readonly value: number
  /** Puts the lower handle on top where both meet at the upper end, because only it can move there. */
  readonly isOnTop?: boolean
  readonly onMove: (value: number) => void
  readonly onLetGo: () => void
}

function Handle({ label, scale, value, isOnTop = false, onMove, onLetGo }: HandleProps) {
  const { money } = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const letGo = useEffectEvent(onLetGo)
  // React's `onChange` is the `input` event; the native `change` fires once, when the handle is released.
  useEffect(() => {
    const handle = input.current
    const stop = new AbortController()
    handle?.addEventListener('change', () => letGo(), { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return (
    <input
      ref={input}
      className={isOnTop ? `${styles.handle} ${styles.onTop}` : styles.handle}
      type="range"
      min={scale.from}
      max={scale.to}
      step={scale.step}
      value={value}
      onChange={({ target }) => onMove(Number(target.value))}
      aria-label={label}
      aria-valuetext={money(value * 100)}
    />
  )
}

/** The scale of the price slider, in whole AED. */
type PriceScale = { readonly from: number; readonly to: number; readonly step: number }

/** Returns a scale that covers all prices found, in about a hundred steps of 1, 2 or 5 times a power of ten. */
export function priceScale(price: { readonly min: Fils; readonly max: Fils }): PriceScale {
  const lowest = Math.floor(price.min / 100)
  const highest = Math.ceil(price.max / 100)
  const step = niceStep((highest - lowest) / 100)
  const from = Math.floor(lowest / step) * step
  return { from, to: Math.max(Math.ceil(highest / step) * step, from + step), step }
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  return (([1, 2, 5, 10] as const).find((times) => times * power >= rough) ?? 10) * power
}

/** Returns the positions of the handles for the chosen limits; the ends where there is none. */
export function handlesOf(
  scale: PriceScale,
  limits: { readonly min: Fils | undefined; readonly max: Fils | undefined },
): readonly [low: number, high: number] {
  const low = within(scale, limits.min === undefined ? scale.from : Math.round(limits.min / 100))
  return [
    low,
    Math.max(low, within(scale, limits.max === undefined ? scale.to : Math.round(limits.max / 100))),
  ]
}

/** Returns the limits for positions of the handles; none at the ends of the scale. */
export function limitsOf(
  scale: PriceScale,
  [low, high]: readonly [low: number, high: number],
): { minPrice: Fils | undefined; maxPrice: Fils | undefined } {
  return {
    minPrice: low <= scale.from ? undefined : low * 100,
    maxPrice: high >= scale.to ? undefined : high * 100,
  }
}

function within(scale: PriceScale, value: number): number {
  return Math.min(scale.to, Math.max(scale.from, value))
}
