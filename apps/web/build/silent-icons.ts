import type { Plugin } from 'vite'

const silenced = `...(onClick || restProps["aria-label"] ? { role: "img" } : { "aria-hidden": true }),
    ...(onClick ? { "aria-label": icon.name } : {})`

/**
 * Hides icons from screen readers. The library labels each icon with its English file name, which would become part of the name
 * of every button ("send 发送"). An icon with an `aria-label` or `onClick` keeps its role and has a label.
 */
export function silentIcons(): Plugin {
  return {
    name: 'silent-icons',
    transform(code, id) {
      if (!/@ant-design\/icons\/(?:es|lib)\/components\/AntdIcon(?:Light)?\.js/.test(id)) return undefined
      const silent = code.replace(/role: "img",\s+"aria-label": icon\.name/, silenced)
      if (silent === code) throw new Error('Icons are made differently now: they must be silenced anew')
      return { code: silent, map: null }
    },
  }
}
