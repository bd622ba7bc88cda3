import { dirname, join } from 'node:path'

/**
 * Uses of a higher area by a lower one, by import or as a table in an SQL text. `npm run measures` counts them, and
 * `architecture.unit.test.ts` allows only the exceptions that are listed here. Imports of another area's contract aren't counted.
 */

/** Areas by level, lowest first; those of the same level may use each other. The kit is below all of them. */
export const floors = [
  ['kit'],
  ['system', 'account', 'finance'],
  ['catalog', 'sourcing'],
  ['warehouse'],
  ['logistics', 'purchasing'],
  ['development'],
  ['order'],
  ['store'],
  ['customer'],
  ['mail'],
  ['overview'],
]

/** Tables that a lower area, or one module of it, may read. An exception that nothing uses fails the test. */
const exceptions = [
  { from: 'kit', table: 'person', why: 'Rows of every module show names of people.' },
  {
    from: 'kit',
    table: 'person_role',
    why: 'The kit lists the people who have a permission by one of their roles.',
  },
  { from: 'kit', table: 'role', why: 'The permissions of these people are in their roles.' },
  { from: 'order', table: 'store', why: 'An order belongs to a store.' },
  { from: 'order', table: 'platform', why: "Lists show each order with its store's platform, in one query." },
  { from: 'catalog', table: 'store', why: 'Private goods are bound to stores.' },
  {
    from: 'catalog',
    table: 'stock_balance',
    why: 'Product search filters and counts by stock, in one query.',
  },
  { from: 'catalog', table: 'warehouse', why: 'Only stock in active warehouses can be sold.' },
  { from: 'logistics/shipping-rule', table: 'store', why: 'A shipping rule may be limited to stores.' },
  {
    from: 'warehouse/stock',
    table: 'order',
    why: 'Row-level security of orders decides who sees the movements of stock that an order caused.',
  },
]

const serverFile = /^apps\/server\/src\/(?:modules\/(\w+)\/([\w-]+)|(kit))\//
const floorOf = (area) => floors.findIndex((some) => some.includes(area))

/**
 * @param sources every source file with its path and text, and its relative imports as paths from the root
 * @returns upward uses that no exception allows, as `file -> file or table`; and the exceptions with the number of their uses
 */
export function findArrows(sources) {
  const files = sources.flatMap((source) => {
    const [, area, module, kit] = serverFile.exec(source.path) ?? []
    const own = kit ?? area
    const isTest = /\.test\.ts$/.test(source.path) || source.path.includes('/testing/')
    return own && !isTest ? [{ ...source, area: own, module: `${own}/${module ?? ''}` }] : []
  })
  /** Each file's tables: the exported name, and the name in the database. */
  const tablesOf = new Map(
    files.map(({ path, text }) => [
      path,
      [...text.matchAll(/(\w+) = pgTable\(\s*'(\w+)'/g)].map(([, name, table]) => ({ name, table })),
    ]),
  )
  const areaOfTable = new Map(
    files.flatMap(({ path, area }) => tablesOf.get(path).map(({ table }) => [table, area])),
  )
  const areaOfFile = new Map(files.map(({ path, area }) => [path, area]))
  const isAbove = (area, other) => other !== undefined && floorOf(other) > floorOf(area)
  /** The tables that a file imports from another one: by name, or those behind a `name.ts` or an expression of a `table.ts`. */
  const tablesBehind = (text, to) => {
    const tables = tablesOf.get(to.replace(/\/name\.ts$/, '/table.ts')) ?? []
    const named = tables.filter(({ name }) => new RegExp(`import [^;']*\\b${name}\\b[^;']*'`).test(text))
    return /\/(?:table|name)\.ts$/.test(to) ? (named.length > 0 ? named : tables.slice(0, 1)) : []
  }
  const arrows = files.flatMap(({ path, text, imports, area, module }) => [
    ...imports
      .filter((to) => isAbove(area, areaOfFile.get(to)))
      .map((to) => ({
        ...{ path, area, module, to },
        tables: tablesBehind(importsFrom(path, text, to), to).map(({ table }) => table),
      })),
    ...[...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+"?(\w+)"?/g)]
      .filter(([, table]) => isAbove(area, areaOfTable.get(table)))
      .map(([, table]) => ({ path, area, module, to: table, tables: [table] })),
  ])
  const allows = (one, { area, module, tables }) =>
    tables.includes(one.table) && (one.from === area || one.from === module)
  const isAllowed = (arrow) =>
    arrow.tables.length > 0 &&
    arrow.tables.every((table) => exceptions.some((one) => allows(one, { ...arrow, tables: [table] })))
  return {
    upward: arrows.filter((arrow) => !isAllowed(arrow)).map(({ path, to }) => `${path} -> ${to}`),
    exceptions: exceptions.map((one) => ({
      ...one,
      uses: arrows.filter((arrow) => allows(one, arrow)).length,
    })),
  }
}

/** The import statements of a file that name another one. */
function importsFrom(path, text, to) {
  return [...text.matchAll(/^import [\s\S]*?from '([^']+)'/gm)]
    .filter(([, from]) => from.startsWith('.') && join(dirname(path), from) === to)
    .map(([statement]) => statement)
    .join('\n')
}
