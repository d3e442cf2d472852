/** Listings changed since the last look, by number; `rows` holds those that still exist, by the watcher's `rowJson`. */
export type Changes = { readonly numbers: readonly number[]; readonly rows: readonly unknown[] }

/** Receives all changes in version order; 'all' when they are too many or not known individually. */
export type Watcher = {
  /** SQL expression that builds the JSON it needs of a listing. */
  readonly rowJson: string
  readonly onChange: (changes: Changes | 'all') => void
}
