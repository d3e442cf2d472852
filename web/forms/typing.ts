import { useEffect, useRef, useState } from 'react'
import { type DraftPlace, dropDraft, storeDraft, readDraft } from './draft.ts'

export type Values = Readonly<Record<string, unknown>>
/** By field: a key of the issue texts, or a sentence of the server. */
export type Errors = Readonly<Record<string, string>>

type State = {
  readonly values: Values
  /** The fields whose errors show: those that were left once. */
  readonly left: ReadonlySet<string>
  /** What the server said of fields, until they change. */
  readonly refused: Errors
}

const untouched = { left: new Set<string>(), refused: {} }

/** What the fields of a form hold, kept as a draft where there is a place for one. */
export function useTyping(initial: Values, draft: DraftPlace | undefined) {
  const [restored, setRestored] = useState(() => draft && readDraft(draft, initial))
  const [state, setState] = useState<State>({ values: { ...initial, ...restored }, ...untouched })
  const { values } = state
  const dropped = useRef<Values>(undefined)
  useEffect(() => {
    if (draft && dropped.current !== values) storeDraft(draft, values, initial)
  }, [draft, values, initial])
  return {
    ...state,
    isRestored: restored !== undefined,
    change: (changes: Values) =>
      setState((before) => ({
        ...before,
        values: { ...before.values, ...changes },
        refused: Object.fromEntries(Object.entries(before.refused).filter(([path]) => !(path in changes))),
      })),
    leave: (paths: readonly string[], refused?: Errors) =>
      setState((before) => ({
        ...before,
        left: new Set([...before.left, ...paths]),
        refused: refused ?? before.refused,
      })),
    startOver: () => {
      setState({ values: { ...initial }, ...untouched })
      setRestored(undefined)
    },
    dropDraft: () => {
      dropped.current = values
      if (draft) dropDraft(draft)
    },
  }
}
