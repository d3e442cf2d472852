import type { ReactNode } from 'react'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { Button } from '#web/kit/storefront/button.tsx'
import { FormNote } from '#web/kit/storefront/forms/form-note.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'

type Props = {
  readonly form: {
    readonly problems: readonly { readonly message: string }[]
    readonly failure: unknown
    readonly isPending: boolean
    readonly isUploading: boolean
  }
  /** Whether sending was tried: before that nothing is wrong. */
  readonly wasTried: boolean
  readonly words: Readonly<Record<'send' | 'sending' | 'failed', string>> & { readonly uploading?: string }
  /** What stands beside the button. */
  readonly children: ReactNode
}

/** How a customer's form ends: why it was not sent, and the button that sends it. */
export function FormEnd({ form, wasTried, words, children }: Props) {
  const { problems, failure, isPending, isUploading } = form
  return (
    <>
      {wasTried && (
        <FormNote problems={problems} failure={failure ? sentenceOf(failure, words.failed) : null} />
      )}
      <div className={parts.buttons}>
        <Button type="submit" size="md" aria-disabled={isPending || isUploading}>
          {isUploading ? words.uploading : isPending ? words.sending : words.send}
        </Button>
        {children}
      </div>
    </>
  )
}
