import type { Tone } from '@dropyard/contract/kit/workflow'

/**
 * All colours, sizes and durations. Styles refer to the CSS variables made from these, and must not contain values of their own.
 */

export type Mode = 'light' | 'dark'

/** Heights of the shell and of lists, in pixels. On a 1600×900 screen rows have 4 px less. */
export const sizes = {
  header: 48,
  tabs: 36,
  menu: 208,
  menuFolded: 56,
  pageHead: 44,
  filterBar: 40,
  tableHead: 32,
  pager: 40,
  row: 40,
  rowDense: 36,
  rowPicture: 52,
} as const

export const font =
  "'Inter Variable', Inter, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', system-ui, sans-serif"

export interface Palette {
  accent: string
  accentInk: string
  canvas: string
  surface: string
  raised: string
  hairline: string
  control: string
  ink: string
  inkSoft: string
  inkFaint: string
  hover: string
  hoverStrong: string
  selected: string
  red: string
  amber: string
  green: string
  /** Background and lines of the drawing on the login page. */
  deep: string
  deepInk: string
  /** Background and text of tooltips. */
  tip: string
  onTip: string
}

export const palettes: Record<Mode, Palette> = {
  light: {
    accent: '#0f6e68',
    accentInk: '#0f6e68',
    canvas: '#f6f7f7',
    surface: '#ffffff',
    raised: '#ffffff',
    hairline: '#e5e8e9',
    control: '#d3d8da',
    ink: '#182126',
    inkSoft: '#54616a',
    inkFaint: '#6a767e',
    hover: '#f3f5f5',
    hoverStrong: '#e6eaeb',
    selected: '#e8f3f2',
    red: '#c0352b',
    amber: '#9a5b00',
    green: '#1f7a45',
    deep: '#0c4a46',
    deepInk: '#dff1ef',
    tip: '#182126',
    onTip: '#ffffff',
  },
  dark: {
    accent: '#157a73',
    accentInk: '#4fc4ba',
    canvas: '#0f1315',
    surface: '#161b1e',
    raised: '#1d2428',
    hairline: '#283035',
    control: '#3a444a',
    ink: '#e6ebed',
    inkSoft: '#a7b3b9',
    inkFaint: '#89969d',
    hover: '#1c2327',
    hoverStrong: '#2a3338',
    selected: '#15302f',
    red: '#f0746a',
    amber: '#e0a94a',
    green: '#57b981',
    deep: '#0b2f2d',
    deepInk: '#cfe6e3',
    tip: '#3a444a',
    onTip: '#f2f5f6',
  },
}

export interface ToneColors {
  /** Text and dot. */
  ink: string
  /** Background. */
  ground: string
}

/** The colours of each tone, for all states of the product. */
export const tones: Record<Mode, Record<Tone, ToneColors>> = {
  light: {
    neutral: { ink: '#54616a', ground: '#eef1f2' },
    blue: { ink: '#1d5fb8', ground: '#e8f0fb' },
    amber: { ink: '#8a5200', ground: '#fcf1dd' },
    green: { ink: '#1b6e3e', ground: '#e5f4ea' },
    red: { ink: '#b02a21', ground: '#fcebe9' },
    grey: { ink: '#626e76', ground: '#f3f5f5' },
  },
  dark: {
    neutral: { ink: '#b3bfc5', ground: '#262e33' },
    blue: { ink: '#82b4f5', ground: '#18283d' },
    amber: { ink: '#e3b25c', ground: '#33270f' },
    green: { ink: '#6cc792', ground: '#142d20' },
    red: { ink: '#f28b82', ground: '#3a1b19' },
    grey: { ink: '#89969d', ground: '#1f262a' },
  },
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Sets a mode's colours and sizes as CSS variables on the document: `--ink-soft`, `--tone-red-ink`, `--size-row`. */
export function applyMode(mode: Mode): void {
  const root = document.documentElement
  root.dataset.mode = mode
  root.style.colorScheme = mode
  const set = (name: string, value: string): void => root.style.setProperty(`--${name}`, value)
  for (const [name, colour] of Object.entries(palettes[mode])) set(kebab(name), colour)
  for (const [tone, { ink, ground }] of Object.entries(tones[mode])) {
    set(`tone-${tone}-ink`, ink)
    set(`tone-${tone}-ground`, ground)
  }
  for (const [name, size] of Object.entries(sizes)) set(`size-${kebab(name)}`, `${size}px`)
  set('font', font)
}
