import { useId } from 'react'
import { useText } from '#web/i18n/locale.tsx'
import { Swatch } from '#web/storefront/swatch.tsx'
import styles from './color-choice.module.css'
import { productTexts } from './messages.ts'
import type { ColorView } from './product-view.ts'

type Props = {
  readonly colors: readonly ColorView[]
  readonly chosen: number
  readonly onChoose: (index: number) => void
}

/** The colours of a piece: one is chosen, and its name is said. */
export function ColorChoice({ colors, chosen, onChoose }: Props) {
  const text = useText(productTexts)
  const name = useId()
  if (colors.length === 0) return null
  return (
    <fieldset className={styles.colors}>
      <legend className={styles.legend}>
        {text.colour}: <bdi className={styles.name}>{colors[chosen]?.name}</bdi>
      </legend>
      {colors.map((color, index) => (
        <label key={`${color.hex}${color.name}`} className={styles.color} title={color.name}>
          <input
            type="radio"
            className="mj-hidden"
            name={name}
            checked={index === chosen}
            onChange={() => onChoose(index)}
          />
          <Swatch hex={color.hex} isChosen={index === chosen} />
          <span className="mj-hidden">{color.name}</span>
        </label>
      ))}
    </fieldset>
  )
}
