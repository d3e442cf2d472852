import { sentenceOf } from '#web/kit/api/api-error.ts'
import { FormNote } from './form-note.tsx'

type Props = {
  readonly form: {
    readonly wasTried: boolean
    readonly problems: readonly { readonly message: string }[]
    readonly failure: unknown
  }
  /** Used if the server sent no sentence. */
  readonly failed: string
}

/** Says why a form was not sent, after an attempt. Not in the bundle that every public page loads (vite.config.ts). */
export function FormFaults({ form: { wasTried, problems, failure }, failed }: Props) {
  return (
    <FormNote
      problems={wasTried ? problems : []}
      failure={failure === null ? null : sentenceOf(failure, failed)}
    />
  )
}
