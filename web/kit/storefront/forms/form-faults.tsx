import { sentenceOf } from '#web/kit/api/api-error.ts'
import { FormNote } from './form-note.tsx'

type Props = {
  readonly form: {
    readonly wasTried: boolean
    readonly problems: readonly { readonly message: string }[]
    readonly failure: unknown
  }
  /** Said where the server gave no sentence of its own. */
  readonly failed: string
}

/** Why a form was not sent, once that was tried. It is no part of what every public page loads (vite.config.ts). */
export function FormFaults({ form: { wasTried, problems, failure }, failed }: Props) {
  return (
    <FormNote
      problems={wasTried ? problems : []}
      failure={failure === null ? null : sentenceOf(failure, failed)}
    />
  )
}
