type Pressed = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly preventDefault: () => void
}

/** For a field: Ctrl and Enter, or the command key, send what is typed. */
export function sendsBy(send: () => unknown) {
  return (event: Pressed) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
}
