import type { Block } from '#domain/platform/text/markup.ts'
import styles from './policy.module.css'

type Props = {
  readonly blocks: readonly Block[]
  /** Level of its headings: 2 on its own page, lower where embedded in another. */
  readonly headingLevel?: 2 | 4
}

/** Renders a text with its simple markup; its content is always rendered as plain text. */
export function PolicyText({ blocks, headingLevel = 2 }: Props) {
  const Heading = headingLevel === 2 ? 'h2' : 'h4'
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => {
        // oxlint-disable-next-line react/no-array-index-key -- a text is drawn as a whole
        if (block.kind === 'heading') return <Heading key={index}>{block.text}</Heading>
        // oxlint-disable-next-line react/no-array-index-key -- a text is drawn as a whole
        if (block.kind === 'paragraph') return <p key={index}>{block.text}</p>
        // oxlint-disable-next-line react/no-array-index-key -- a text is drawn as a whole
        return <List key={index} items={block.items} />
      })}
    </div>
  )
}

function List({ items }: { readonly items: readonly string[] }) {
  return (
    <ul>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text is drawn as a whole
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}
