import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Manifest, ModulePage } from '@dropyard/contract/manifest'
import type { Plugin, ViteDevServer } from 'vite'

const web = join(import.meta.dirname, '../src/modules')
const contract = join(import.meta.dirname, '../../../packages/contract/src')
const list = 'virtual:pages'
const usual = 'virtual:record-page/'

interface Module {
  /** Such as `catalog/color`. */
  readonly at: string
  readonly exports: Readonly<Record<string, unknown>> & { readonly manifest?: () => Manifest }
}

/** The modules of the contract, by their folder; as they are now, where a server shows what is being written. */
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

/** Pages that a module's `routes.ts` loads in a way of its own: a path, or a pattern of paths such as `/${module}`. */
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
  /** It is the first page of its module, and so what the module's `page.tsx` draws. */
  readonly own: boolean
}

/** What draws a page, and the view of it that names it: a module's own file, else the usual page of a record. */
function drawn(views: readonly View[]): { view: View | undefined; load?: string } {
  const own = views.find((one) => one.own && existsSync(join(web, one.module.at, 'page.tsx')))
  if (own) return { view: own, load: `/src/modules/${own.module.at}/page.tsx` }
  const [view, ...others] = views
  const plain = view?.own && others.length === 0 && view.page.record && !view.page.own
  return { view, ...(plain && !hasFlow(view.page) ? { load: usual + view.module.at } : {}) }
}

/** Records with a workflow need more than the usual page: people open them to work on them. */
export const hasFlow = ({ record }: ModulePage) =>
  record !== undefined && 'flow' in record && Boolean(record.flow)

/**
 * The pages that the modules bring: what they are called, as their manifests say it, and what draws each, by rule. The browser
 * gets only this of a manifest, and each page is fetched when it is shown.
 */
export function broughtPages(): Plugin {
  let server: ViteDevServer | undefined
  return {
    name: 'brought-pages',
    configureServer(started) {
      // Tests have one, too, and nobody writes meanwhile.
      if (process.env.VITEST) return
      server = started
      server.watcher.add(contract)
    },
    hotUpdate({ type, file }) {
      const { name, moduleGraph, hot } = this.environment
      const drawing = relative(web, file).match(/^[\w-]+\/[\w-]+\/(page\.tsx|routes\.ts)$/)?.[1]
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
          // Only pages outside of the shell have no title. A pattern may be of any page of its own area.
          const isDrawn =
            load || isSaid || said.some(({ at, path }) => path.includes('${') && isOf(all, dirname(at)))
          if (title?.en !== undefined && !isDrawn) throw new Error(`Nothing draws the page ${path}`)
          const loads = load && !isSaid ? `, load: () => import('${load}')` : ''
          return `{ path: '${path}', title: ${JSON.stringify(title)}${loads} }`
        })
        return `export const pages = [${lines}]`
      }
      if (!id.startsWith(`\0${usual}`)) return
      const at = id.slice(usual.length + 1)
      const module = (await readModules(server)).find((one) => one.at === at)
      const { record } = module?.exports.manifest?.().pages?.[0] ?? {}
      const [name] = Object.entries(module?.exports ?? {}).find(([, one]) => one === record) ?? []
      return `import { ${name} as record } from '@dropyard/contract/${at}'
        import { createElement } from 'react'
        import { RecordPage } from '/src/kit/record/record-page.tsx'
        export const Page = () => createElement(RecordPage, { record })`
    },
  }
}

const isOf = (views: readonly View[], area: string) => views.some(({ module }) => dirname(module.at) === area)

/** What the page is called where no menu names it. */
const titleOf = ({ title, record, menu, menus = [] }: ModulePage) => {
  const [en, zh] = title ?? [...(menu ? [menu] : []), ...menus].flatMap(([, , , , more]) => more?.title ?? [])
  return en === undefined ? { en: record?.text.en.title, zh: record?.text.zh.title } : { en, zh }
}
