import styles from './ui.module.css'

/** A tile with a shop's initials. */
export function Initials({ name }: { readonly name: string }) {
  return (
    <span className={styles.initials} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}

/**
 * Returns a name's initials for a small tile: the first and last in Latin, one letter in Arabic, since two would join;
 * skips the Arabic article (الواحة), with which half of all shops begin.
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
