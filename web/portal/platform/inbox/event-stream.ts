type ParsedEvents = { readonly data: readonly string[]; readonly rest: string }

/** The data of the events that are complete in a text of server-sent events, and what is left of it for later. */
export function readEvents(text: string): ParsedEvents {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const data = blocks.flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.startsWith('data:'))
    return lines.length === 0 ? [] : [lines.map((line) => line.slice('data:'.length).trim()).join('\n')]
  })
  return { data, rest }
}
