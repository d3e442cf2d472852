type Step = { readonly name: string; readonly to: string }

/** The way down to a page as search engines read it (schema.org BreadcrumbList). */
export function breadcrumbList(steps: readonly Step[], absolute: (path: string) => string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(to),
    })),
  }
}
