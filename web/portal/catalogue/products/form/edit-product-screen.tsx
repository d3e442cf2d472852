import { useMemo } from 'react'
import { z } from 'zod'
import type { Color } from '#contract/catalogue/colors.ts'
import { type EditableProduct, updateOwnProduct } from '#contract/catalogue/products/own-products.ts'
import { productChanges } from '#contract/catalogue/products/product-input.ts'
import { isReturned } from '#domain/catalogue/products/product-status.ts'
import { call } from '#web/kit/api/call.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import type { ScreenProps } from '#web/kit/elements/screen-head.tsx'
import { useNavigate } from '#web/kit/router/router.ts'
import { draftOf, withChange } from './draft.ts'
import { changedFields, shopWireOf } from './draft-input.ts'
import { EditedProduct, EditNotes } from './edit-screen.tsx'
import { VariantSection } from './variant-section.tsx'
import { productFormTexts } from './messages.ts'
import { ProductFormLayout } from './product-form.tsx'
import { draftPlace, useProductForm } from './use-product-form.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'

/** `/shop/products/:id/edit`: a shop edits a product, or submits a rejected one again (G-52, G-53). */
export default function EditProductScreen({ params: { id = '' } }: ScreenProps) {
  const session = useSession()
  if (session.state !== 'signed-in') return null
  const userId = session.user.id
  return (
    <EditedProduct audience="shop" id={id}>
      {(product, { palette }) => (
        <EditProduct key={product.editedAt.toISOString()} {...{ product, palette, userId }} />
      )}
    </EditedProduct>
  )
}

type Props = {
  readonly product: EditableProduct
  readonly palette: readonly Color[]
  readonly userId: string
}

function EditProduct({ product, palette, userId }: Props) {
  const text = useText(productFormTexts)
  const shared = useText(uiTexts)
  const { shopNamed } = useLocale()
  const navigate = useNavigate()
  // The list puts the edited product first, so that the user need not look for it.
  const list = `/shop/products?product=${product.id}`
  const initial = useMemo(() => withChange(draftOf(product), product, palette), [product, palette])
  const form = useProductForm({
    audience: 'shop',
    initial,
    place: draftPlace(userId, keyOf(product)),
    send: async (draft) => {
      const changes = changedFields(baseOf(product, palette), shopWireOf(draft))
      const { status, change } = await call(updateOwnProduct, {
        params: { id: product.id },
        body: { ...z.decode(productChanges, changes), seen: product.editedAt },
      })
      return isReturned(product.status) && status === 'pending_review'
        ? { title: text.submitted, text: text.submittedText }
        : { title: text.updated, ...(change && { text: text.updatedText }) }
    },
    failed: { title: text.updateFailed, text: text.updateFailedText },
    to: list,
  })
  const isSubmittedAgain = isReturned(product.status) || product.change?.status === 'rejected'
  return (
    <ProductFormLayout
      form={form}
      title={text.editTitle}
      subtitle={text.editSubtitle}
      submitLabel={isSubmittedAgain ? text.submit : text.save}
      cancelLabel={shared.cancel}
      shopName={shopNamed(product)}
      notes={<EditNotes product={product} form={form} />}
      after={<VariantSection audience="shop" product={product} />}
      onCancel={() => void navigate(list)}
    />
  )
}

/** A draft belongs to one version of the product; another version starts afresh. */
function keyOf({ id, editedAt }: EditableProduct): string {
  return `${id}-${editedAt.getTime()}`
}

/** What the server has: a pending change is edited further, a rejected one is sent whole again. */
function baseOf(product: EditableProduct, palette: readonly Color[]) {
  const draft = draftOf(product)
  const isWaiting = product.change?.status === 'pending_review'
  return shopWireOf(isWaiting ? withChange(draft, product, palette) : draft)
}
