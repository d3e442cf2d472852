import { styleTags, styleNames } from '#domain/catalogue/products/styles.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ImportWord } from '#contract/catalogue/imports/import-words.ts'
import { flattenWithDepth } from '#domain/catalogue/products/category-tree.ts'
import { withChecklist } from '#domain/catalogue/products/colors.ts'
import { isolated } from '#domain/platform/text/language.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useFieldWords } from '#web/portal/catalogue/products/messages.ts'
import { categoriesQuery, paletteQuery } from '#web/portal/catalogue/products/queries.ts'
import styles from './imports.module.css'
import { wordTexts } from './word-messages.ts'

/** Null until answered; the empty string is an answer too: it leaves the word out. */
export type Meaning = string | null

type Props = Omit<ImportWord, 'meaning'> & {
  readonly meaning: Meaning
  readonly onMeaning: (meaning: Meaning) => void
}

const firstLook = '#C8B79A'

/** Meaning of a word in a file: a category, a palette colour or a custom one, a style, or nothing. */
export function MeaningField({ field, said, meaning, onMeaning }: Props) {
  const text = useText(wordTexts)
  const nameOf = useNameOf()
  const options = useOptions(field)
  const isOwn = field === 'colors' && meaning !== null && meaning.startsWith('#')
  // Its former meaning may be hidden or deleted by now.
  const isThere = isOwn || meaning === '' || options.some(({ value }) => value === meaning)
  const mayLeaveOut = field !== 'category' && said !== ''
  const mayBeOwn = field === 'colors' && said !== ''
  return (
    <div className={styles.answers}>
      <NativeSelect
        aria-label={nameOf({ field, said })}
        value={meaning === null || !isThere ? '?' : isOwn ? '#' : meaning}
        data={[
          { value: '?', label: text.choose, disabled: true },
          ...options,
          ...(mayBeOwn ? [{ value: '#', label: text.ownColor }] : []),
          ...(mayLeaveOut ? [{ value: '', label: text.leaveOut }] : []),
        ]}
        onChange={({ currentTarget: { value } }) => onMeaning(value === '#' ? firstLook : value)}
      />
      {isOwn && (
        <input
          type="color"
          className={styles.look}
          aria-label={text.ownColorLook({ said })}
          value={meaning.toLowerCase()}
          onChange={({ currentTarget }) => onMeaning(currentTarget.value.toUpperCase())}
        />
      )}
    </div>
  )
}

const fieldNames = { category: 'categoryId', colors: 'availableColors', styles: 'styleTags' } as const

/** "Category “Furniture > Sofas” is". */
export function useNameOf() {
  const text = useText(wordTexts)
  const { label } = useFieldWords()
  return ({ field, said }: Omit<ImportWord, 'meaning'>) => {
    const name = label(fieldNames[field])
    return said === ''
      ? text.saysNone({ field: name })
      : text.meaningOf({ field: name, said: isolated(said) })
  }
}

function useOptions(field: ImportWord['field']) {
  const { language, named } = useLocale()
  const categories = useQuery(categoriesQuery('shop')).data ?? []
  const palette = useQuery(paletteQuery).data ?? []
  if (field === 'styles') return styleTags.map((tag) => ({ value: tag, label: styleNames[tag][language] }))
  if (field === 'colors') {
    return withChecklist(palette).map((color) => ({ value: color.name, label: named(color) }))
  }
  return flattenWithDepth(categories).map(({ node, depth }) => ({
    value: node.id,
    label: `${'\u2003'.repeat(depth)}${named(node)}`,
  }))
}
