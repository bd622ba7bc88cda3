import { useEffect, useRef } from 'react'
import { isKeyTaken } from '../../../kit/page/taken-keys.ts'

/** Rows that keys move through: their link gets the focus, for Enter and for screen readers. */
const rowLinks = '.work-row > a'

/** Arrow keys are aliases of letters. */
const arrows: Readonly<Record<string, string>> = { ArrowDown: 'j', ArrowUp: 'k' }

interface Keys {
  readonly take: () => unknown
  readonly refresh: () => unknown
  readonly help: () => unknown
}

/**
 * Shortcuts of the workbench: `j` `k` move, Enter opens, `d` runs the main action, `n` takes the next task, `0`–`8` go to a
 * section, `?` shows help.
 */
export function useKeys(root: { readonly current: HTMLElement | null }, keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const step = (by: 1 | -1): void => {
      const all = [...(root.current?.querySelectorAll<HTMLElement>(rowLinks) ?? [])]
      const at = all.indexOf(document.activeElement as HTMLElement)
      all[at < 0 ? (by === 1 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, at + by))]?.focus()
    }
    const section = (place: number): void => {
      const found = root.current?.querySelector<HTMLElement>(`[data-section="${place}"]`)
      found?.scrollIntoView({ block: 'start' })
      found?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    }
    const act = (): void =>
      document.activeElement?.closest('.work-row')?.querySelector<HTMLElement>('[data-do]')?.click()
    const does: Readonly<Record<string, () => unknown>> = {
      j: () => step(1),
      k: () => step(-1),
      o: () => (document.activeElement as HTMLElement | null)?.click(),
      d: act,
      n: () => latest.current.take(),
      r: () => latest.current.refresh(),
      '?': () => latest.current.help(),
    }
    const onKey = (event: KeyboardEvent): void => {
      const { key } = event
      if (isKeyTaken(event)) return
      // Hidden tabs ignore keys.
      if (!root.current?.offsetParent) return
      const run = /^[0-8]$/.test(key) ? () => section(Number(key)) : does[arrows[key] ?? key]
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [root])
}
