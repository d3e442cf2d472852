import { Alert, Button, Drawer } from '@mantine/core'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { localeTags } from '#domain/text/language.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { toastFailure } from '#web/ui/toast.tsx'
import { UnsavedGuard } from '#web/ui/forms/unsaved-guard.tsx'
import { BasicsSection } from './basics-section.tsx'
import { ColorsSection } from './colors/colors-section.tsx'
import { MeasuresSection } from './measures-section.tsx'
import { LiveCard } from './live-card.tsx'
import { productFormTexts } from './messages.ts'
import { PhotosSection } from './photos/photos-section.tsx'
import { PricingSection } from './pricing-section.tsx'
import styles from './product-form.module.css'
import { ReadyList } from './ready-list.tsx'
import type { ProductForm } from './use-product-form.ts'
import { Line, Stack } from '#web/ui/layout/layout.tsx'
import { Heading, Muted } from '#web/ui/layout/text.tsx'

type Props = {
  readonly form: ProductForm
  readonly title: string
  readonly subtitle: string
  readonly submitLabel: string
  readonly cancelLabel: string
  readonly shopName: string
  /** What is to be known before one begins, e.g. why the product was rejected. */
  readonly notes?: ReactNode
  /** Stands before the photos: whose product it is. */
  readonly before?: ReactNode
  /** Stands after the price. */
  readonly after?: ReactNode
  readonly onCancel: () => void
}

/** The product form of both portals: photos first, because they decide the review (DESIGN §16). */
export function ProductFormLayout(props: Props) {
  const { form, title, subtitle, notes, before, after } = props
  const isDirty = form.changed.length > 0
  const text = useText(productFormTexts)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!form.isUploading) return form.onSubmit(event)
    event.preventDefault()
    toastFailure({ title: text.waitForFiles })
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <ScreenHead title={title} subtitle={subtitle} action={<Buttons {...props} />} />
      <div className={styles.columns}>
        <Stack gap="xl">
          {notes}
          {form.isRestored && isDirty && <RestoredNote form={form} />}
          {before}
          <PhotosSection form={form} />
          <BasicsSection form={form} />
          <MeasuresSection form={form} />
          <ColorsSection form={form} />
          <PricingSection form={form} />
          {after}
        </Stack>
        <aside className={styles.aside} aria-label={text.previewTitle}>
          <Preview {...props} />
        </aside>
      </div>
      <PhoneBar {...props} />
      <UnsavedGuard isUnsaved={isDirty && !form.isPending} />
    </form>
  )
}

function RestoredNote({ form }: Pick<Props, 'form'>) {
  const text = useText(productFormTexts)
  return (
    <Alert color="blue">
      <Line justify="between">
        {text.draftRestored}
        <Button size="compact-sm" variant="default" onClick={form.startOver}>
          {text.startOver}
        </Button>
      </Line>
    </Alert>
  )
}

function Buttons({ form, submitLabel, cancelLabel, onCancel }: Props) {
  return (
    <Line className={styles.buttons}>
      <Button variant="default" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" loading={form.isPending}>
        {submitLabel}
      </Button>
    </Line>
  )
}

type PreviewProps = Pick<Props, 'form' | 'shopName'> & { readonly onGo?: () => void }

function Preview({ form, shopName, onGo }: PreviewProps) {
  const text = useText(productFormTexts)
  return (
    <>
      <div>
        <Heading size="md" tone="soft" below="sm">
          {text.previewTitle}
        </Heading>
        <LiveCard form={form} shopName={shopName} />
      </div>
      <ReadyList form={form} {...(onGo && { onGo })} />
      <KeptLine keptAt={form.keptAt} />
    </>
  )
}

function KeptLine({ keptAt }: { readonly keptAt: Date | null }) {
  const text = useText(productFormTexts)
  const { language } = useLocale()
  if (keptAt === null) return null
  const time = keptAt.toLocaleTimeString(localeTags[language], { hour: '2-digit', minute: '2-digit' })
  return <Muted above="lg">{text.draftKept({ time })}</Muted>
}

/** On phones the preview is behind a button, and sending stays at hand. */
function PhoneBar(props: Props) {
  const text = useText(productFormTexts)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Line isWhole gap="md" className={styles.phoneBar}>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {text.preview}
      </Button>
      <Button type="submit" loading={props.form.isPending} data-grow>
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
    </Line>
  )
}
