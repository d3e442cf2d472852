import styles from './ui.module.css'

/** The tile that stands for a shop. */
export function Initials({ name }: { readonly name: string }) {
  return (
    <span className={styles.initials} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}

/**
 * What stands for a name in a small tile: the first and last Latin initial, but one Arabic letter, since two would join;
 * of a name with the article (الواحة) the letter after it, or half of all shops would share one.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letter = firstLetter(words[0])
  if (/\p{Script=Arabic}/u.test(letter)) return firstLetter(words[0]?.replace(/^ال(?=\p{Letter}{2})/u, ''))
  return (letter + firstLetter(words.length > 1 ? words.at(-1) : '')).toUpperCase()
}

function firstLetter(word = ''): string {
  return Array.from(word)[0] ?? ''
}
