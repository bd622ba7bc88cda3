import type { Plugin } from 'vite'

/** The functions with which antd defines a component's styles; the second argument generates the CSS. */
const styleMakers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

/**
 * Leaves out the code that generates antd's CSS in the browser, 27 kB of the chunk `frame`: the CSS is a file (`antd-styles.ts`),
 * and with `zeroRuntime` (`antd-theme.ts`) that code would never run. The design tokens (colours and sizes) stay.
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

/** The positions of the makers' second arguments, in source order. */
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
