/** What a screen is given by its address: the `:names` of the path. */
export type ScreenProps = { readonly params: Readonly<Record<string, string>> }
