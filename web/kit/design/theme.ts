/** The Mantine theme of the portals, sign-in and registration; the colours and tokens themselves are in tokens.ts. */
import {
  createTheme,
  type CSSVariablesResolver,
  getSpacing,
  type GroupProps,
  type MantineTheme,
  rem,
} from '@mantine/core'
import { darkTokens, lightTokens, ramps, sharedTokens, uiFonts } from './tokens.ts'
import { variantColorResolver } from './theme-variants.ts'

/* --------------------------------------------------- semantic CSS variables */

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { ...sharedTokens },
  light: { ...lightTokens },
  dark: { ...darkTokens },
})

/* -------------------------------------------------------------------- theme */

const field = {
  defaultProps: { size: 'md' },
  styles: {
    label: { fontWeight: 500, fontSize: rem(14), marginBottom: rem(6) },
    description: { fontSize: rem(13), color: 'var(--mj-ink-3)' },
    error: { fontSize: rem(13) },
  },
} as const
const withInput = { ...field, styles: { ...field.styles, input: { fontSize: rem(16) } } }

export const theme = createTheme({
  colors: {
    palm: [...ramps.palm],
    green: [...ramps.green],
    yellow: [...ramps.yellow],
    orange: [...ramps.orange],
    red: [...ramps.red],
    blue: [...ramps.blue],
    gray: [...ramps.gray],
    dark: [...ramps.dark],
  },
  primaryColor: 'palm',
  primaryShade: { light: 8, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.36,
  white: '#FFFFFF',
  black: '#23221D',
  variantColorResolver,

  fontFamily: uiFonts,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: rem(13), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(21) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.55', xl: '1.4' },
  headings: {
    fontFamily: uiFonts,
    fontWeight: '600',
    textWrap: 'wrap',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: '1.2' },
      h2: { fontSize: rem(19), lineHeight: '1.35' },
      h3: { fontSize: rem(17), lineHeight: '1.35' },
      h4: { fontSize: rem(16), lineHeight: '1.35' },
      h5: { fontSize: rem(14), lineHeight: '1.35' },
      h6: { fontSize: rem(13), lineHeight: '1.35' },
    },
  },

  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(20), xl: rem(40) },
  radius: { xs: rem(2), sm: rem(4), md: rem(6), lg: rem(10), xl: rem(16) },
  defaultRadius: 'md',
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  shadows: {
    xs: '0 1px 2px rgba(35,34,29,.05)',
    sm: '0 1px 2px rgba(35,34,29,.06), 0 2px 6px rgba(35,34,29,.05)',
    md: '0 1px 2px rgba(35,34,29,.06), 0 12px 32px -8px rgba(35,34,29,.18)',
    lg: '0 2px 4px rgba(35,34,29,.06), 0 24px 56px -12px rgba(35,34,29,.24)',
    xl: '0 2px 4px rgba(35,34,29,.06), 0 32px 72px -16px rgba(35,34,29,.28)',
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,

  // Plain objects, not `Button.extend(…)`: that would load every component named here with the first screen.
  components: {
    // The rows of a wrapped group are closer together than its items.
    Group: {
      defaultProps: { gap: 'xs' },
      vars: (_theme: MantineTheme, { gap, justify = 'flex-start' }: GroupProps) => ({
        root: {
          '--group-gap': `min(${getSpacing(gap)}, ${justify === 'flex-start' ? 0.5 : 0.75}rem) ${getSpacing(gap)}`,
        },
      }),
    },
    Stack: { defaultProps: { gap: 'xs' } },
    // Inherits font size and line height: Arabic needs more leading than Mantine's sizes have.
    Text: { defaultProps: { inherit: true } },
    // The default is the title of a section or card.
    Title: { defaultProps: { order: 2, size: 'h3' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
    Button: {
      defaultProps: { size: 'md' },
      styles: { root: { fontWeight: 550, letterSpacing: 0 } },
    },
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm', size: 'lg' },
      styles: {
        root: {
          textTransform: 'none',
          fontWeight: 550,
          letterSpacing: 0,
          fontSize: rem(13),
          paddingInline: rem(8),
        },
      },
    },
    Card: {
      defaultProps: { withBorder: true, radius: 'lg', padding: rem(24) },
    },
    // Off by default; fields that browsers may fill in override it.
    TextInput: { ...withInput, defaultProps: { ...field.defaultProps, autoComplete: 'off' } },
    PasswordInput: withInput,
    NumberInput: withInput,
    Textarea: withInput,
    NativeSelect: withInput,
    DateInput: withInput,
    Select: {
      ...withInput,
      defaultProps: { size: 'md', checkIconPosition: 'right', allowDeselect: false },
    },
    Checkbox: { defaultProps: { size: 'sm', radius: 'sm' } },
    Switch: { defaultProps: { size: 'md' } },
    Chip: { defaultProps: { radius: 'xl', variant: 'outline' } },
    SegmentedControl: { defaultProps: { radius: 'md', size: 'sm' } },
    Tabs: { styles: { tab: { fontWeight: 500, paddingBlock: rem(12) } } },
    Table: {
      defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md', highlightOnHover: true },
      styles: {
        table: { '--table-border-color': 'var(--mj-line)', '--table-hover-color': 'var(--mj-page)' },
        th: { fontSize: rem(13), fontWeight: 550, color: 'var(--mj-ink-3)' },
      },
    },
    // Mantine locks scrolling with a style element, which the policy forbids; portal-shell.module.css does it instead.
    Modal: {
      defaultProps: {
        lockScroll: false,
        radius: 'lg',
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { transition: 'pop', duration: 160 },
      },
      styles: { title: { fontSize: rem(18), fontWeight: 600, lineHeight: 1.35 } },
    },
    // The same for dialogs composed from their parts.
    ModalRoot: { defaultProps: { lockScroll: false } },
    DrawerRoot: { defaultProps: { lockScroll: false } },
    Drawer: {
      defaultProps: { lockScroll: false, overlayProps: { backgroundOpacity: 0.45 } },
      styles: { title: { fontSize: rem(18), fontWeight: 600, lineHeight: 1.35 } },
    },
    Notification: { defaultProps: { radius: 'md', withBorder: true } },
    Progress: { defaultProps: { radius: 'xl', size: 6 } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
})
