import { expect, it } from 'vitest'
import { scanned } from '../../testing/scanned.ts'
import { printLabels } from './print-labels.ts'

it.each(['carton', 'bin', 'item'] as const)(
  'prints one %s label a page, whose codes can be scanned',
  async (size) => {
    const labels = ['A-03-2-05', 'B-01-1-01'].map((title, at) => ({
      ...{ title, lines: ['Yiwu warehouse', '义乌仓库'], code: `B:${title}` },
      ...(at === 0 && size !== 'item' ? { bars: title } : {}),
    }))
    const pages = await scanned(await printLabels('Labels', size, labels))
    const bars = size === 'item' ? [] : ['A-03-2-05']
    expect(pages.map(({ codes }) => codes)).toEqual([[...bars, 'B:A-03-2-05'].sort(), ['B:B-01-1-01']])
    expect(pages[0]?.text).toContain('A-03-2-05')
  },
)
