import { isCovered } from './taken-keys.ts'

/** Dialogs and drawers, from any component: they are rendered below the body. */
const frames = '.ant-modal-root, .ant-drawer'
/** Temporary popups: the focus never returns to these. */
const floating = '.ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown, .ant-tooltip'

/**
 * Manages the focus of dialogs: a new one gets it at its first useful element rather than the close icon, and after closing it
 * returns to where it was before. antd restores the focus only for dialogs that stay mounted after closing, but most of ours are
 * unmounted by their page. @returns a function that stops it.
 */
export function keepDialogFocus(): () => void {
  let past: HTMLElement[] = []
  let begun = new WeakSet<Element>()
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target.closest(floating)) return
    const frame = target.closest(frames)
    // Tab passes through the page on its way from a dialog's last element to its first.
    if (!frame && isCovered()) return
    // Some dialogs stay mounted after closing, and have to be handled again when they reopen.
    if (!frame) begun = new WeakSet()
    // One previous element for each dialog and for the page below is enough.
    past = [...past.filter((one) => one.isConnected && one.closest(frames) !== frame), target]
    if (!frame || begun.has(frame)) return
    begun.add(frame)
    if (isFrame(target)) requestAnimationFrame(() => begin(frame))
  }
  const watcher = new MutationObserver(() => {
    // The focused element was removed with its dialog; in that case the browser focuses nothing.
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
/** A date picker would open over the form as soon as it gets the focus. */
const opens = '.ant-picker-input input'

/** Dialogs with only checkboxes or radio buttons have valid answers already: they focus their main button. */
const ticked = '[type="checkbox"], [type="radio"]'
const mainButton = '.ant-modal-footer .ant-btn-primary:not(.ant-btn-dangerous)'

/** Moves the focus to a dialog's first useful element, immediately or as soon as its content is loaded. */
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
  // If the user acts first, the focus must not move.
  for (const name of ['keydown', 'pointerdown'] as const) document.addEventListener(name, end)
}

/**
 * Focuses the first field, or in a dialog with only a question the main button. Drawers without a form and destructive dialogs
 * focus their frame, where Enter does nothing. The close icon never gets the focus.
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
