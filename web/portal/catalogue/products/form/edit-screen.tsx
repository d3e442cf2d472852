import { reasonFor } from '#domain/platform/text/ready-reasons.ts'
import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Color } from '#contract/catalogue/colors.ts'
import type { EditableProduct } from '#contract/catalogue/products/own-products.ts'
import { isApproved } from '#domain/catalogue/products/product-status.ts'
import { isolated } from '#domain/platform/text/language.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import type { Audience } from '#contract/endpoint.ts'
import { productFormTexts } from './messages.ts'
import type { ProductForm } from './use-product-form.ts'
import { editableQuery, linkedNamesQuery, paletteQuery } from '#web/portal/catalogue/products/queries.ts'

/** Data on what a product refers to by id alone. */
type FormChoices = { readonly names: ReadonlyMap<string, string>; readonly palette: readonly Color[] }

type Props = {
  readonly audience: Audience
  readonly id: string
  readonly children: (product: EditableProduct, known: FormChoices) => ReactNode
}

const noNames: ReadonlyMap<string, string> = new Map()
const noColors: readonly Color[] = []

/** Loads the product that a form edits; a failure shows in its place. */
export function EditedProduct({ audience, id, children }: Props) {
  const text = useText(productFormTexts)
  const reading = useQuery(editableQuery(audience, id))
  const { data, error } = reading
  const ids = data && audience === 'admin' ? linkedIds(data) : []
  const names = useQuery({ ...linkedNamesQuery(ids), enabled: ids.length > 0 })
  const hasColors = data?.change?.content.productColors !== undefined
  const palette = useQuery({ ...paletteQuery, enabled: hasColors })
  const isPending = (ids.length > 0 && names.isPending) || (hasColors && palette.isPending)
  if (error) {
    return <ScreenError title={text.failedToFetchProducts} of={reading} />
  }
  if (!data || isPending) return <Skeleton height={480} aria-busy />
  return children(data, { names: names.data ?? noNames, palette: palette.data ?? noColors })
}

function linkedIds({ bundleProducts, upsellProducts, crossSellProducts }: EditableProduct): string[] {
  return [...new Set([...bundleProducts, ...upsellProducts, ...crossSellProducts])].sort()
}

type NotesProps = { readonly product: EditableProduct; readonly form: ProductForm }

/** Notes on a rejected product or change, a withdrawal, a pending change, and what editing an approved product means. */
export function EditNotes({ product, form }: NotesProps) {
  const text = useText(productFormTexts)
  const { language } = useLocale()
  const { status, rejectionReason, change } = product
  return (
    <>
      <MeanwhileNote id={product.id} form={form} />
      {status === 'rejected' && (
        <Alert color="red">
          {text.rejected({ reason: isolated(reasonFor(language, rejectionReason ?? '')) })}
        </Alert>
      )}
      {status === 'withdrawn' && <Alert color="gray">{text.withdrawn}</Alert>}
      {change?.status === 'rejected' && (
        <Alert color="red">
          {text.changeRejected({ reason: isolated(reasonFor(language, change.rejectionReason ?? '')) })}
        </Alert>
      )}
      {change?.status === 'pending_review' && <Alert color="yellow">{text.changeWaits}</Alert>}
      {isApproved(status) && form.audience === 'shop' && <Alert color="blue">{text.reviewNote}</Alert>}
    </>
  )
}

/** Another user saved first: nothing is overwritten, and the newer product can be loaded. */
function MeanwhileNote({ id, form }: { readonly id: string; readonly form: ProductForm }) {
  const text = useText(productFormTexts)
  const client = useQueryClient()
  const { failure, audience } = form
  if (!(failure instanceof ApiError) || failure.code !== 'product.changed-meanwhile') return null
  const reload = () => {
    form.dropDraft()
    void client.invalidateQueries({ queryKey: editableQuery(audience, id).queryKey })
  }
  return (
    <Alert color="orange" title={text.meanwhileTitle} role="alert">
      <Group justify="space-between">
        {text.meanwhileText}
        <Button size="compact-sm" variant="default" onClick={reload}>
          {text.reload}
        </Button>
      </Group>
    </Alert>
  )
}
