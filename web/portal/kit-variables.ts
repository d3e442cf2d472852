import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariablesResolver, theme } from '#web/theme.ts'

/** The kit's variables and the design's tokens as one sheet, light and dark. */
export function kitVariables(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const kit = defaultCssVariablesResolver(merged)
  const ours = cssVariablesResolver(merged)
  const both = (part: keyof typeof kit): Record<string, string> => ({ ...kit[part], ...ours[part] })
  return convertCssVariables({ variables: both('variables'), light: both('light'), dark: both('dark') })
}

/**
 * Puts the variables on the page as a constructed sheet. The kit itself would write a `<style>` element, which the
 * Content-Security-Policy (`style-src 'self'`) forbids; a constructed sheet is script's own and needs no exception.
 */
export function adoptKitVariables(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(kitVariables())
  document.adoptedStyleSheets.push(sheet)
}
