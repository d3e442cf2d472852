/**
 * The single source of the design's colours and tokens: theme.ts passes them to Mantine, token-sheet.ts writes them as
 * a style sheet. Roles and their contrast: the design's colour table.
 */

/** Ten shades, light to dark. */
export type Ramp = readonly [string, string, string, string, string, string, string, string, string, string]

export const ramps = {
  /** Brand and primary. Date-palm green, dark enough to read as ink at button size. */
  palm: [
    '#F0F8F4',
    '#E0F0E8',
    '#C6E0D4',
    '#A8CCBC',
    '#88B5A1',
    '#659983',
    '#4A7E69',
    '#316551',
    '#1B4A38',
    '#0B3325',
  ],
  /** Approved, active, delivered. */
  green: [
    '#F0FAF2',
    '#E0F3E3',
    '#C3E5C9',
    '#A2D2AB',
    '#7FBC8B',
    '#5DA16D',
    '#428653',
    '#2B6C3D',
    '#174D27',
    '#0C3619',
  ],
  /** Saffron: pending, stars. */
  yellow: [
    '#FFF6E6',
    '#FEEAC9',
    '#FAD79D',
    '#EEBF6C',
    '#DFA83F',
    '#C7901E',
    '#A17200',
    '#7F5800',
    '#604100',
    '#432B00',
  ],
  /** Clay: suspended, on hold. */
  orange: [
    '#FFF4ED',
    '#FFE6D8',
    '#FFCEB4',
    '#F9B18D',
    '#E79367',
    '#CC7546',
    '#AE5A2A',
    '#8F4415',
    '#6A2D02',
    '#4A1E02',
  ],
  /** Madder: rejected, errors, destructive, sale price. */
  red: [
    '#FFF3F1',
    '#FFE3E0',
    '#FFC7C1',
    '#FFA6A0',
    '#F7847E',
    '#E1605D',
    '#C24242',
    '#A2292D',
    '#78161B',
    '#550E11',
  ],
  /** Creek: in progress (accepted, processing, shipped), information. */
  blue: [
    '#F0F8FE',
    '#DDF0FD',
    '#BEE0F8',
    '#9BCBEC',
    '#78B3D9',
    '#5897BF',
    '#3D7CA2',
    '#286285',
    '#144662',
    '#0C3044',
  ],
  /** Limestone: the neutral of light mode. */
  gray: [
    '#FAF9F6',
    '#F3F2EE',
    '#E7E6E1',
    '#D7D6D0',
    '#BCBAB5',
    '#94928D',
    '#6F6D68',
    '#54534E',
    '#393833',
    '#23221D',
  ],
  /** Night: the neutral of dark mode (0 = text, 9 = deepest). */
  dark: [
    '#E9EAE6',
    '#C9C9C5',
    '#A1A29D',
    '#7A7B76',
    '#575753',
    '#3E3F3B',
    '#2F2F2B',
    '#22221E',
    '#181915',
    '#11110D',
  ],
} as const satisfies Record<string, Ramp>

/** Both scripts in one stack: unicode-range picks the face per glyph; Majlis faces show while fonts load (fonts.css). */
export const uiFonts =
  "'Figtree Variable', 'Readex Pro Variable', 'Majlis Sans', system-ui, -apple-system, 'Segoe UI', Tahoma, sans-serif"
export const displayFonts = "'Marcellus', 'El Messiri Variable', 'Majlis Serif', 'Times New Roman', serif"

/** The same in both schemes. */
export const sharedTokens = {
  '--mj-font-ui': uiFonts,
  '--mj-font-display': displayFonts,
  /* display sizes, public pages only */
  '--mj-display-1': 'clamp(2.5rem, 1.6rem + 3vw, 4.25rem)',
  '--mj-display-2': 'clamp(1.875rem, 1.45rem + 1.8vw, 2.75rem)',
  '--mj-display-3': 'clamp(1.5rem, 1.3rem + 0.9vw, 2rem)',
  /* rhythm */
  '--mj-section': 'clamp(4rem, 2.5rem + 5vw, 7.5rem)',
  '--mj-gutter': 'clamp(1.25rem, 0.5rem + 2.6vw, 4rem)',
  '--mj-header': '4.5rem',
  /* motion */
  '--mj-ease': 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  '--mj-fast': '120ms',
  '--mj-base': '200ms',
  '--mj-slow': '480ms',
  /* the sell band and the sign-in panel: palm in both schemes */
  '--mj-band': ramps.palm[8],
  '--mj-band-text': ramps.palm[2],
  '--mj-band-number': ramps.palm[3],
  '--mj-band-line': ramps.palm[6],
  '--mj-on-fill': '#FFFFFF',
} as const

