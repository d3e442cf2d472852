import { Button, Drawer, Group, NativeSelect, NumberInput, Paper, Stack, Title } from '@mantine/core'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import { type ReactNode, useState } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { AwaitsFiles } from '#web/kit/fields/form-foot.tsx'
import { UnsavedGuard } from '#web/kit/fields/unsaved-guard.tsx'
import { Columns } from '#web/kit/layout/layout.tsx'
import { BasicsSection } from './basics-section.tsx'
import { ColorsSection } from './colors/colors-section.tsx'
import { MeasuresSection } from './measures-section.tsx'
import { productFormTexts } from './messages.ts'
import { PhotosSection } from './photos/photos-section.tsx'
import styles from './product-form.module.css'
import { ReadyList, KeptLine, RestoredNote } from './ready-list.tsx'
import type { ProductForm } from './use-product-form.ts'
import { currencies, toFils } from '#domain/platform/amounts/money.ts'
import { FormSection } from './form-section.tsx'
import { useFieldWords } from '#web/portal/catalogue/products/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { flattenWithDepth } from '#domain/catalogue/products/category-tree.ts'
import type { CardView } from '#web/kit/storefront/card/card-view.ts'
import { drawingOf } from '#web/kit/storefront/drawings/drawing-paths.ts'
import { ProductCard } from '#web/kit/storefront/card/product-card.tsx'
import { itemsIn, type ProductDraft } from './draft.ts'
import { categoriesQuery } from '#web/portal/catalogue/products/queries.ts'
import { useFileUrl } from './photos/use-file-url.ts'

type Props = {
  readonly form: ProductForm
  readonly title: string
  readonly subtitle: string
  readonly submitLabel: string
  readonly cancelLabel: string
  readonly shopName: string
  /** Notes before the form, e.g. why the product was rejected. */
  readonly notes?: ReactNode
  /** Before the photos: the owner of the product. */
  readonly before?: ReactNode
  /** After the price. */
  readonly after?: ReactNode
  readonly onCancel: () => void
}

/** The product form of both portals: photos first, because they decide the review (DESIGN §16). */
export function ProductFormLayout(props: Props) {
  const { form, title, subtitle, notes, before, after } = props
  const isDirty = form.changed.length > 0
  const text = useText(productFormTexts)
  return (
    <form noValidate onSubmit={form.onSubmit} className={styles.form}>
      <ScreenHead title={title} subtitle={subtitle} action={<Buttons {...props} />} />
      <div className={styles.columns}>
        <Stack gap="lg">
          {notes}
          {form.isRestored && isDirty && <RestoredNote form={form} />}
          {before}
          <PhotosSection form={form} />
          <BasicsSection form={form} />
          <MeasuresSection form={form} />
          <ColorsSection form={form} />
          <PricingSection form={form} />
          {after}
          <Group justify="end" className={styles.end}>
            <Button type="submit" size="md" loading={form.isPending}>
              {props.submitLabel}
            </Button>
          </Group>
        </Stack>
        <aside className={styles.aside} aria-label={text.previewTitle}>
          <Preview {...props} />
        </aside>
      </div>
      <PhoneBar {...props} />
      <UnsavedGuard isUnsaved={isDirty && (!form.isPending || form.isUploading)} />
    </form>
  )
}

function Buttons({ form, submitLabel, cancelLabel, onCancel }: Props) {
  return (
    <Group className={styles.buttons}>
      <Button variant="default" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" loading={form.isPending}>
        {submitLabel}
      </Button>
    </Group>
  )
}

type PreviewProps = Pick<Props, 'form' | 'shopName'> & { readonly onGo?: () => void }

function Preview({ form, shopName, onGo }: PreviewProps) {
  const text = useText(productFormTexts)
  return (
    <>
      <div>
        <Title size="h4" c="var(--mj-ink-2)" mb="sm">
          {text.previewTitle}
        </Title>
        <LiveCard form={form} shopName={shopName} />
      </div>
      <ReadyList form={form} {...(onGo && { onGo })} />
      <KeptLine keptAt={form.keptAt} />
      <AwaitsFiles form={form} />
    </>
  )
}

/** On phones the preview opens from a button, and the submit button stays in reach. */
function PhoneBar(props: Props) {
  const text = useText(productFormTexts)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Group gap="sm" className={styles.phoneBar}>
      <AwaitsFiles form={props.form} />
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {text.preview}
      </Button>
      <Button type="submit" loading={props.form.isPending} flex={1}>
        {props.submitLabel}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="90%"
        title={text.previewTitle}
        closeButtonProps={{ 'aria-label': text.closePreview }}
      >
        <LiveCard form={props.form} shopName={props.shopName} />
        <ReadyList form={props.form} onGo={close} />
        <KeptLine keptAt={props.form.keptAt} />
      </Drawer>
    </Group>
  )
}

/** Price in AED or EUR, and the stock. */
function PricingSection({ form }: { readonly form: ProductForm }) {
  const text = useText(productFormTexts)
  const { label } = useFieldWords()
  const { currencySign } = useLocale()
  const isEmpty = itemsIn(form.values.stock) === 0 && form.errorOf('stock') === undefined
  return (
    <FormSection title={text.pricing}>
      <Columns parts="2:1:1" gap="md">
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
        <NativeSelect
          {...form.field('currency')}
          label={label('currency')}
          data={currencies.map((value) => ({ value, label: currencySign(value) }))}
        />
        <NumberInput
          {...form.field('stock')}
          label={label('stock')}
          description={isEmpty && text.noStock}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          step={1}
          allowDecimal={false}
          inputMode="numeric"
        />
        <AssemblyField form={form} />
      </Columns>
    </FormSection>
  )
}

function AssemblyField({ form }: { readonly form: ProductForm }) {
  const text = useText(productFormTexts)
  const { label } = useFieldWords()
  return (
    <NumberInput
      {...form.field('assembly')}
      label={label('assembly')}
      description={text.assemblyHelp}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={0}
      decimalScale={2}
      clampBehavior="none"
      allowNegative={false}
      hideControls
      inputMode="decimal"
    />
  )
}

type LiveCardProps = { readonly form: ProductForm; readonly shopName: string }

/** The marketplace's own card, filled with what is typed. Nothing in it can be pressed. */
function LiveCard({ form, shopName }: LiveCardProps) {
  const text = useText(productFormTexts)
  const { named } = useLocale()
  const { values: draft, uploads, audience } = form
  const categories = useQuery(categoriesQuery(audience)).data ?? []
  const chosen = flattenWithDepth(categories).find(({ node }) => node.id === draft.categoryId)
  const main = draft.photos[0]
  const preview = useFileUrl(uploads.all.find(({ slot }) => slot === main?.key)?.bytes)
  const name = named({ name: draft.name.trim(), nameAr: draft.nameAr.trim() || null })
  const card: CardView = {
    ...factsOf(draft),
    name: name || text.sampleName,
    shopName,
    colors: draft.colors.map((color) => ({ name: named(color), hex: color.hex })),
    photo: preview ?? main?.url ?? null,
    drawing: drawingOf(chosen?.node.slug ?? ''),
  }
  return (
    <Paper withBorder radius="lg" p="md" className={styles.card} inert>
      <ProductCard card={card} sizes="300px" />
    </Paper>
  )
}

function factsOf({ price, currency, photo3d, stock }: ProductDraft) {
  return {
    id: 'preview',
    price: toFils(price) ?? 0,
    currency,
    formerPrice: null,
    has3d: photo3d !== null,
    isInStock: itemsIn(stock) > 0,
    isNew: true,
    rating: null,
    variants: [],
  }
}
