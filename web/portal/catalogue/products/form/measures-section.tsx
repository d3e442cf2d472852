import { Box, NumberInput, Select, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flattenWithDepth } from '#domain/catalogue/products/category-tree.ts'
import { fieldOf } from '#contract/catalogue/products/field-lists.ts'
import type { ProductField } from '#contract/catalogue/products/product-field.ts'
import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import { readDimensions } from '#domain/catalogue/products/dimensions.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Columns } from '#web/kit/layout/layout.tsx'
import { DimensionDrawing } from '#web/public/product/drawing/dimension-drawing.tsx'
import { specifications } from './draft.ts'
import { FormSection } from './form-section.tsx'
import { productFormTexts } from './messages.ts'
import styles from './product-form.module.css'
import { useFieldWords } from '#web/portal/catalogue/products/messages.ts'
import { categoriesQuery } from '#web/portal/catalogue/products/queries.ts'
import type { ProductForm } from './use-product-form.ts'

/** Dimensions as free text, parsed while typed and drawn to scale (G-65), weight and other numbers. */
export function MeasuresSection({ form }: { readonly form: ProductForm }) {
  const text = useText(productFormTexts)
  return (
    <FormSection title={text.specifications}>
      <Measures form={form} names={required} />
      <MoreMeasures form={form} />
      <Drawn form={form} />
    </FormSection>
  )
}

type Name = (typeof specifications)[number]
const required = specifications.filter((name) => fieldOf(name).isRequired)
const optional = specifications.filter((name) => !required.includes(name))

type MeasuresProps = { readonly form: ProductForm; readonly names: readonly Name[] }

function Measures({ form, names }: MeasuresProps) {
  return (
    <Columns parts="2:1" gap="md">
      {names.map((name) => (
        <Measure key={name} form={form} name={name} />
      ))}
    </Columns>
  )
}

/** Optional measures, which few products have, are collapsed until one is filled in or invalid. */
function MoreMeasures({ form }: { readonly form: ProductForm }) {
  const text = useText(productFormTexts)
  const [isOpen, setOpen] = useState(() => optional.some((name) => form.values[name] !== ''))
  const isWrong = optional.some((name) => form.errorOf(name) !== undefined)
  return (
    <details
      className={styles.more}
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{text.moreMeasures}</summary>
      <Measures form={form} names={optional} />
    </details>
  )
}

type MeasureProps = { readonly form: ProductForm; readonly name: Name }

/** Input of a field, by its kind. */
function Measure({ form, name }: MeasureProps) {
  const text = useText(productFormTexts)
  const { label, unit } = useFieldWords()
  const { kind, options = {} } = fieldOf(name)
  const props = { ...form.field(name), label: label(name) }
  if (kind === 'tariff')
    return (
      <TextInput
        {...props}
        description={isOfFurniture(form.values[name]) ? text.tariffHelp : text.tariffElsewhere}
        placeholder="9403.60"
        dir="ltr"
        inputMode="decimal"
      />
    )
  if (kind === 'dimensions')
    return <TextInput {...props} description={text.dimensionsHelp} placeholder="226 x 97 x 91" dir="ltr" />
  if (kind === 'choice') return <Choice {...props} value={form.values[name]} options={options} />
  return (
    <NumberInput
      {...props}
      description={unit(name)}
      step={kind === 'wholeNumber' ? 1 : 0.1}
      min={0}
      decimalScale={kind === 'wholeNumber' ? 0 : 2}
      clampBehavior="none"
      allowNegative={false}
      inputMode="decimal"
    />
  )
}

type ChoiceProps = ReturnType<ProductForm['field']> & {
  readonly label: string
  readonly value: string
  readonly options: NonNullable<ProductField['options']>
}

function Choice({ options, value, onChange, ...props }: ChoiceProps) {
  const { language } = useLocale()
  const data = Object.entries(options).map(([key, said]) => ({ value: key, label: said[language] }))
  return (
    <Select
      {...props}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      data={data}
      clearable
    />
  )
}

/** Furniture, bedding and lamps are chapter 94 of the tariff; carpets, mirrors and vases are rightly in others. */
function isOfFurniture(typed: string): boolean {
  return typed.trim().length < 2 || latinDigits(typed.trim()).startsWith('94')
}

function Drawn({ form: { values, audience } }: { readonly form: ProductForm }) {
  const text = useText(productFormTexts)
  const categories = useQuery(categoriesQuery(audience)).data ?? []
  const size = readDimensions(values.dimensions)
  const chosen = flattenWithDepth(categories).find(({ node }) => node.id === values.categoryId)
  if (!size)
    return values.dimensions.trim() === '' ? null : (
      <Text variant="muted" mt="sm">
        {text.dimensionsFree}
      </Text>
    )
  const cm = { width: size.widthMm / 10, depth: size.depthMm / 10, height: size.heightMm / 10 }
  return (
    <Box mt="lg">
      <DimensionDrawing size={cm} categorySlug={chosen?.node.slug ?? ''} chaiseSide={values.chaiseSide} />
    </Box>
  )
}
