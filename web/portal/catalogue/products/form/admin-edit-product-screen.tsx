import { useMemo } from 'react'
import { z } from 'zod'
import { updateProduct } from '#contract/catalogue/products/admin-products.ts'
import type { EditableProduct } from '#contract/catalogue/products/own-products.ts'
import { adminProductChanges } from '#contract/catalogue/products/product-input.ts'
import { call } from '#web/kit/api/call.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import type { ScreenProps } from '#web/kit/elements/screen-head.tsx'
import { useNavigate } from '#web/kit/router/router.ts'
import { GoesWithSection, OwnerSection } from './admin-sections.tsx'
import { draftOf } from './draft.ts'
import { adminWireOf, changedFields } from './draft-input.ts'
import { EditedProduct, EditNotes } from './edit-screen.tsx'
import { VariantSection } from './variant-section.tsx'
import { productFormTexts } from './messages.ts'
import { ProductFormLayout } from './product-form.tsx'
import { draftPlace, useProductForm } from './use-product-form.ts'

/** `/admin/products/:id/edit`: an administrator changes any field of any product (R-REVIEW-09, R-REVIEW-16). */
export default function AdminEditProductScreen({ params: { id = '' } }: ScreenProps) {
  const session = useSession()
  if (session.state !== 'signed-in') return null
  const userId = session.user.id
  return (
    <EditedProduct audience="admin" id={id}>
      {(product, { names }) => (
        <EditProduct key={product.editedAt.toISOString()} product={product} namesOf={names} userId={userId} />
      )}
    </EditedProduct>
  )
}

type Props = {
  readonly product: EditableProduct
  readonly namesOf: ReadonlyMap<string, string>
  readonly userId: string
}

function EditProduct({ product, namesOf, userId }: Props) {
  const text = useText(productFormTexts)
  const { shopNamed } = useLocale()
  const navigate = useNavigate()
  const initial = useMemo(() => draftOf(product, namesOf), [product, namesOf])
  const ownShop = product.isMajlis ? null : { id: product.shopId, name: shopNamed(product) }
  const form = useProductForm({
    audience: 'admin',
    initial,
    place: draftPlace(userId, `admin-${product.id}-${product.editedAt.getTime()}`),
    send: async (draft) => {
      const changes = changedFields(adminWireOf(initial), adminWireOf(draft))
      await call(updateProduct, {
        params: { id: product.id },
        body: { ...z.decode(adminProductChanges, changes), seen: product.editedAt },
      })
      return { title: text.updated }
    },
    failed: { title: text.error, text: text.updateFailedText },
    to: '/admin/products',
  })
  return (
    <ProductFormLayout
      form={form}
      title={text.editTitle}
      subtitle={text.adminEditSubtitle}
      submitLabel={text.save}
      cancelLabel={text.back}
      shopName={shopNamed(product)}
      notes={<EditNotes product={product} form={form} />}
      before={<OwnerSection form={form} isNew={false} ownShop={ownShop} />}
      after={
        <>
          <VariantSection audience="admin" product={product} />
          <GoesWithSection form={form} productId={product.id} />
        </>
      }
      onCancel={() => void navigate('/admin/products')}
    />
  )
}
