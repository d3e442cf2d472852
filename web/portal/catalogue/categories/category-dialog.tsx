import { Box, Button, Group, NativeSelect, Stack, Text, TextInput, Textarea } from '@mantine/core'
import { photoExtensions } from '#domain/platform/files/upload-rules.ts'
import { categoryInput } from '#contract/catalogue/catalogue-input.ts'
import { type ContractForm, useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconPhoto, IconTrash } from '#web/kit/icons/icons.ts'
import { publicHref } from '#web/kit/pages/paths.ts'
import { OptionalLabel } from '#web/kit/fields/field-note.tsx'
import { FileField } from '#web/kit/files/file-field.tsx'
import { type Uploads, useUploads } from '#web/kit/files/use-uploads.ts'
import { FormDialog, initialOf, NameFields, SortField, VisibleField } from '#web/kit/manage/form-dialog.tsx'
import { manageTexts } from '#web/kit/elements/messages.ts'
import { Columns } from '#web/kit/layout/layout.tsx'
import { useResourceChange } from '#web/kit/elements/use-change.ts'
import styles from './category-table.module.css'
import { categoryDialogTexts } from './dialog-messages.ts'
import { categoryTexts } from './messages.ts'
import { categoryResource, saveCategory } from './queries.ts'
import { branchOf, type CategoryNode } from './tree-rows.ts'
import { CategoryOptions } from './tree-dialogs.tsx'

type Props = {
  /** Null for a new category. */
  readonly category: CategoryNode | null
  readonly roots: readonly CategoryNode[]
  readonly onClose: () => void
}

type CategoryForm = ContractForm<typeof categoryInput>

const begun = {
  name: '',
  nameAr: '',
  slug: '',
  parentId: '',
  status: 'active',
  sortOrder: 0,
  metaTitle: '',
  metaDescription: '',
  iconUrl: null,
  thumbUrl: null,
}

/** Adds a category, or edits one; what was typed stays until it is saved or closed. */
export function CategoryDialog({ category, roots, onClose }: Props) {
  const text = useText(categoryDialogTexts)
  const { add } = useText(categoryTexts)
  const { save } = useText(manageTexts)
  const { language, named } = useLocale()
  const uploads = useUploads('product')
  const send = (body: Parameters<typeof saveCategory>[1]) => saveCategory(category?.id ?? null, body)
  const action = category ? 'update' : 'create'
  const saving = useResourceChange(categoryResource, action, send, { onDone: onClose, doneText: named })
  const form: CategoryForm = useContractForm(categoryInput, {
    initial: initialOf(category, begun),
    uploads,
    onSubmit: (values) => saving.mutateAsync({ ...values, parentId: values.parentId || null }),
  })
  const titles = category ? { title: text.editTitle, confirm: save } : { title: add, confirm: add }
  return (
    <FormDialog size={720} {...{ form, titles, onClose }}>
      <NameFields
        form={form}
        slugHelp={(slug) => {
          const address = publicHref(language, `/marketplace?category=${slug}`)
          return text.slugHelp({ address: `\u2066${address}\u2069` })
        }}
      />
      <Columns parts="1:1">
        <NativeSelect {...form.field('parentId')} label={text.parent}>
          <option value="">{text.topLevel}</option>
          <CategoryOptions roots={roots} without={category ? branchOf(category) : new Set()} />
        </NativeSelect>
        <SortField form={form} />
      </Columns>
      <VisibleField form={form} label={text.visible} />
      <Pictures form={form} uploads={uploads} />
      <SearchEngineFields form={form} />
    </FormDialog>
  )
}

type PicturesProps = { readonly form: CategoryForm; readonly uploads: Uploads }

function Pictures(given: PicturesProps) {
  const text = useText(categoryDialogTexts)
  return (
    <Stack component="fieldset" gap="md" className={styles.part}>
      <Text variant="title" component="legend" fz="md">
        {text.pictures}
      </Text>
      <Columns parts="1:1">
        <Picture {...given} slot="iconUrl" label={text.icon} help={text.iconHelp} />
        <Picture {...given} slot="thumbUrl" label={text.thumb} help={text.thumbHelp} />
      </Columns>
    </Stack>
  )
}

type PictureProps = PicturesProps & {
  readonly slot: 'iconUrl' | 'thumbUrl'
  readonly label: string
  readonly help: string
}

/** Image of a category: the stored one with a button to remove it, else a field to choose one. */
function Picture({ form, slot, uploads, label, help }: PictureProps) {
  const text = useText(categoryDialogTexts)
  const stored = form.field(slot).value
  if (stored === '' || uploads.all.some((upload) => upload.slot === slot)) {
    const icon = <IconPhoto size={24} stroke={1.5} aria-hidden />
    return <FileField takes={photoExtensions} {...{ slot, uploads, label, help, icon }} />
  }
  return (
    <Group gap="md">
      <img className={styles.picture} src={stored} alt={text.current({ label })} width="64" height="64" />
      <Box flex={1} miw={0}>
        <Text variant="strong">{label}</Text>
        <Text variant="muted" fz="xs">
          {help}
        </Text>
      </Box>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
        aria-label={`${text.removePicture}: ${label}`}
        onClick={() => form.setValues({ [slot]: null })}
      >
        {text.removePicture}
      </Button>
    </Group>
  )
}

const mostOf = { metaTitle: 200, metaDescription: 500 } as const

/** Title and description of the category's page for search engines and shared links. */
function SearchEngineFields({ form }: { readonly form: CategoryForm }) {
  const text = useText(categoryDialogTexts)
  const meta = (field: keyof typeof mostOf) => ({
    ...form.field(field),
    label: <OptionalLabel>{text[field]}</OptionalLabel>,
    description: text.metaHelp({ count: Array.from(form.field(field).value).length, most: mostOf[field] }),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input')[],
    dir: 'auto',
  })
  return (
    <Stack component="fieldset" gap="md" className={styles.part}>
      <Text variant="title" component="legend" fz="md">
        {text.search}
      </Text>
      <TextInput {...meta('metaTitle')} />
      <Textarea {...meta('metaDescription')} rows={3} />
    </Stack>
  )
}
