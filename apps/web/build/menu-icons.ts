import { createHash } from 'node:crypto'
import * as drawings from '@ant-design/icons-svg'
import { type MenuIconName, menuIcons } from '@dropyard/contract/system/menu/icons'
import type { Plugin } from 'vite'

type Drawing = (typeof drawings)[MenuIconName]
type Element = Extract<Drawing['icon'], { tag: string }>

const drawn: Readonly<Record<MenuIconName, Drawing>> = drawings
const names = Object.keys(menuIcons) as MenuIconName[]

/** One SVG file with all icons for menu entries, each as a `<symbol>` with the icon's name as id. */
export const menuIconsFile = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${names.map(symbolOf).join('')}</svg>`

function symbolOf(name: MenuIconName): string {
  const { icon } = drawn[name]
  if (typeof icon === 'function') throw new Error(`${name} has two colours`)
  return markup({
    tag: 'symbol',
    attrs: { id: name, viewBox: icon.attrs.viewBox ?? '' },
    children: icon.children ?? [],
  })
}

const markup = ({ tag, attrs, children = [] }: Element): string =>
  `<${tag}${Object.entries(attrs)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}>${children.map(markup).join('')}</${tag}>`

const module = 'virtual:menu-icons'

/**
 * Serves the icons of the menu as one SVG file; `virtual:menu-icons` exports its URL. As scripts, they were a twelfth of what an
 * order list loads.
 */
export function menuIconsAsFile(): Plugin {
  const file = menuIconsFile()
  const hash = createHash('sha256').update(file).digest('base64url').slice(0, 8)
  const name = `assets/menu-icons-${hash}.svg`
  let isBuild = false
  return {
    name: 'menu-icons',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === module ? `\0${module}` : undefined),
    load(id) {
      if (id !== `\0${module}`) return undefined
      if (isBuild) this.emitFile({ type: 'asset', fileName: name, source: file })
      return `export default ${JSON.stringify(`/${name}`)}`
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${name}`, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml')
        response.end(file)
      })
    },
  }
}
