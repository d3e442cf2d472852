import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#web/api/api-error.ts'
import { useNavigate } from '#web/portal/router.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.tsx'
import { refetchProducts } from '#web/products/queries.ts'
import type { ProductForm } from './use-product-form.ts'

type Words = { readonly title: string; readonly text?: string }

type Options<Reply> = {
  readonly form: ProductForm
  readonly send: () => Promise<Reply>
  readonly told: (reply: Reply) => Words
  /** Said where the server has no sentence. */
  readonly failed: Required<Words>
  /** Where sending leads. */
  readonly to: string
}

/** Sends a product form: the draft goes with it, lists are read anew, and a server's errors land at their fields. */
export function useSubmission<Reply>({ form, send, told, failed, to }: Options<Reply>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: send,
    onSuccess: (reply) => {
      form.finish()
      toastSuccess(told(reply))
      void refetchProducts(client)
      navigate(to)
    },
    onError: (error) => {
      form.showErrorsOf(error)
      toastFailure({ title: failed.title, text: sentenceOf(error, failed.text) })
    },
  })
}
