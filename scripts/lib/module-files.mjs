import { readdirSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'

/** Trees with modules on the second level: `<area>/<module>/…`, or a file with its name. */
const byArea = ['packages/contract/src', 'apps/server/src/modules', 'apps/web/src/modules', 'packages/demo']
/** Trees with modules on the first level. */
const flat = ['apps/server/src/connectors', 'simulators']

/**
 * The files of a module in all trees, sorted.
 * @param name such as `order`, or `order/order` if two areas have a module of that name
 */
export function moduleFiles(root, name) {
  const [module, area] = name.split('/').reverse()
  const isNamed = (part) => part === module || part?.startsWith(`${module}.`)
  return [
    ...filesOf(root, byArea).filter(
      ({ parts }) => isNamed(parts[1]) && (area === undefined || parts[0] === area),
    ),
    ...filesOf(root, area === undefined ? flat : []).filter(({ parts }) => isNamed(parts[0])),
  ]
    .map(({ path }) => path)
    .sort()
}

/** Most file names that a line shows; of a folder with more (such as drawings), only their number is shown. */
const mostNames = 40

/** Files as one line for each folder: its path and the names in it. */
export function linesByFolder(files) {
  const folders = new Map()
  for (const path of files) folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path])
  return [...folders].map(([folder, some]) => {
    const names = some.map((path) => basename(path)).join(' ')
    return `${folder}/  ${some.length > mostNames ? `${some.length} files` : names}`
  })
}

/** The modules of an area; empty if there is no such area. */
export function modulesOf(root, area) {
  const names = filesOf(root, byArea)
    .filter(({ parts }) => parts[0] === area && parts.length > 1)
    .map(({ parts }) => parts[1].replace(/\..*$/, ''))
  return [...new Set(names)].sort()
}

const filesOf = (root, trees) =>
  trees.flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, tree).length + 1))
      .map((path) => ({ path: `${tree}/${path}`, parts: path.split(sep) })),
  )
