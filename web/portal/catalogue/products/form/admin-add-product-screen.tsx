import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { createProduct } from '#contract/catalogue/products/admin-products.ts'
import { adminProductInput } from '#contract/catalogue/products/product-input.ts'
import { call } from '#web/kit/api/call.ts'
import { useSession } from '#web/kit/api/session.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useNavigate } from '#web/kit/router/router.ts'
import { approvedShopsQuery } from '#web/portal/catalogue/products/queries.ts'
import { GoesWithSection, OwnerSection } from './admin-sections.tsx'
import { blankDraft, type ProductDraft } from './draft.ts'
import { adminWireOf } from './draft-input.ts'
import { NewVariantsSection } from './variant-section.tsx'
import { productFormTexts } from './messages.ts'
import { ProductFormLayout } from './product-form.tsx'
import { draftPlace, useProductForm } from './use-product-form.ts'

/** `/admin/add-product`: an administrator adds a product for a shop or the platform store (R-ADD). */
export default function AdminAddProductScreen() {
  const session = useSession()
  return session.state === 'signed-in' ? <AddProduct userId={session.user.id} /> : null
}

function AddProduct({ userId }: { readonly userId: string }) {
  const text = useText(productFormTexts)
  const navigate = useNavigate()
  const form = useProductForm({
    audience: 'admin',
    initial: blankDraft,
    place: draftPlace(userId, 'admin-new'),
    send: async (draft) => {
      const status = draft.isPublished ? ({ status: 'active' } as const) : {}
      await call(createProduct, { body: z.decode(adminProductInput, { ...adminWireOf(draft), ...status }) })
      return { title: text.created }
    },
    failed: { title: text.createFailed, text: text.createFailedText },
    to: '/admin/products',
  })
  return (
    <ProductFormLayout
      form={form}
      title={text.addTitle}
      subtitle={text.adminAddSubtitle}
      submitLabel={text.create}
      cancelLabel={text.back}
      shopName={useOwnerName(form.values)}
      before={<OwnerSection form={form} isNew ownShop={null} />}
      after={
        <>
          <NewVariantsSection form={form} />
          <GoesWithSection form={form} productId={null} />
        </>
      }
      onCancel={() => void navigate('/admin/products')}
    />
  )
}

/** Name of the shop as shoppers see it: the chosen shop, or the platform's own store. */
function useOwnerName({ isMajlis, shopId }: ProductDraft): string {
  const text = useText(commonTexts)
  const { shopNamed } = useLocale()
  const shop = useQuery(approvedShopsQuery).data?.find(({ id }) => id === shopId)
  if (isMajlis) return text.brand
  return shop ? shopNamed(shop) : ''
}
