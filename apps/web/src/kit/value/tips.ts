import './tips.css'

/**
 * Tooltips for what the pointer or the focus is on: the text of `data-tip`, the accessible name of an icon button, or the full
 * text of a truncated element. One listener and one tooltip serve the whole page, because lists have hundreds of such elements.
 */

/** Milliseconds until the first tooltip is shown; others appear immediately if one was shown just before. */
const waitMs = 350
const warmMs = 500

interface Said {
  at: HTMLElement
  words: string
}

let bubble: HTMLElement | undefined
let shown: Said | undefined
let waiting: ReturnType<typeof setTimeout> | undefined
let goneAt = Number.NEGATIVE_INFINITY

/** Starts listening on the document; call once. */
export function startTips(): void {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch') turnTo(target, shown || performance.now() - goneAt < warmMs ? 0 : waitMs)
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) turnTo(target, 0)
  })
  for (const event of ['pointerdown', 'keydown', 'scroll', 'wheel', 'focusout'])
    document.addEventListener(event, hide, { capture: true, passive: true })
  window.addEventListener('blur', hide)
  document.documentElement.addEventListener('pointerleave', hide)
}

function turnTo(target: EventTarget | null, after: number): void {
  const next = target instanceof Element ? saidOf(target) : undefined
  if (next && next.at === shown?.at && next.words === shown.words) return
  hide()
  if (next) waiting = setTimeout(() => show(next), after)
}

/** How many ancestors of the target are searched for a tooltip's text. */
const reach = 4

function saidOf(from: Element): Said | undefined {
  const named = from.closest<HTMLElement>('[data-tip]')
  if (named) return named.dataset.tip ? { at: named, words: named.dataset.tip } : undefined
  const pressed = from.closest<HTMLElement>('button, a')
  if (pressed?.ariaLabel && !pressed.textContent.trim()) return { at: pressed, words: pressed.ariaLabel }
  let at: Element | null = from
  for (let steps = 0; at && steps < reach; steps++, at = at.parentElement) {
    // The browser shows its own tooltip.
    if (at.hasAttribute('title')) return
    if (at instanceof HTMLElement && isCut(at)) return { at, words: at.textContent.trim() }
  }
  return
}

function isCut(element: HTMLElement): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  if (scrollWidth > clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis') return true
  return scrollHeight > clientHeight + 1 && getComputedStyle(element).webkitLineClamp !== 'none'
}

function show(next: Said): void {
  if (!next.at.isConnected) return
  bubble ??= made()
  bubble.textContent = next.words
  bubble.showPopover()
  const { left, top } = placeOf(next.at.getBoundingClientRect(), bubble.getBoundingClientRect(), {
    width: innerWidth,
    height: innerHeight,
    beside: next.at.dataset.tipSide === 'right',
  })
  bubble.style.translate = `${left}px ${top}px`
  shown = next
  if (next.at.ariaLabel !== next.words && next.at.textContent.trim() !== next.words)
    next.at.setAttribute('aria-describedby', bubble.id)
}

function made(): HTMLElement {
  const element = document.createElement('div')
  element.id = 'tip'
  element.role = 'tooltip'
  element.popover = 'manual'
  return document.body.appendChild(element)
}

function hide(): void {
  clearTimeout(waiting)
  if (!shown) return
  if (shown.at.getAttribute('aria-describedby') === bubble?.id) shown.at.removeAttribute('aria-describedby')
  bubble?.hidePopover()
  shown = undefined
  goneAt = performance.now()
}

interface Measured {
  width: number
  height: number
}

const gap = 6
const edge = 8

interface View extends Measured {
  /** To the right of the target: `data-tip-side="right"`. */
  beside?: boolean
}

/** Centred above the target, or below if there is no space above; always inside of the window. */
export function placeOf(
  target: Measured & { left: number; top: number },
  tip: Measured,
  view: View,
): { left: number; top: number } {
  if (view.beside)
    return {
      left: Math.round(target.left + target.width + gap),
      top: Math.round(target.top + (target.height - tip.height) / 2),
    }
  const middle = target.left + target.width / 2 - tip.width / 2
  const above = target.top - tip.height - gap
  return {
    left: Math.round(Math.max(edge, Math.min(middle, view.width - tip.width - edge))),
    top: Math.round(above >= edge ? above : target.top + target.height + gap),
  }
}
