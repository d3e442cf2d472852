import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { buyTexts } from './messages.ts'

// Its schema and form are no weight of the pages of products that can be bought.
const Form = lazy(async () => ({ default: (await import('./notify-me-form.tsx')).NotifyMeForm }))

/** A product that is sold out leads on: whoever wants to hears by mail when it is back. */
export function NotifyMe({ productId }: { readonly productId: string }) {
  const text = useText(buyTexts)
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button isFull onClick={() => setOpen(true)}>
        {text.notifyMe}
      </Button>
    )
  }
  return (
    <Suspense>
      <Form productId={productId} />
    </Suspense>
  )
}
