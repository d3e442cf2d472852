import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/kit/storefront/button.tsx'
import { FormFaults } from '#web/kit/storefront/forms/form-faults.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'

type Props = {
  readonly form: ComponentProps<typeof FormFaults>['form'] & {
    readonly isPending: boolean
    readonly isUploading: boolean
  }
  readonly words: Readonly<Record<'send' | 'sending' | 'failed', string>> & { readonly uploading?: string }
  /** Content beside the button. */
  readonly children: ReactNode
}

/** The end of a customer's form: its errors, and the button that sends it. */
export function FormEnd({ form, words, children }: Props) {
  const { isPending, isUploading } = form
  return (
    <>
      {form.wasTried && <FormFaults form={form} failed={words.failed} />}
      <div className={parts.buttons}>
        <Button type="submit" size="md" aria-disabled={isPending}>
          {!isPending ? words.send : isUploading ? words.uploading : words.sending}
        </Button>
        {children}
      </div>
    </>
  )
}
