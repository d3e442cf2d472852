import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Switch.css'
import { slugOf } from '#domain/text/slug.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { publicHref } from '#web/paths.ts'
import { OptionalLabel } from '#web/ui/forms/optional-label.tsx'
import type { CategoryForm } from './category-dialog.tsx'
import { CategoryOptions } from './category-options.tsx'
import styles from './dialogs.module.css'
import { categoryDialogTexts } from './dialog-messages.ts'
import type { CategoryNode } from './queries.ts'
import { branchOf } from './tree-rows.ts'

type Props = { readonly form: CategoryForm }

/** The names, and the slug as it will be while the name is typed (R-CAT-08). */
export function NameFields({ form }: Props) {
  const text = useText(categoryDialogTexts)
  const { language } = useLocale()
  const made = slugOf(form.field('slug').value || form.field('name').value)
  const address = publicHref(language, `/marketplace?category=${made}`)
  return (
    <>
      <div className={styles.pair}>
        <TextInput {...form.field('name')} data-autofocus label={text.name} autoComplete="off" dir="auto" />
        <TextInput
          {...form.field('nameAr')}
          label={<OptionalLabel>{text.nameAr}</OptionalLabel>}
          description={text.nameArHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          lang="ar"
          dir="rtl"
        />
      </div>
      <TextInput
        {...form.field('slug')}
        label={<OptionalLabel>{text.slug}</OptionalLabel>}
        placeholder={slugOf(form.field('name').value)}
        description={made === '' ? text.slugMissing : text.slugHelp({ address: `\u2066${address}\u2069` })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        dir="ltr"
      />
    </>
  )
}

type PlaceProps = Props & {
  readonly category: CategoryNode | null
  readonly roots: readonly CategoryNode[]
}

/** Where it stands in the tree, and whether it is shown. */
export function PlaceFields({ form, category, roots }: PlaceProps) {
  const text = useText(categoryDialogTexts)
  const { value: _text, ...order } = form.field('sortOrder')
  return (
    <>
      <div className={styles.pair}>
        <NativeSelect {...form.field('parentId')} label={text.parent}>
          <option value="">{text.topLevel}</option>
          <CategoryOptions roots={roots} without={category ? branchOf(category) : new Set()} />
        </NativeSelect>
        <NumberInput
          {...order}
          value={form.values['sortOrder'] as number | string}
          label={text.sortOrder}
          description={text.sortOrderHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDecimal={false}
          hideControls
        />
      </div>
      <Switch
        label={text.visible}
        checked={form.values['status'] === 'active'}
        onChange={({ currentTarget }) =>
          form.setValues({ status: currentTarget.checked ? 'active' : 'hidden' })
        }
      />
    </>
  )
}

const mostOf = { metaTitle: 200, metaDescription: 500 } as const

/** What search engines and shared links say of the category's page. */
export function SearchEngineFields({ form }: Props) {
  const text = useText(categoryDialogTexts)
  const help = (field: keyof typeof mostOf) =>
    text.metaHelp({ count: Array.from(form.field(field).value).length, most: mostOf[field] })
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{text.search}</legend>
      <TextInput
        {...form.field('metaTitle')}
        label={<OptionalLabel>{text.metaTitle}</OptionalLabel>}
        description={help('metaTitle')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        dir="auto"
      />
      <Textarea
        {...form.field('metaDescription')}
        label={<OptionalLabel>{text.metaDescription}</OptionalLabel>}
        description={help('metaDescription')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={3}
        dir="auto"
      />
    </fieldset>
  )
}
