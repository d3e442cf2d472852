import { NumberInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import { useQuery } from '@tanstack/react-query'
import { flattenWithDepth } from '#domain/products/category-tree.ts'
import { readDimensions } from '#domain/products/dimensions.ts'
import { useText } from '#web/i18n/locale.tsx'
import { DimensionDrawing } from '#web/products/page/drawing/dimension-drawing.tsx'
import { FormSection } from './form-section.tsx'
import { productFormTexts } from './messages.ts'
import styles from './product-form.module.css'
import { categoriesQuery } from '#web/products/queries.ts'
import { useField, useNumberField } from './use-field.ts'
import type { ProductForm } from './use-product-form.ts'

/** Dimensions as free text, read while they are typed and drawn to scale (G-65), and the weight. */
export function MeasuresSection({ form }: { readonly form: ProductForm }) {
  const text = useText(productFormTexts)
  const field = useField(form)
  const numberField = useNumberField(form)
  return (
    <FormSection title={text.specifications}>
      <div className={styles.facts}>
        <TextInput
          {...field('dimensions')}
          label={text.dimensions}
          description={text.dimensionsHelp}
          placeholder="226 x 97 x 91"
          dir="ltr"
          maxLength={200}
        />
        <NumberInput
          {...numberField('weight')}
          label={text.weight}
          description={text.kg}
          step={0.1}
          min={0}
          decimalScale={2}
          clampBehavior="none"
          allowNegative={false}
          inputMode="decimal"
        />
      </div>
      <Drawn form={form} />
    </FormSection>
  )
}

function Drawn({ form: { draft, audience } }: { readonly form: ProductForm }) {
  const text = useText(productFormTexts)
  const categories = useQuery(categoriesQuery(audience)).data ?? []
  const size = readDimensions(draft.dimensions)
  const chosen = flattenWithDepth(categories).find(({ node }) => node.id === draft.categoryId)
  if (!size)
    return draft.dimensions.trim() === '' ? null : <p className={styles.hint}>{text.dimensionsFree}</p>
  const cm = { width: size.widthMm / 10, depth: size.depthMm / 10, height: size.heightMm / 10 }
  return (
    <div className={styles.drawing}>
      <DimensionDrawing size={cm} categorySlug={chosen?.node.slug ?? ''} />
    </div>
  )
}
