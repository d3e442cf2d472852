import { useEffect, useRef } from 'react'

/** Takes the reader to a path, or to what it lies in: now, or as soon as it is on the screen. */
export function useFocus() {
  const root = useRef<ParentNode>(null)
  const wanted = useRef<string>(null)
  const settle = () => {
    if (wanted.current === null) return
    const parts = wanted.current.split('.')
    const paths = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
    const found = paths.flatMap((path) => elementAt(root.current ?? document, path) ?? [])[0]
    if (found === undefined) return
    wanted.current = null
    found.focus()
  }
  useEffect(settle)
  return {
    focus: (path: string) => {
      wanted.current = path
      settle()
    },
    /** Of two forms with a field of one name, the one that was sent is meant. */
    within: (form: ParentNode | null | undefined) => {
      root.current = form ?? null
    },
  }
}

function elementAt(root: ParentNode, path: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-path="${path}"]`)
}
