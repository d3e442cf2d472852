/** A block of a text with simple markup; its content is plain text. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

/**
 * Parses a text by lines: `# ` begins a heading, `- ` a list item; a blank line ends a paragraph, whose lines are
 * joined. There is no other markup.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, sign, marked = ''] = /^(#|-)\s+(.+)$/.exec(line) ?? []
    const last = isOpen ? blocks.at(-1) : undefined
    if (sign === '#') blocks.push({ kind: 'heading', text: marked })
    else if (sign === '-' && last?.kind === 'list')
      blocks.splice(-1, 1, { ...last, items: [...last.items, marked] })
    else if (sign === '-') blocks.push({ kind: 'list', items: [marked] })
    else if (line !== '' && last?.kind === 'paragraph')
      blocks.splice(-1, 1, { ...last, text: `${last.text} ${line}` })
    else if (line !== '') blocks.push({ kind: 'paragraph', text: line })
    isOpen = line !== ''
  }
  return blocks
}

/** Whether a text contains something that a browser would parse as a tag or a comment. */
export function hasTags(text: string): boolean {
  return /<[a-z!/?]/i.test(text)
}
