import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, root, type Source } from './testing/sources.ts'

/** Checks the rules of docs/architecture.md. */

const sources = ['packages/contract/src', 'apps/server/src', 'apps/web/src'].flatMap((one) => filesBelow(one))

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.includes('/testing/')
const inFolder = (folder: string) => sources.filter((s) => s.path.startsWith(`${folder}/`) && !isTest(s.path))

/** Imports that break a rule, each as `file -> import`. */
const breaches = (files: Source[], breaks: (imported: string, file: string) => boolean): string[] =>
  files.flatMap((file) =>
    file.imports.filter((one) => breaks(one, file.path)).map((one) => `${file.path} -> ${one}`),
  )

const moduleOf = (path: string): string | undefined =>
  /^apps\/\w+\/src\/modules\/(\w+\/[\w-]+)\//.exec(path)?.[1]

/**
 * Modules that may write the tables of another one, because orders and products are split into several modules. They change
 * an order's state only through `order/order/change.ts`.
 */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  'order/order': [
    'order-note',
    'order-edit',
    'payment',
    'fulfilment',
    'after-sale',
    'order-intake',
    'order-split',
  ],
  'customer/customer': ['merge'],
  'catalog/goods': ['goods-edit', 'goods-import', 'goods-library', 'goods-image', 'goods-price'],
}
const partOfOrder = (module = ''): boolean =>
  [
    ...(partsOf['order/order'] ?? []),
    'order',
    'order-list',
    'order-price',
    'order-import',
    'order-margin',
    'label',
    'order-proof',
    'order-exception',
    'order-combine',
    'order-desk',
    'packing',
    'order-rule',
    'parcel',
    'track-warning',
    'track-claim',
  ].some((part) => module === `order/${part}`)

const partOfGoods = (module = ''): boolean =>
  [...(partsOf['catalog/goods'] ?? []), 'goods', 'goods-search'].some((part) => module === `catalog/${part}`)

/** Whether a file is the entry of a child process that `kit/apart/apart.ts` starts. */
const isProgram = (path: string): boolean => /\/kit\/apart\/\w+-process\.ts$/.test(path)

