import { styleTags, styleNames } from '#domain/catalogue/products/styles.ts'
import { Alert, Button, Chip, Group, NativeSelect, Stack, TextInput, Textarea } from '@mantine/core'
import '@mantine/core/styles/Chip.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { flattenWithDepth } from '#domain/catalogue/products/category-tree.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { FormSection } from './form-section.tsx'
import { productFormTexts } from './messages.ts'
import styles from './product-form.module.css'
import { useFieldWords } from '#web/portal/catalogue/products/messages.ts'
import { categoriesQuery } from '#web/portal/catalogue/products/queries.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { Problem } from '#web/kit/fields/field-note.tsx'
import { Columns } from '#web/kit/layout/layout.tsx'
import type { ProductForm } from './use-product-form.ts'

type Props = { readonly form: ProductForm }

/** Name and description in both languages beside each other, the reader's own first, category and style. */
export function BasicsSection({ form }: Props) {
  const text = useText(productFormTexts)
  return (
    <FormSection title={text.basics}>
      <Columns parts="1:1" gap="md">
        <Names form={form} />
        <Descriptions form={form} />
        <CategoryField form={form} />
        <StyleField form={form} />
      </Columns>
    </FormSection>
  )
}

/** Arabic readers get the Arabic field first. */
function useOwnFirst() {
  const { language } = useLocale()
  return (english: ReactElement, arabic: ReactElement) =>
    language === 'ar' ? [arabic, english] : [english, arabic]
}

function Names({ form }: Props) {
  const text = useText(productFormTexts)
  const shared = useText(uiTexts)
  const { label } = useFieldWords()
  const { language } = useLocale()
  const isEmpty = { en: form.values.name.trim() === '', ar: form.values.nameAr.trim() === '' }
  // One of the two names is enough; while both are empty, the reader's own is required.
  const optional = (own: Language, other: Language) =>
    own === language && isEmpty[other] ? { required: true } : { placeholder: shared.optional }
  return useOwnFirst()(
    <TextInput
      key="en"
      {...form.field('name')}
      label={text.nameEn}
      {...optional('en', 'ar')}
      withAsterisk={false}
      dir="auto"
    />,
    <TextInput
      key="ar"
      {...form.field('nameAr')}
      label={label('nameAr')}
      {...optional('ar', 'en')}
      withAsterisk={false}
      lang="ar"
      dir="rtl"
    />,
  )
}

function Descriptions({ form }: Props) {
  const text = useText(productFormTexts)
  const shared = useText(uiTexts)
  const { label } = useFieldWords()
  const both = { description: text.descriptionHelp, placeholder: shared.optional, rows: 5 }
  return useOwnFirst()(
    <Textarea key="en" {...form.field('description')} {...both} label={text.descriptionEn} dir="auto" />,
    <Textarea
      key="ar"
      {...form.field('descriptionAr')}
      {...both}
      label={label('descriptionAr')}
      lang="ar"
      dir="rtl"
    />,
  )
}

/** The tree as one list with indentation (R-PORTAL-19, R-ADD-07). */
function CategoryField({ form }: Props) {
  const text = useText(productFormTexts)
  const shared = useText(uiTexts)
  const { named } = useLocale()
  const { label } = useFieldWords()
  const { data, isError, isFetching, refetch } = useQuery(categoriesQuery(form.audience))
  if (isError) {
    return (
      <Alert color="red" title={text.categoriesFailed} role="alert">
        <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
          {text.reload}
        </Button>
      </Alert>
    )
  }
  const options = flattenWithDepth(data ?? []).map(({ node, depth }) => {
    // Only administrators receive hidden categories (G-81).
    const isHidden = 'status' in node && node.status === 'hidden'
    const name = isHidden ? shared.hiddenOption({ name: named(node) }) : named(node)
    return { value: node.id, label: `${'\u2003'.repeat(depth)}${name}` }
  })
  return (
    <NativeSelect
      {...form.field('categoryId')}
      label={label('categoryId')}
      data={[{ value: '', label: text.chooseCategory }, ...options]}
    />
  )
}

function StyleField({ form }: Props) {
  const { language } = useLocale()
  const { label } = useFieldWords()
  const { values, errorOf, setValues, leave } = form
  const problem = errorOf('styleTags')
  return (
    <Stack gap={0} component="fieldset">
      <legend className={styles.legend}>{label('styleTags')}</legend>
      <Group>
        {styleTags.map((tag, index) => (
          <Chip
            key={tag}
            data-path={index === 0 ? 'styleTags' : undefined}
            checked={values.styleTags.includes(tag)}
            aria-describedby={problem === undefined ? undefined : 'style-problem'}
            onChange={(isOn) => {
              const others = values.styleTags.filter((one) => one !== tag)
              setValues({ styleTags: isOn ? [...others, tag] : others })
              leave('styleTags')
            }}
          >
            {styleNames[tag][language]}
          </Chip>
        ))}
      </Group>
      <Problem id="style-problem">{problem}</Problem>
    </Stack>
  )
}
