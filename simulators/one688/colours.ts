/** The colours of goods of the simulated 1688: their names, and the values for drawing. */

export interface Words {
  zh: string
  en: string
}

export type Colour = keyof typeof colours

export const colours = {
  white: { zh: '白色', en: 'White', ink: '#dfe3dd' },
  black: { zh: '黑色', en: 'Black', ink: '#2b2e33' },
  grey: { zh: '灰色', en: 'Grey', ink: '#8d949c' },
  red: { zh: '红色', en: 'Red', ink: '#c8443c' },
  pink: { zh: '粉色', en: 'Pink', ink: '#e9a3b4' },
  orange: { zh: '橙色', en: 'Orange', ink: '#e08a3c' },
  yellow: { zh: '黄色', en: 'Yellow', ink: '#e7c14d' },
  green: { zh: '墨绿色', en: 'Dark green', ink: '#3f6b52' },
  mint: { zh: '薄荷绿', en: 'Mint', ink: '#9ccfb8' },
  blue: { zh: '蓝色', en: 'Blue', ink: '#4a76b8' },
  navy: { zh: '藏青色', en: 'Navy', ink: '#2c3e63' },
  khaki: { zh: '卡其色', en: 'Khaki', ink: '#b89c72' },
  wood: { zh: '原木色', en: 'Natural wood', ink: '#c99a63' },
} as const
