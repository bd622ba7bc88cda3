import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, ModulePage } from '@dropyard/contract/manifest'
import type { Plugin } from 'vite'

const web = join(import.meta.dirname, '../src/modules')
const contract = join(import.meta.dirname, '../../../packages/contract/src')
const list = 'virtual:pages'
const usual = 'virtual:record-page/'

interface Module {
  /** Such as `catalog/color`. */
  readonly at: string
  readonly exports: Readonly<Record<string, unknown>> & { readonly manifest?: () => Manifest }
}

/** The modules of the contract, by their folder. */
async function readModules(): Promise<Module[]> {
  const named = await import('@dropyard/contract/modules')
  const lines = readFileSync(join(contract, 'modules.ts'), 'utf8')
  return [...lines.matchAll(/export \* as (\w+) from '\.\/([\w/-]+)\.ts'/g)].map(
    ([, name = '', at = '']) => ({
      at,
      exports: (named as unknown as Record<string, Module['exports']>)[name] ?? {},
    }),
  )
}

/** Pages that a module's `routes.ts` loads in a way of its own. */
const saidPaths = () =>
  new Set(
    globSync('*/*/routes.ts', { cwd: web }).flatMap((file) =>
      [...readFileSync(join(web, file), 'utf8').matchAll(/page\('([^']+)'/g)].map(([, path]) => path),
    ),
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
  const plain = view?.own && others.length === 0 && view.page.record && !existsSync(join(web, view.module.at))
  return { view, ...(plain && !hasFlow(view.page) ? { load: usual + view.module.at } : {}) }
}

/** Whoever works on records with a workflow opens them, which is more than their usual page. */
export const hasFlow = ({ record }: ModulePage) =>
  record !== undefined && 'flow' in record && Boolean(record.flow)

/**
 * The pages that the modules bring: what they are called, as their manifests say it, and what draws each, by rule. The browser
 * gets only this of a manifest, and each page is fetched when it is shown.
 */
export function broughtPages(): Plugin {
  return {
    name: 'brought-pages',
    resolveId: (source) => (source === list || source.startsWith(usual) ? `\0${source}` : undefined),
    async load(id) {
      if (id === `\0${list}`) {
        const views = (await readModules()).flatMap((module) =>
          (module.exports.manifest?.().pages ?? []).map((page, at) => ({ module, page, own: at === 0 })),
        )
        const said = saidPaths()
        const lines = [...Map.groupBy(views, ({ page }) => page.path)].map(([path, all]) => {
          const { view, load } = drawn(all)
          const loads = load && !said.has(path) ? `, load: () => import('${load}')` : ''
          return `{ path: '${path}', title: ${JSON.stringify(view && titleOf(view.page))}${loads} }`
        })
        return `export const pages = [${lines}]`
      }
      if (!id.startsWith(`\0${usual}`)) return
      const at = id.slice(usual.length + 1)
      const module = (await readModules()).find((one) => one.at === at)
      const { record } = module?.exports.manifest?.().pages?.[0] ?? {}
      const [name] = Object.entries(module?.exports ?? {}).find(([, one]) => one === record) ?? []
      return `import { ${name} as record } from '@dropyard/contract/${at}'
        import { createElement } from 'react'
        import { RecordPage } from '/src/kit/record/record-page.tsx'
        export const Page = () => createElement(RecordPage, { record })`
    },
  }
}

/** What the page is called where no menu names it. */
const titleOf = ({ title, record, menu, menus = [] }: ModulePage) => {
  const [en, zh] = title ?? [...(menu ? [menu] : []), ...menus].flatMap(([, , , , more]) => more?.title ?? [])
  return en === undefined ? { en: record?.text.en.title, zh: record?.text.zh.title } : { en, zh }
}
