// First, so that our own sheets come after the kit's.
import './kit-styles.ts'
import { createQueryClient } from '#web/kit/api/address-query.ts'
import { takeLatinDigits } from '#web/kit/fields/latin-digits.ts'
import { Portal } from './portal.tsx'
import {
  DEFAULT_THEME,
  convertCssVariables,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariablesResolver, theme } from '#web/kit/design/theme.ts'

adoptKitVariables()
takeLatinDigits(document)
const client = createQueryClient()

/** Both portals, sign-in, registration and passwords: mounted once, for all of their addresses. */
export default function PortalApp() {
  return <Portal client={client} />
}

/** The kit's variables and the design's tokens as one sheet, light and dark. */
function kitVariables(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const kit = defaultCssVariablesResolver(merged)
  const ours = cssVariablesResolver(merged)
  const both = (part: keyof typeof kit): Record<string, string> => ({ ...kit[part], ...ours[part] })
  return convertCssVariables({ variables: both('variables'), light: both('light'), dark: both('dark') })
}

/**
 * Adds the variables to the page as a constructed sheet. The kit itself would write a `<style>` element, which the
 * Content-Security-Policy (`style-src 'self'`) forbids; a sheet constructed by a script needs no exception.
 */
function adoptKitVariables(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(kitVariables())
  document.adoptedStyleSheets.push(sheet)
}
