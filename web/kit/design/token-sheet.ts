import { darkTokens, lightTokens, sharedTokens } from './tokens.ts'

/** The few Mantine variables that global.css and the public pages use. */
const kitTokens = {
  '--mantine-radius-sm': '0.25rem',
  '--mantine-radius-md': '0.375rem',
  '--mantine-radius-lg': '0.625rem',
}

/**
 * Writes tokens.css, the style sheet of design tokens. Colours are `light-dark()` pairs: the system's scheme applies
 * until the user has chosen one, then Mantine's attribute. Only tokens other than colours need a second block.
 */
export function tokenSheet(): string {
  const names = Object.keys(lightTokens) as (keyof typeof lightTokens)[]
  const isColor = (name: (typeof names)[number]) => lightTokens[name].startsWith('#')
  const colors = names
    .filter(isColor)
    .map((name) => [name, pairOf(lightTokens[name], darkTokens[name])] as const)
  const others = names.filter((name) => !isColor(name))
  const light = others.map((name) => [name, lightTokens[name]] as const)
  const dark = others.map((name) => [name, darkTokens[name]] as const)
  return [
    '/* Written from tokens.ts by token-sheet.ts: `vitest run web/token-sheet -u` renews it. */',
    block(':root', [
      ['color-scheme', 'light dark'],
      ...Object.entries({ ...sharedTokens, ...kitTokens }),
      ...colors,
      ...light,
    ]),
    `@media (prefers-color-scheme: dark) {\n${block(':root', dark)}\n}`,
    block(":root[data-mantine-color-scheme='light']", [['color-scheme', 'light'], ...light]),
    block(":root[data-mantine-color-scheme='dark']", [['color-scheme', 'dark'], ...dark]),
    '',
  ].join('\n')
}

function pairOf(light: string, dark: string): string {
  return light === dark ? light : `light-dark(${light}, ${dark})`
}

function block(selector: string, entries: readonly (readonly [string, string])[]): string {
  return `${selector} {\n${entries.map(([name, value]) => `  ${name}: ${value};`).join('\n')}\n}`
}
