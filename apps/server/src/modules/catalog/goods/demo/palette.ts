import type { DemoText } from './types.ts'

type Colour = { code: string; text: DemoText; hex: string }

const colour = (code: string, en: string, zh: string, hex: string): Colour => ({
  code,
  text: { en, zh },
  hex,
})

/** The colours goods come in. `code` is the part of the SKU; `hex` is what the drawing is painted with. */
const palette = {
  white: colour('WHT', 'White', '白色', '#f3f0ea'),
  cream: colour('CRM', 'Cream', '奶油色', '#ecdfc6'),
  sand: colour('SND', 'Sand', '沙色', '#d8c19d'),
  oat: colour('OAT', 'Oat', '燕麦色', '#c9b79c'),
  natural: colour('NAT', 'Natural', '原木色', '#d3a873'),
  tan: colour('TAN', 'Tan', '驼色', '#bd8a57'),
  brown: colour('BRN', 'Brown', '棕色', '#7c533a'),
  walnut: colour('WAL', 'Walnut', '胡桃色', '#6a4632'),
  black: colour('BLK', 'Black', '黑色', '#2f3136'),
  charcoal: colour('CHA', 'Charcoal', '炭灰色', '#4d5157'),
  grey: colour('GRY', 'Grey', '灰色', '#9aa1a8'),
  silver: colour('SLV', 'Silver', '银色', '#c7ccd2'),
  gold: colour('GLD', 'Gold', '金色', '#d5ab55'),
  roseGold: colour('RGD', 'Rose gold', '玫瑰金', '#d9a08d'),
  copper: colour('COP', 'Copper', '铜色', '#b97550'),
  red: colour('RED', 'Red', '红色', '#c74a3f'),
  coral: colour('COR', 'Coral', '珊瑚色', '#e9806b'),
  terracotta: colour('TER', 'Terracotta', '陶土色', '#c0714f'),
  orange: colour('ORG', 'Orange', '橙色', '#e6893c'),
  mustard: colour('MUS', 'Mustard', '芥末黄', '#d6a534'),
  yellow: colour('YEL', 'Yellow', '黄色', '#efc550'),
  sage: colour('SAG', 'Sage', '鼠尾草绿', '#9cb294'),
  olive: colour('OLV', 'Olive', '橄榄绿', '#7e8354'),
  green: colour('GRN', 'Green', '绿色', '#52915f'),
  forest: colour('FOR', 'Forest green', '墨绿色', '#315f4c'),
  jade: colour('JAD', 'Jade', '玉色', '#93c3a6'),
  mint: colour('MIN', 'Mint', '薄荷绿', '#a8d6c1'),
  teal: colour('TEA', 'Teal', '青色', '#35908c'),
  sky: colour('SKY', 'Sky blue', '天蓝色', '#8fbde0'),
  blue: colour('BLU', 'Blue', '蓝色', '#4377c2'),
  navy: colour('NVY', 'Navy', '藏青色', '#2c3e63'),
  lilac: colour('LIL', 'Lilac', '丁香紫', '#b8a3d4'),
  purple: colour('PUR', 'Purple', '紫色', '#7b5aa6'),
  pink: colour('PNK', 'Pink', '粉色', '#efb1bc'),
  blush: colour('BLS', 'Blush', '裸粉色', '#e4bfb4'),
  roseQuartz: colour('RSQ', 'Rose quartz', '粉晶', '#e9b8bf'),
  wine: colour('WIN', 'Wine', '酒红色', '#7f3142'),
  clear: colour('CLR', 'Clear', '透明', '#d5e4ec'),
} as const

export type ColourName = keyof typeof palette

/** The colour a value stands for. Throws when the palette has no such name. */
export function colourNamed(name: string): Colour {
  const found = (palette as Record<string, Colour>)[name]
  if (!found) throw new Error(`The palette has no colour "${name}".`)
  return found
}