describe('imports go one way', () => {
  test('the contract kit knows no module', () => {
    const outside = (one: string) =>
      one.startsWith('packages/contract/src/') && !one.startsWith('packages/contract/src/kit/')
    expect(breaches(inFolder('packages/contract/src/kit'), outside)).toEqual([])
  })

  test('the contract knows neither server nor web', () => {
    expect(breaches(inFolder('packages/contract/src'), (one) => one.startsWith('apps/'))).toEqual([])
  })

  test('the server kit knows no module, and no words of the business', () => {
    const outside = (one: string) =>
      one.startsWith('apps/server/src/') && !one.startsWith('apps/server/src/kit/')
    expect(breaches(inFolder('apps/server/src/kit'), outside)).toEqual([])
  })

  test('libraries that few requests need are read when they are asked for', () => {
    const rare = [
      ...readFileSync(join(root, 'apps/server/src/kit/start/libraries.ts'), 'utf8').matchAll(
        /import\('([^']+)'\)/g,
      ),
    ]
    expect(rare.length).toBeGreaterThan(5)
    const atStart = new RegExp(`^import (?!type )[^\\n]*from '(${rare.map((one) => one[1]).join('|')})'`, 'm')
    expect(
      inFolder('apps/server/src')
        .filter((s) => atStart.test(s.text) && !isProgram(s.path))
        .map((s) => s.path),
    ).toEqual([])
  })

  test('programs that run in processes of their own are started, and not imported', () => {
    const importsOne = /^import (?!type )[^\n]*from '[^']*-process\.ts'/m
    expect(
      inFolder('apps/server/src/kit')
        .filter((s) => importsOne.test(s.text))
        .map((s) => s.path),
    ).toEqual([])
  })

  test('connectors know the contract and their own folder, not our modules', () => {
    expect(
      breaches(inFolder('apps/server/src/connectors'), (one) => one.startsWith('apps/server/src/modules/')),
    ).toEqual([])
  })

  test('only the store module speaks to connectors of stores, one module to 1688, one to carriers and one to trackers', () => {
    const others = inFolder('apps/server/src/modules').filter(
      (s) =>
        !/^apps\/server\/src\/modules\/(store|purchasing\/one688|logistics\/(carrier|tracking)-account)\//.test(
          s.path,
        ),
    )
    const speaks = (one: string) =>
      one.startsWith('apps/server/src/connectors/') && !one.endsWith('connectors/connector.ts')
    expect(breaches(others, speaks)).toEqual([])
  })

  test('the web kit knows no module, and web modules do not know each other', () => {
    expect(breaches(inFolder('apps/web/src/kit'), (one) => one.startsWith('apps/web/src/modules/'))).toEqual(
      [],
    )
    // Orders and products are split into the same modules as on the server, and these may import each other. Custom fields are part
    // of the forms, lists and conditions of all modules of customers.
    const isOwnField = (one: string, file: string) =>
      moduleOf(one) === 'customer/field' && moduleOf(file)?.startsWith('customer/')
    const foreign = (one: string, file: string) =>
      moduleOf(one) !== undefined &&
      moduleOf(one) !== moduleOf(file) &&
      !isOwnField(one, file) &&
      ![partOfOrder, partOfGoods].some((isIn) => isIn(moduleOf(one)) && isIn(moduleOf(file)))
    expect(breaches(inFolder('apps/web/src/modules'), foreign)).toEqual([])
  })

  test('the modules of orders, products and customers in the web know each other in one direction', () => {
    const needs = new Map<string, Set<string>>()
    for (const file of ['order', 'catalog', 'customer'].flatMap((area) =>
      inFolder(`apps/web/src/modules/${area}`),
    )) {
      const own = moduleOf(file.path) ?? ''
      const others = file.imports.map(moduleOf).filter((one) => one !== undefined && one !== own)
      for (const other of others) needs.set(own, (needs.get(own) ?? new Set()).add(other ?? ''))
    }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(needs.get(from) ?? [])].some(
        (one) => one === to || (!seen.has(one) && reaches(one, to, seen.add(one))),
      )
    expect(needs.size).toBeGreaterThan(4)
    expect([...needs.keys()].filter((one) => reaches(one, one))).toEqual([])
  })

  test('the web never imports the server, nothing imports a simulator, and simulators nothing of the product', () => {
    expect(
      breaches(
        inFolder('apps/web/src'),
        (one) => one.startsWith('apps/server') || one === '@dropyard/server',
      ),
    ).toEqual([])
    const simulators = filesBelow('simulators').filter((s) => !isTest(s.path))
    expect(
      breaches(simulators, (one) => one.startsWith('@dropyard/') || /^(?:apps|packages)\//.test(one)),
    ).toEqual([])
    const product = sources.filter((s) => !isTest(s.path))
    expect(breaches(product, (one) => one.includes('simulator'))).toEqual([])
  })
})