export const lightTokens = {
  '--mj-fill': ramps.palm[8] /* the filled button, as the theme's variants have it */,
  '--mj-fill-hover': ramps.palm[9],
  '--mj-flag': '#FFFFFF' /* the white label on a photo, and its ink, in both schemes */,
  '--mj-flag-ink': '#23221D',
  '--mantine-color-body': '#FFFFFF',
  '--mantine-color-text': '#23221D',
  '--mantine-color-dimmed': '#6F6D68',
  '--mantine-color-placeholder': '#6F6D68',
  '--mantine-color-error': '#A2292D',
  '--mantine-color-default-border': '#D7D6D0',
  '--mantine-color-anchor': '#1B4A38',
  '--mj-page': '#FAF9F6' /* portal canvas */,
  '--mj-surface': '#FFFFFF' /* cards, header, inputs */,
  '--mj-sunken': '#F3F2EE' /* bands, table heads, wells */,
  '--mj-tile': '#F3F2EE' /* behind a product photo */,
  '--mj-line': '#E7E6E1' /* hairlines, card borders (decorative) */,
  '--mj-line-strong': '#8A8882' /* input and control borders, 3:1 */,
  '--mj-ink': '#23221D',
  '--mj-ink-2': '#54534E',
  '--mj-ink-3': '#6F6D68',
  '--mj-accent': '#1B4A38',
  '--mj-accent-soft': '#E0F0E8',
  '--mj-on-accent': '#FFFFFF',
  '--mj-star': '#B8810F',
  '--mj-sale': '#A2292D',
  '--mj-focus': '#316551',
  '--mj-chart-1': '#316551',
  '--mj-chart-2': '#B8810F',
  '--mj-chart-3': '#3D7CA2',
  '--mj-chart-4': '#AE5A2A',
  '--mj-chart-5': '#8A8882',
  '--mj-chart-6': '#7A5C9E',
  '--mj-chart-7': '#1F4E6B',
  '--mj-shadow-pop': '0 1px 2px rgba(35,34,29,.06), 0 12px 32px -8px rgba(35,34,29,.18)',
} as const

export const darkTokens = {
  '--mj-fill': ramps.palm[6],
  '--mj-fill-hover': ramps.palm[7],
  '--mj-flag': '#FFFFFF',
  '--mj-flag-ink': '#23221D',
  '--mantine-color-body': '#181915',
  '--mantine-color-text': '#E9EAE6',
  '--mantine-color-dimmed': '#A1A29D',
  '--mantine-color-placeholder': '#A1A29D',
  '--mantine-color-error': '#FFA6A0',
  '--mantine-color-default-border': '#3E3F3B',
  '--mantine-color-anchor': '#A8CCBC',
  '--mj-page': '#11110D',
  '--mj-surface': '#181915',
  '--mj-sunken': '#22221E',
  '--mj-tile': '#E7E6E1' /* photos keep their limestone background in dark mode */,
  '--mj-line': '#2F2F2B',
  '--mj-line-strong': '#7A7B76',
  '--mj-ink': '#E9EAE6',
  '--mj-ink-2': '#C9C9C5',
  '--mj-ink-3': '#A1A29D',
  '--mj-accent': '#A8CCBC',
  '--mj-accent-soft': '#1E3A2F',
  '--mj-on-accent': '#11110D',
  '--mj-star': '#DFA83F',
  '--mj-sale': '#FFA6A0',
  '--mj-focus': '#A8CCBC',
  '--mj-chart-1': '#88B5A1',
  '--mj-chart-2': '#DFA83F',
  '--mj-chart-3': '#78B3D9',
  '--mj-chart-4': '#E79367',
  '--mj-chart-5': '#7A7B76',
  '--mj-chart-6': '#B79BDB',
  '--mj-chart-7': '#4D87AD',
  '--mj-shadow-pop': '0 0 0 1px #2F2F2B, 0 16px 40px -8px rgba(0,0,0,.6)',
} as const satisfies Record<keyof typeof lightTokens, string>
