import { isCovered } from './taken-keys.ts'

/** Dialogs and drawers, whoever draws them: they hang below the body. */
const frames = '.ant-modal-root, .ant-drawer'
/** What floats for a moment: nothing to come back to. */
const floating = '.ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown, .ant-tooltip'

/**
 * Where the keyboard is when a dialog opens and when it goes: where its work begins rather than on its cross, and
 * then where it was before. antd gives the focus back only of a dialog that outlives its closing; most of ours are
 * taken away by their page. @returns what ends it.
 */
export function keepDialogFocus(): () => void {
  let past: HTMLElement[] = []
  let begun = new WeakSet<Element>()
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target.closest(floating)) return
    const frame = target.closest(frames)
    // Tab passes by the page on its way from a dialog's end to its beginning.
    if (!frame && isCovered()) return
    // Some dialogs outlive their closing, and begin again the next time.
    if (!frame) begun = new WeakSet()
    // One place of each dialog and one of the page below them is enough to come back to.
    past = [...past.filter((one) => one.isConnected && one.closest(frames) !== frame), target]
    if (!frame || begun.has(frame)) return
    begun.add(frame)
    if (isFrame(target)) requestAnimationFrame(() => begin(frame))
  }
  const watcher = new MutationObserver(() => {
    // What had the focus went away with its dialog; the browser leaves the keyboard nowhere then.
    if (document.activeElement !== document.body || past.at(-1)?.isConnected !== false) return
    past.findLast((one) => one.isConnected && one.checkVisibility())?.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', onFocus)
  watcher.observe(document.body, { childList: true })
  return () => {
    document.removeEventListener('focusin', onFocus)
    watcher.disconnect()
  }
}

const isFrame = (target: HTMLElement): boolean =>
  target.matches('.ant-modal-close, .ant-drawer-close') || target.tabIndex < 0

const isLoading = '.ant-skeleton, .ant-spin-spinning, [aria-busy="true"]'
const fields = 'input:not([type="hidden"], [type="file"]), textarea, [contenteditable="true"]'
/** A calendar would open over the form as soon as it has the focus. */
const opens = '.ant-picker-input input'

/** A dialog in which things are only ticked has its answer already: it begins on its main button. */
const ticked = '[type="checkbox"], [type="radio"]'
const mainButton = '.ant-modal-footer .ant-btn-primary:not(.ant-btn-dangerous)'

/** Puts the focus of a dialog where its work begins, at once or as soon as its content is loaded. */
function begin(frame: Element): void {
  if (intoDialog(frame)) return
  const end = (): void => {
    loaded.disconnect()
    for (const name of ['keydown', 'pointerdown'] as const) document.removeEventListener(name, end)
  }
  const loaded = new MutationObserver(() => {
    if (!frame.isConnected || intoDialog(frame)) end()
  })
  loaded.observe(frame, { childList: true, subtree: true })
  // Whoever does something first has chosen where to go on.
  for (const name of ['keydown', 'pointerdown'] as const) document.addEventListener(name, end)
}

/**
 * Into the first field; a dialog that only asks begins on its main button. What reads like a page (a drawer without a
 * form) and what ends something begin on the frame, where Enter does nothing. The cross is never where Enter lands.
 * @returns false while the content is not loaded.
 */
function intoDialog(frame: Element): boolean {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement && frame.contains(activeElement) && isFrame(activeElement)))
    return true
  const panel = frame.querySelector<HTMLElement>('.ant-modal, .ant-drawer-section')
  const body = frame.querySelector('.ant-modal-body, .ant-drawer-body')
  const loading = !body || body.querySelector(isLoading) !== null
  const place = loading ? undefined : startOf(frame, body)
  if (place) place.focus()
  else if (panel && panel !== activeElement) {
    panel.tabIndex = -1
    panel.focus({ preventScroll: true })
  }
  return !loading
}

function startOf(frame: Element, body: Element): HTMLElement | undefined {
  const inDrawer = frame.matches('.ant-drawer')
  const within = inDrawer ? [...body.querySelectorAll('form')] : [body]
  const all = within
    .flatMap((part) => [...part.querySelectorAll<HTMLInputElement>(fields)])
    .filter((one) => one.checkVisibility() && !one.disabled)
  const field = all.find((one) => !one.matches(ticked))
  if (field) return field.matches(opens) ? undefined : field
  const main = frame.querySelector<HTMLButtonElement>(mainButton)
  return inDrawer ? undefined : main && !main.disabled ? main : all[0]
}
