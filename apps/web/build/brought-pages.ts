import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { ListUnder } from '@dropyard/contract/kit/under'
import type { Manifest, ModulePage } from '@dropyard/contract/manifest'
import type { Plugin, ViteDevServer } from 'vite'
import type { z } from 'zod'

const web = join(import.meta.dirname, '../src/modules')
const contract = join(import.meta.dirname, '../../../packages/contract/src')
const list = 'virtual:pages'
const usual = 'virtual:record-page/'

interface Module {
  /** The module's folder, such as `catalog/color`. */
  readonly at: string
  readonly exports: Readonly<Record<string, unknown>> & { readonly manifest?: () => Manifest }
}

/** The modules of the contract. With the development server, they are loaded again after each change of a file. */
async function readModules(server?: ViteDevServer): Promise<Module[]> {
  const named = await (server?.ssrLoadModule(join(contract, 'modules.ts')) ??
    import('@dropyard/contract/modules'))
  const lines = readFileSync(join(contract, 'modules.ts'), 'utf8')
  return [...lines.matchAll(/export \* as (\w+) from '\.\/([\w/-]+)\.ts'/g)].map(
    ([, name = '', at = '']) => ({
      at,
      exports: (named as unknown as Record<string, Module['exports']>)[name] ?? {},
    }),
  )
}

/** Pages for which a module's `routes.ts` declares how they are loaded: a path, or a pattern of paths such as `/${module}`. */
const saidPaths = () =>
  globSync('*/*/routes.ts', { cwd: web }).flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/page\(\s*['"`]([^'"`]+)/g)].map(([, path = '']) => ({
      at: dirname(file),
      path,
    })),
  )

interface View {
  readonly module: Module
  readonly page: ModulePage
  /** Whether it is the first page of its module, which is the one that the module's `page.tsx` renders. */
  readonly own: boolean
}

/** The file that renders a page, and the view that gives its title: the module's own `page.tsx`, or the generic page of a record or report. */
function drawn(views: readonly View[]): { view: View | undefined; load?: string } {
  const own = views.find((one) => one.own && existsSync(join(web, one.module.at, 'page.tsx')))
  if (own) return { view: own, load: `/src/modules/${own.module.at}/page.tsx` }
  const [view, ...others] = views
  const plain = view?.own && others.length === 0 && (view.page.report ?? (!view.page.own && view.page.record))
  return { view, ...(plain && !hasFlow(view.page) ? { load: usualPage(view.module, plain) } : {}) }
}

/** The generated page of a record or report that its module exports. */
function usualPage({ at, exports }: Module, shown: unknown): string {
  const [name] = Object.entries(exports).find(([, one]) => one === shown) ?? []
  if (!name) throw new Error(`${at} exports no record or report for its generated page`)
  return `${usual}${at}/${name}`
}

/** The entry of a list under a parent. It is drawn by its record's page if it has one, else by a generated page. */
function listUnder(module: Module, one: ListUnder): string {
  const page = module.exports
    .manifest?.()
    .pages?.find(({ record, path }) => record === one.record && path === (one.at ?? path))
  const of = (page?.own?.of as z.ZodLiteral<string> | undefined)?.value
  const { parent, by, fill, hides, title, record } = one
  const entry = { parent, by, fill, hides, title, record: record.name, permission: record.list.permission }
  const shown = page ? { path: page.path, of } : {}
  const load = page ? '' : `, load: () => import('${usualPage(module, record)}')`
  return `{ ...${JSON.stringify({ ...entry, ...shown })}${load} }`
}

/** Whether a page's record has a workflow: users open such records to work on them, so the generic page is not enough. */
export const hasFlow = ({ record }: ModulePage) =>
  record !== undefined && 'flow' in record && Boolean(record.flow)

/**
 * Generates `virtual:pages`: the path and title of each page from the modules' manifests, and the file that renders it; and the
 * lists under parents. The browser needs no other part of the manifests, and loads each page when it is shown.
 */
export function broughtPages(): Plugin {
  let server: ViteDevServer | undefined
  return {
    name: 'brought-pages',
    configureServer(started) {
      // Vitest starts a server, too, but needs no reload after changes.
      if (process.env.VITEST) return
      server = started
      server.watcher.add(contract)
    },
    hotUpdate({ type, file }) {
      const { name, moduleGraph, hot } = this.environment
      const drawing = relative(web, file).match(/^[\w-]+\/[\w-]+\/(?:[\w-]+\/)?(page\.tsx|routes\.ts)$/)?.[1]
      const brings =
        file.startsWith(contract) || drawing === 'routes.ts' || (drawing === 'page.tsx' && type !== 'update')
      if (name !== 'client' || !brings) return
      for (const [id, module] of moduleGraph.idToModuleMap)
        if (id === `\0${list}` || id.startsWith(`\0${usual}`)) moduleGraph.invalidateModule(module)
      hot.send({ type: 'full-reload' })
    },
    resolveId: (source) => (source === list || source.startsWith(usual) ? `\0${source}` : undefined),
    async load(id) {
      if (id === `\0${list}`) {
        const views = (await readModules(server)).flatMap((module) =>
          (module.exports.manifest?.().pages ?? []).map((page, at) => ({ module, page, own: at === 0 })),
        )
        const said = saidPaths()
        const lines = [...Map.groupBy(views, ({ page }) => page.path)].map(([path, all]) => {
          const { view, load } = drawn(all)
          const isSaid = said.some((one) => one.path === path)
          const title = view && titleOf(view.page)
          // Only pages outside of the shell have no title. A pattern may match any page of its area, so it counts for all.
          const isDrawn =
            load || isSaid || said.some(({ at, path }) => path.includes('${') && isOf(all, dirname(at)))
          if (title?.en !== undefined && !isDrawn) throw new Error(`Nothing draws the page ${path}`)
          const loads = load && !isSaid ? `, load: () => import('${load}')` : ''
          return `{ path: '${path}', title: ${JSON.stringify(title)}${loads} }`
        })
        const under = (await readModules(server)).flatMap((module) =>
          (module.exports.manifest?.().under ?? []).map((one) => listUnder(module, one)),
        )
        return `export const pages = [${lines}]\nexport const listsUnder = [${under}]`
      }
      if (!id.startsWith(`\0${usual}`)) return
      const [, at, name = ''] = /^(.*)\/(\w+)$/.exec(id.slice(usual.length + 1)) ?? []
      const module = (await readModules(server)).find((one) => one.at === at)
      const isReport = module?.exports
        .manifest?.()
        .pages?.some(({ report }) => report && report === module.exports[name])
      const [page, prop, file] = isReport
        ? ['ReportPage', 'report', 'report/report-page']
        : ['UsualPage', 'record', 'record/usual-page']
      return `import { ${name} as shown } from '@dropyard/contract/${at}'
        import { createElement } from 'react'
        import { ${page} } from '/src/kit/${file}.tsx'
        export const Page = () => createElement(${page}, { ${prop}: shown })`
    },
  }
}

const isOf = (views: readonly View[], area: string) => views.some(({ module }) => dirname(module.at) === area)

/** The title of a page: its own, or that of a menu entry, or else the record's. */
const titleOf = ({ title, record, menu, menus = [] }: ModulePage) => {
  const [en, zh] = title ?? [...(menu ? [menu] : []), ...menus].flatMap(([, , , , more]) => more?.title ?? [])
  return en === undefined ? { en: record?.text.en.title, zh: record?.text.zh.title } : { en, zh }
}
