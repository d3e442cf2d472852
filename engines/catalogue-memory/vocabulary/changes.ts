/** What has changed since the last look: the listings, and those of them that are still there as the watcher reads them. */
export type Changes = { readonly numbers: readonly number[]; readonly rows: readonly unknown[] }

/** Told of all changes in the order of their versions; 'all' where they are too many or not known one by one. */
export type Watcher = {
  /** What it wants to know of a listing, as JSON in SQL. */
  readonly rowJson: string
  readonly onChange: (changes: Changes | 'all') => void
}
