import { z } from 'zod'
import { submitProduct } from '#contract/catalogue/products/own-products.ts'
import { productInput } from '#contract/catalogue/products/product-input.ts'
import { call } from '#web/kit/api/call.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useNavigate } from '#web/kit/router/router.ts'
import { ApprovalRequired } from './approval-required.tsx'
import { blankDraft } from './draft.ts'
import { shopWireOf } from './draft-input.ts'
import { NewVariantsSection } from './variant-section.tsx'
import { productFormTexts } from './messages.ts'
import { ProductFormLayout } from './product-form.tsx'
import { draftPlace, useProductForm } from './use-product-form.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'

/** `/shop/add-product`: a shop submits a product (R-PORTAL-14 … 20). */
export default function AddProductScreen() {
  const session = useSession()
  const { shopNamed } = useLocale()
  if (session.state !== 'signed-in') return null
  const { shop, id } = session.user
  if (shop?.status !== 'approved') return <ApprovalRequired isAlone />
  return <AddProduct userId={id} shopName={shopNamed(shop)} />
}

type Props = { readonly userId: string; readonly shopName: string }

function AddProduct({ userId, shopName }: Props) {
  const text = useText(productFormTexts)
  const shared = useText(uiTexts)
  const navigate = useNavigate()
  const form = useProductForm({
    audience: 'shop',
    initial: blankDraft,
    place: draftPlace(userId, 'new'),
    send: async (draft) => {
      const { status } = await call(submitProduct, { body: z.decode(productInput, shopWireOf(draft)) })
      return {
        title: text.submitted,
        text: status === 'active' ? text.submittedLive : text.submittedText,
      }
    },
    failed: { title: text.submitFailed, text: text.submitFailedText },
    to: '/shop/products',
  })
  return (
    <ProductFormLayout
      form={form}
      title={text.addTitle}
      subtitle={text.addSubtitle}
      submitLabel={text.submit}
      cancelLabel={shared.cancel}
      shopName={shopName}
      after={<NewVariantsSection form={form} />}
      onCancel={() => void navigate('/shop/dashboard')}
    />
  )
}
