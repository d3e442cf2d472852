import { useState } from 'react'
import { z } from 'zod'
import { createProduct } from '#contract/products/admin-products.ts'
import { adminProductInput } from '#contract/products/product-input.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useText } from '#web/i18n/locale.tsx'
import { useNavigate } from '#web/portal/router.tsx'
import { GoesWithSection, OwnerSection } from './admin-sections.tsx'
import { blankDraft } from './draft.ts'
import { adminWireOf } from './draft-input.ts'
import { draftKey } from './draft-store.ts'
import { productFormTexts } from './messages.ts'
import { ProductFormLayout } from './product-form.tsx'
import { useOwnerName } from './use-owner-name.ts'
import { useProductForm } from './use-product-form.ts'
import { useSubmission } from './use-submission.ts'

/** `/admin/add-product`: an administrator adds a product for a shop or the platform store (R-ADD). */
export default function AdminAddProductScreen() {
  const session = useSession()
  return session.state === 'signed-in' ? <AddProduct userId={session.user.id} /> : null
}

function AddProduct({ userId }: { readonly userId: string }) {
  const text = useText(productFormTexts)
  const navigate = useNavigate()
  const [storeKey] = useState(() => draftKey(userId, 'admin-new'))
  const form = useProductForm({ audience: 'admin', initial: blankDraft, storeKey })
  const { draft } = form
  const { mutate, isPending } = useSubmission({
    form,
    send: () => {
      const status = draft.isPublished ? ({ status: 'active' } as const) : {}
      return call(createProduct, { body: z.decode(adminProductInput, { ...adminWireOf(draft), ...status }) })
    },
    told: () => ({ title: text.created }),
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
      shopName={useOwnerName(draft)}
      isPending={isPending}
      before={<OwnerSection form={form} isNew ownShop={null} />}
      after={<GoesWithSection form={form} productId={null} />}
      onSubmit={() => mutate()}
      onCancel={() => navigate('/admin/products')}
    />
  )
}
