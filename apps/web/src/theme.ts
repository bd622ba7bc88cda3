import type { Tone } from '@dropyard/contract/kit/workflow'
import { type ThemeConfig, theme } from 'antd'

/** Every colour, size and duration of the product. Nothing else names one; layouts use the variables made of these. */

export type Mode = 'light' | 'dark'

/** Heights of the frame and of lists, in pixels (look.md). Lists give up 4 px a row on a 1600×900 screen. */
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

const font =
  "'Inter Variable', Inter, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', system-ui, sans-serif"

interface Palette {
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
  selected: string
  red: string
  amber: string
  green: string
}

const palettes: Record<Mode, Palette> = {
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
    selected: '#e8f3f2',
    red: '#c0352b',
    amber: '#9a5b00',
    green: '#1f7a45',
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
    selected: '#15302f',
    red: '#f0746a',
    amber: '#e0a94a',
    green: '#57b981',
  },
}

export interface ToneColors {
  /** Words and dot. */
  ink: string
  /** Behind the words. */
  ground: string
}

/** What a state means to the eye: the one map of the product. */
export const tones: Record<Mode, Record<Tone, ToneColors>> = {
  light: {
    neutral: { ink: '#54616a', ground: '#eef1f2' },
    blue: { ink: '#1d5fb8', ground: '#e8f0fb' },
    amber: { ink: '#8a5200', ground: '#fcf1dd' },
    green: { ink: '#1b6e3e', ground: '#e5f4ea' },
    red: { ink: '#b02a21', ground: '#fcebe9' },
    grey: { ink: '#6a767e', ground: '#f3f5f5' },
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

/** The tokens of antd for a mode. `key` is the class that carries its variables: it stands on the document. */
export function themeOf(mode: Mode): ThemeConfig {
  const p = palettes[mode]
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'app', prefix: 'ant' },
    hashed: false,
    token: {
      colorPrimary: p.accent,
      colorInfo: p.accent,
      colorLink: p.accentInk,
      colorPrimaryText: p.accentInk,
      colorError: p.red,
      colorWarning: p.amber,
      colorSuccess: p.green,
      colorBgLayout: p.canvas,
      colorBgContainer: p.surface,
      colorBgElevated: p.raised,
      colorBorder: p.control,
      colorBorderSecondary: p.hairline,
      colorSplit: p.hairline,
      colorText: p.ink,
      colorTextHeading: p.ink,
      colorTextSecondary: p.inkSoft,
      colorTextTertiary: p.inkFaint,
      colorTextPlaceholder: p.inkFaint,
      colorTextDescription: p.inkSoft,
      colorFillTertiary: p.hover,
      controlItemBgHover: p.hover,
      controlItemBgActive: p.selected,
      controlItemBgActiveHover: p.selected,
      borderRadius: 6,
      borderRadiusLG: 8,
      borderRadiusSM: 4,
      fontFamily: font,
      fontSize: 13,
      fontSizeSM: 12,
      fontSizeLG: 14,
      fontSizeHeading1: 20,
      fontSizeHeading2: 20,
      fontSizeHeading3: 16,
      fontSizeHeading4: 16,
      fontSizeHeading5: 13,
      fontWeightStrong: 600,
      sizeUnit: 4,
      sizeStep: 4,
      controlHeight: 32,
      controlHeightSM: 24,
      controlHeightLG: 40,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.18s',
      wireframe: false,
    },
    components: {
      Table: {
        headerBg: p.surface,
        headerColor: p.inkSoft,
        headerSplitColor: 'transparent',
        headerBorderRadius: 0,
        cellPaddingBlockSM: 0,
        cellPaddingInlineSM: 8,
        cellFontSizeSM: 13,
        rowHoverBg: p.hover,
        rowSelectedBg: p.selected,
        rowSelectedHoverBg: p.selected,
        borderColor: p.hairline,
        bodySortBg: 'transparent',
        headerSortActiveBg: p.surface,
        headerSortHoverBg: p.hover,
      },
      Tabs: { horizontalMargin: '0', horizontalItemGutter: 20, titleFontSize: 13 },
      Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px', labelColor: p.ink },
      Menu: { itemBorderRadius: 6 },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      Modal: { titleFontSize: 16 },
      Tooltip: { fontSize: 12 },
    },
  }
}

/** Puts the variables of a mode that antd does not have on the document: tones and frame sizes. */
export function applyMode(mode: Mode): void {
  const root = document.documentElement
  root.classList.add('app')
  root.dataset.mode = mode
  root.style.colorScheme = mode
  for (const [tone, { ink, ground }] of Object.entries(tones[mode])) {
    root.style.setProperty(`--tone-${tone}-ink`, ink)
    root.style.setProperty(`--tone-${tone}-ground`, ground)
  }
  for (const [name, size] of Object.entries(sizes)) root.style.setProperty(`--size-${name}`, `${size}px`)
  const p = palettes[mode]
  root.style.setProperty('--canvas', p.canvas)
  root.style.setProperty('--surface', p.surface)
  root.style.setProperty('--hairline', p.hairline)
  root.style.setProperty('--ink', p.ink)
  root.style.setProperty('--font', font)
}
