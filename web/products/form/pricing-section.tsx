import { NativeSelect, NumberInput } from '@mantine/core'
import { type Currency, currencies } from '#domain/money/money.ts'
import { useText } from '#web/i18n/locale.tsx'
import { FormSection } from './form-section.tsx'
import { productFormTexts } from './messages.ts'
import styles from './product-form.module.css'
import { useFieldWords } from '#web/products/field-words.ts'
import { useNumberField } from './use-field.ts'
import type { ProductForm } from './use-product-form.ts'

/** Price in AED or EUR, and how many there are. */
export function PricingSection({ form }: { readonly form: ProductForm }) {
  const text = useText(productFormTexts)
  const { label } = useFieldWords()
  const numberField = useNumberField(form)
  const { currency, stock } = form.draft
  const isEmpty = !(Number.parseInt(stock, 10) > 0) && form.problems.stock === undefined
  return (
    <FormSection title={text.pricing}>
      <div className={styles.prices}>
        <NumberInput
          {...numberField('price')}
          label={label('price')}
          step={0.01}
          min={0}
          decimalScale={2}
          clampBehavior="none"
          allowNegative={false}
          hideControls
          inputMode="decimal"
        />
        <NativeSelect
          data-path="currency"
          label={label('currency')}
          data={[...currencies]}
          value={currency}
          error={form.problems.currency}
          onChange={({ currentTarget }) => form.set({ currency: currentTarget.value as Currency })}
        />
        <NumberInput
          {...numberField('stock')}
          label={label('stock')}
          description={isEmpty && text.noStock}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          step={1}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          inputMode="numeric"
        />
      </div>
    </FormSection>
  )
}
