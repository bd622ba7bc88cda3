import { z } from 'zod'
import { bothLanguages, demoData } from '../../../../demo/data.ts'
import type { Kind } from './kind.ts'
import type { DemoCategory } from './types.ts'

const node = z.strictObject({ code: z.string(), name: bothLanguages })
const branch = node.extend({ groups: z.array(node) })

/** Code of the leaf category of a kind of goods. */
export const categoryCodeOf = (kind: Kind): string =>
  `${kind.group}-${kind.category.en.toLowerCase().replace(/[^a-z]+/g, '-')}`

/** The demo's category tree: three levels, parents before their children. */
export function demoCategories(kinds: readonly Kind[]): DemoCategory[] {
  return demoData('catalog/goods/categories', z.array(branch)).flatMap(({ groups, ...top }, at) => [
    { ...top, parent: null, level: 1, sort: at + 1 },
    ...groups.flatMap((group, place): DemoCategory[] => [
      { ...group, parent: top.code, level: 2, sort: place + 1 },
      ...kinds
        .filter((kind) => kind.group === group.code)
        .map((kind, leaf) => ({
          code: categoryCodeOf(kind),
          parent: group.code,
          level: 3 as const,
          name: kind.category,
          sort: leaf + 1,
        })),
    ]),
  ])
}
