import { NativeSelect, NumberInput } from '@mantine/core'
import { currencies } from '#domain/money/money.ts'
import { useText } from '#web/i18n/locale.tsx'
import { FormSection } from './form-section.tsx'
import { productFormTexts } from './messages.ts'
import { useFieldWords } from '#web/products/field-words.ts'
import type { ProductForm } from './use-product-form.ts'
import { Columns } from '#web/ui/layout/layout.tsx'

/** Price in AED or EUR, and how many there are. */
export function PricingSection({ form }: { readonly form: ProductForm }) {
  const text = useText(productFormTexts)
  const { label } = useFieldWords()
  const isEmpty = !(Number.parseInt(form.values.stock, 10) > 0) && form.errorOf('stock') === undefined
  return (
    <FormSection title={text.pricing}>
      <Columns parts="2:1:1" gap="lg">
        <NumberInput
          {...form.field('price')}
          label={label('price')}
          step={0.01}
          min={0}
          decimalScale={2}
          clampBehavior="none"
          allowNegative={false}
          hideControls
          inputMode="decimal"
        />
        <NativeSelect {...form.field('currency')} label={label('currency')} data={[...currencies]} />
        <NumberInput
          {...form.field('stock')}
          label={label('stock')}
          description={isEmpty && text.noStock}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          step={1}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          inputMode="numeric"
        />
      </Columns>
    </FormSection>
  )
}
