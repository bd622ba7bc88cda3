import type { Plugin } from 'vite'

/** What antd makes a component's styles with; the second argument writes them. */
const styleMakers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

/**
 * Leaves out what writes antd's styles in the browser, 27 kB of the frame: they are a file here (`antd-styles.ts`), and
 * with `zeroRuntime` (`antd-theme.ts`) it would never run. What says their colours and sizes stays.
 */
export function withoutStyleWriters(): Plugin {
  return {
    name: 'without-style-writers',
    apply: 'build',
    transform(code, id) {
      if (!/\/antd\/es\/[\w-]+\/style\//.test(id)) return undefined
      let rest = code
      for (const { start, end } of stylesWritten(this.parse(code)).toReversed())
        rest = `${rest.slice(0, start)}() => []${rest.slice(end)}`
      return rest === code ? undefined : { code: rest, map: null }
    },
  }
}

interface Span {
  start: number
  end: number
}

/** Where the second arguments of the makers stand, in the order of the text. */
function stylesWritten(node: unknown): Span[] {
  if (Array.isArray(node)) return node.flatMap(stylesWritten)
  if (typeof node !== 'object' || node === null) return []
  const {
    type,
    callee,
    arguments: given,
  } = node as { type?: string; callee?: { name?: string }; arguments?: Span[] }
  if (type === 'CallExpression' && styleMakers.has(callee?.name ?? '')) return given?.[1] ? [given[1]] : []
  return Object.values(node).flatMap(stylesWritten)
}