describe('modules of the server', () => {
  /** Module -> modules it imports from. Tables, types and demo files don't count: reads may join any table. */
  const needs = new Map<string, Set<string>>()
  for (const file of inFolder('apps/server/src/modules').filter((s) => !s.path.includes('demo'))) {
    const own = moduleOf(file.path)
    if (!own) continue
    const types = new Set([...file.text.matchAll(/import type [^;]*?from '([^']+)'/g)].map((m) => m[1] ?? ''))
    const typed = [...types].map((name) => relative(root, join(dirname(join(root, file.path)), name)))
    for (const one of file.imports) {
      const other = moduleOf(one)
      if (!other || other === own || typed.includes(one) || /\/(?:table|name)\.ts$/.test(one)) continue
      needs.set(own, (needs.get(own) ?? new Set()).add(other))
    }
  }
  const reached = (from: string): Set<string> => {
    const found = new Set<string>()
    const open = [...(needs.get(from) ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop())
      if (!found.has(next)) {
        found.add(next)
        open.push(...(needs.get(next) ?? []))
      }
    return found
  }
  const areaOf = (module: string): string => module.split('/')[0] ?? ''

  // Modules within one area are checked only for orders, where there are no cycles any more.
  test('know each other in one direction; what goes the other way is a signal or an event', () => {
    const all = new Map([...needs.keys()].map((module) => [module, reached(module)]))
    const circles = [...all].flatMap(([module, others]) =>
      [...others]
        .filter((other) => areaOf(other) !== areaOf(module) || areaOf(module) === 'order')
        .filter((other) => module < other && all.get(other)?.has(module))
        .map((other) => `${module} <-> ${other}`),
    )
    expect(needs.size).toBeGreaterThan(40)
    expect(circles).toEqual([])
  })

  test('use no table and no code of a higher area; listed exceptions may read a table, and only fewer of them are allowed', async () => {
    // `npm run measures` counts with the same function.
    const { findArrows, floors } = (await import('../../../scripts/lib/arrows.mjs' as string)) as {
      floors: readonly (readonly string[])[]
      findArrows: (files: readonly Source[]) => {
        upward: string[]
        exceptions: { from: string; table: string; why: string; uses: number }[]
      }
    }
    expect([...needs.keys()].filter((module) => !floors.flat().includes(areaOf(module)))).toEqual([])
    const { upward, exceptions } = findArrows(sources)
    expect(upward).toEqual([])
    expect(exceptions.length).toBeLessThanOrEqual(10)
    expect(exceptions.filter(({ uses, why }) => uses === 0 || why === '')).toEqual([])
    const reads = (path: string, text: string, imports: string[] = []) =>
      findArrows([...sources, { path, text, imports, loads: [] }]).upward
    const own = 'apps/server/src/modules/catalog/category/made-up.ts'
    expect(reads(own, 'SELECT 1 FROM order_line')).toEqual([`${own} -> order_line`])
    const service = 'apps/server/src/modules/warehouse/stock/reserve.ts'
    expect(reads(own, '', [service])).toEqual([`${own} -> ${service}`])
    expect(reads(own, 'SELECT 1 FROM store')).toEqual([])
  })
})

describe('the demo', () => {
  const code = sources.filter((s) => s.path.startsWith('apps/server/src/') && !isTest(s.path))

  test('is data that somebody reads', () => {
    const names = readdirSync(join(root, 'packages/demo'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'README.md')
      .map((entry) => relative(join(root, 'packages/demo'), join(entry.parentPath, entry.name)))
    const texts = code.filter((s) => s.imports.some((one) => one.includes('src/demo/'))).map((s) => s.text)
    // Names of kinds of goods and of drawings are in the data, not in the code.
    const own = names.filter((name) => !/^catalog\/goods\/(?:kinds|drawings)\//.test(name))
    const read = (name: string) => texts.some((text) => text.includes(`'${name.replace(/\.json$/, '')}'`))
    expect(own.length).toBeGreaterThan(40)
    expect(own.filter((name) => !read(name))).toEqual([])
  })

  test('has its rows there, and not in code', () => {
    // Four consecutive lines that each are an array or object of literals.
    const rows = /\n(?: *[[{] ?(?:\w+: )?['"\d][^\n]*[\]}],?\n){4}/
    const brings = code.filter(
      (s) =>
        s.path.includes('/demo') || (s.path.endsWith('/module.ts') && /\bdemo(?:Timelines)?\b/.test(s.text)),
    )
    const withRows = brings.filter((s) => rows.test(s.text))
    expect(withRows.map((s) => s.path)).toEqual([])
  })
})

const isPart = (owner = '', module = ''): boolean =>
  partsOf[owner]?.some((part) => module === `${owner.split('/')[0]}/${part}`) ?? false

describe('a new module', () => {
  /** Areas of modules that a file imports from, as `contract/order` and `server/order`. */
  const areasIn = (file: Source): Set<string> =>
    new Set(
      file.imports
        .map((one) => one.replace('@dropyard/contract/', 'packages/contract/src/'))
        .map((one) => /^(?:packages|apps)\/(\w+)\/src\/(?:modules\/)?(\w+)\/[\w-]/.exec(one))
        .flatMap((found) =>
          found && !['kit', 'modules', 'shell'].includes(found[2] ?? '') ? [`${found[1]}/${found[2]}`] : [],
        ),
    )
  const lists = ['apps/server/src/modules.ts', 'packages/contract/src/modules.ts']

  test('stands in the two lists of modules, and in no other registry', () => {
    // The overview shows figures of all areas.
    const registries = sources
      .filter((s) => !isTest(s.path) && !s.path.includes('/overview/') && areasIn(s).size > 8)
      .map((s) => s.path)
    expect(registries.sort()).toEqual(lists)
    // These files are derived from the manifests and must not import a module by name.
    const made = ['contract.ts', 'pages.ts', 'manifest.ts', 'system/menu/tree.ts', 'system/audit/records.ts']
    const own = ['account/role/seeded', 'system/menu/groups', 'system/menu/icons']
    const named = (one: string) =>
      /^packages\/contract\/src\/(?!kit\/)\w+\//.test(one) && !own.some((each) => one.includes(each))
    const files = sources.filter((s) => made.some((one) => s.path === `packages/contract/src/${one}`))
    expect(files).toHaveLength(made.length)
    expect(breaches(files, named)).toEqual([])
  })

  test('is not forgotten in them', () => {
    const listed = new Set(sources.filter((s) => lists.includes(s.path)).flatMap((s) => s.imports))
    const brings = [
      ...inFolder('packages/contract/src').filter((s) => /^export const manifest = /m.test(s.text)),
      ...inFolder('apps/server/src/modules').filter((s) => s.path.endsWith('/module.ts')),
    ]
    expect(brings.length).toBeGreaterThan(100)
    expect(brings.map((s) => s.path).filter((path) => !listed.has(path))).toEqual([])
    // Only the list imports `module.ts` files, because the order of imports is the order of the demo.
    const foreign = (one: string, file: string) =>
      /modules\/\w+\/[\w-]+\/module\.ts$/.test(one) && !lists.includes(file)
    expect(breaches(inFolder('apps/server/src'), foreign)).toEqual([])
  })

  test('adds nothing to what the browser loads of others', () => {
    const registry = (one: string) =>
      /^@dropyard\/contract\/(?:contract|modules|system\/(?:menu\/(?:tree|groups)|audit\/records))$/.test(one)
    expect(breaches(inFolder('apps/web/src'), registry)).toEqual([])
    const asksForOne = inFolder('apps/web/src').filter((s) =>
      /import (?!type)[^;']*\bmanifest\b[^;']*from/.test(s.text),
    )
    expect(asksForOne.map((s) => s.path)).toEqual([])
  })
})

describe('tables', () => {
  test('only a module itself writes its tables, and its parts where it has some', () => {
    const owners = new Map<string, string>()
    for (const file of inFolder('apps/server/src/modules').filter((s) => /table\.ts$/.test(s.path)))
      for (const match of file.text.matchAll(/export const (\w+) = pgTable\(/g))
        owners.set(match[1] ?? '', moduleOf(file.path) ?? '')
    const foreign = inFolder('apps/server/src/modules').flatMap((file) =>
      [...file.text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)]
        .filter((m) => owners.has(m[1] ?? '') && owners.get(m[1] ?? '') !== moduleOf(file.path))
        .filter((m) => !isPart(owners.get(m[1] ?? ''), moduleOf(file.path)))
        // Modules with nothing but the demo's rows are above all others.
        .filter(() => !moduleOf(file.path)?.startsWith('overview/demo-'))
        .map((m) => `${file.path} writes ${m[1]} of ${owners.get(m[1] ?? '')}`),
    )
    expect(foreign).toEqual([])
  })
})

describe('files', () => {
  test('stay short enough to be read', () => {
    const long = sources
      .filter((s) => !isTest(s.path))
      .map((s) => ({ path: s.path, lines: s.text.split('\n').length }))
      .filter((s) => s.lines > (s.path.endsWith('kit/record/record.ts') ? 300 : 400))
    expect(long).toEqual([])
  })

  test('carry names that say what is in them', () => {
    const vague = sources
      .filter((s) => /\/(utils?|helpers?|common|misc)(\.|\/)/.test(s.path))
      .map((s) => s.path)
    expect(vague).toEqual([])
  })
})

describe('a module has one name in contract, server and web', () => {
  /** Modules of a tree, as `area/module`, and the files and folders that are named after one. */
  const modulesIn = (tree: string): Set<string> =>
    new Set(
      sources
        .filter((s) => s.path.startsWith(`${tree}/`) && !isTest(s.path))
        .map((s) => s.path.slice(tree.length + 1).split('/'))
        .filter(([area, name]) => !['kit', 'testing', undefined].includes(area) && name !== undefined)
        .map(([area, name]) => `${area}/${name}`),
    )
  const contractPaths = [...modulesIn('packages/contract/src')]
  const contract = new Set(
    contractPaths.filter((one) => one.endsWith('.ts')).map((one) => one.replace('.ts', '')),
  )
  const server = modulesIn('apps/server/src/modules')
  const web = modulesIn('apps/web/src/modules')

  /** What has no module of its name on the server, and why. */
  const servedElsewhere = new Map([
    ['account/role', 'account/user serves roles, beside the people who have them'],
    ...['develop', 'open', 'sample', 'design', 'test', 'info', 'complete'].map(
      (stage) => [`development/goods-${stage}`, 'data of the engine development/development'] as const,
    ),
    ['development/supplier-quotation', 'data of the engine development/development'],
  ])
  /** What has no contract of its name, and why. */
  const withoutEndpoints = new Map([
    ['order/channel-log', 'keeps choices of channels for other modules'],
    ['order/order-news', 'sends notifications in a job'],
    ['overview/demo-orders', 'creates the demo'],
    ['overview/demo-plan', 'creates the demo'],
    ['overview/demo-system', 'creates the demo'],
    ['overview/demo-closing', 'creates the demo'],
    ['overview/demo-warehouse', 'creates the demo'],
  ])

  test('a contract is served by the module of its name, and its helpers lie in the folder of its name', () => {
    expect(contract.size).toBeGreaterThan(100)
    expect([...contract].filter((one) => !server.has(one) && !servedElsewhere.has(one))).toEqual([])
    expect(contractPaths.filter((one) => !contract.has(one.replace('.ts', '')))).toEqual([])
  })

  test('a module of the server or the web has a contract of its name', () => {
    const nameless = [...server, ...web].filter((one) => !contract.has(one) && !withoutEndpoints.has(one))
    expect(nameless).toEqual([])
  })

  test('a module serves the endpoints of its own contract', () => {
    const foreign = inFolder('apps/server/src/modules').flatMap((file) => {
      const own = moduleOf(file.path)
      const imported = [
        ...file.text.matchAll(/^import (?!type)\{([^}]*)\} from '@dropyard\/contract\/(\w+\/[\w-]+)/gm),
      ].flatMap(([, names = '', module = '']) =>
        names.split(',').map((name) => ({ name: name.trim().replace(/^.* as /, ''), module })),
      )
      const served = [...file.text.matchAll(/\b(?:route|serve\w*|importRoute)\(\s*(\w+)/g)].map(
        ([, name]) => name,
      )
      return imported
        .filter(({ name, module }) => module !== own && served.includes(name))
        .map(({ module }) => `${own} serves ${module}`)
    })
    expect([...new Set(foreign)]).toEqual(['account/user serves account/role'])
  })

  test('exceptions are needed', () => {
    expect([...servedElsewhere.keys()].filter((one) => !contract.has(one) || server.has(one))).toEqual([])
    expect([...withoutEndpoints.keys()].filter((one) => !server.has(one) || contract.has(one))).toEqual([])
  })
})

describe('tests', () => {
  const tests = [...sources, ...['simulators', 'e2e'].flatMap((one) => filesBelow(one))].filter(
    ({ path }) => /\.(test|spec)\.tsx?$/.test(path) && !path.includes('node_modules'),
  )
  const found = (pattern: RegExp, files = tests) =>
    files.flatMap(({ path, text }) => (text.match(pattern) ?? []).map((line) => `${path}: ${line.trim()}`))

  test('have no time limits of their own, which a busy machine breaks', () => {
    expect(tests.length).toBeGreaterThan(300)
    expect(found(/^\s*\}, ?\d{1,3}_000\)$/gm)).toEqual([])
    expect(found(/\.setTimeout\(\d.*/g)).toEqual([])
    const server = tests.filter(({ path }) => path.startsWith('apps/server'))
    expect(found(/(vi\.wait(For|Until)|expect\.poll)\(.*/g, server), 'use `eventually`').toEqual([])
  })

  test('neither wait by the clock nor say how long something takes', () => {
    expect(found(/waitForTimeout\(.*/g)).toEqual([])
    expect(found(/(performance|Date)\.now\(\) - \w+\)\.toBeLess.*/g)).toEqual([])
  })
})

describe('words', () => {
  /** Exceptions: texts that the specification prescribes, and column names of files that users already have. */
  const given = [
    /请输入(Shop Url|Appid|Secret|Access Token)/,
    /授权后首次同步时间在20分钟以内/,
    /请检查 Allow header 允许的HTTP方法/,
    /商品SKU|sku编码|订单id|规格id|店铺sku|商品sku/,
  ]

  test('in Chinese stand apart from Latin letters by one space', () => {
    const close = sources
      .filter((s) => !isTest(s.path))
      // `%s` is a placeholder for a number.
      .flatMap((s) =>
        s.text
          .split('\n')
          .map((line) => `${s.path}: ${line.trim().replaceAll('\\n', ' ').replaceAll('%s', '0')}`),
      )
      .filter((line) => /[\u4e00-\u9fff]([A-Za-z]| {2})|([A-Za-z]| {2})[\u4e00-\u9fff]/.test(line))
    expect(close.filter((line) => !given.some((one) => one.test(line)))).toEqual([])
  })
})
