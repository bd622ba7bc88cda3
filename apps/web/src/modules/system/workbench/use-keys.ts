import { useEffect, useRef } from 'react'
import { isKeyTaken } from '../../../kit/page/taken-keys.ts'

/** Rows that keys move through: what stands in them is focused, so that Enter and screen readers know where one is. */
const rowLinks = '.work-row > a'

/** Arrows mean what letters mean. */
const arrows: Readonly<Record<string, string>> = { ArrowDown: 'j', ArrowUp: 'k' }

interface Keys {
  readonly take: () => unknown
  readonly refresh: () => unknown
  readonly help: () => unknown
}

/** Keys of the workbench: `j` `k` move, Enter opens, `d` does, `n` takes the next, `1`–`8` go to a section, `?` helps. */
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
      // Tabs that are not on the screen hear nothing.
      if (!root.current?.offsetParent) return
      const run = /^[1-8]$/.test(key) ? () => section(Number(key)) : does[arrows[key] ?? key]
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [root])
}
