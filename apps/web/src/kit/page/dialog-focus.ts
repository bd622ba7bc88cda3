/** Dialogs and drawers, whoever draws them: they hang below the body. */
const frames = '.ant-modal-root, .ant-drawer'
/** Their parts that cover the page while they are open. */
const open = '.ant-modal-wrap, .ant-drawer-open'
/** What floats for a moment: nothing to come back to. */
const floating = '.ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown, .ant-tooltip'

/**
 * Where the keyboard is when a dialog opens and when it goes: in its form's first field rather than on its frame, and
 * then where it was before. antd gives the focus back only of a dialog that outlives its closing; most of ours are
 * taken away by their page. @returns what ends it.
 */
export function keepDialogFocus(): () => void {
  let past: HTMLElement[] = []
  const begun = new WeakSet<Element>()
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target.closest(floating)) return
    const frame = target.closest(frames)
    // Tab passes by the page on its way from a dialog's end to its beginning.
    if (!frame && [...document.querySelectorAll(open)].some((one) => one.checkVisibility())) return
    // One place of each dialog and one of the page below them is enough to come back to.
    past = [...past.filter((one) => one.isConnected && one.closest(frames) !== frame), target]
    if (!frame || begun.has(frame)) return
    if (isFrame(target)) requestAnimationFrame(() => intoForm(frame))
    else begun.add(frame)
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

/** Only words are typed at once: a choice or a day would open its list over the form. */
function intoForm(frame: Element): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement && frame.contains(activeElement) && isFrame(activeElement)))
    return
  const field = [
    ...frame.querySelectorAll<HTMLInputElement>('form :is(input, textarea, [contenteditable="true"])'),
  ].find((one) => one.checkVisibility() && !one.disabled)
  const typed = 'textarea, input:is([type="text"], [type="email"], [type="search"], [type="password"])'
  if (field?.matches(typed) && !field.matches('[role="combobox"], .ant-picker-input input')) field.focus()
}
