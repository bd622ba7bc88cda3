/**
 * Makes Tab leave a multiple select without a selection. antd would select the highlighted option and keep the focus, so that
 * keyboard users would add options unintentionally. Enter and a click select.
 * @returns a function that removes the listener.
 */
export function leaveChoicesByTab(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const isMultiple =
      event.target instanceof Element && event.target.closest('.ant-select-multiple') !== null
    // React's listeners are below the document: the select does not get the key, and the browser moves the focus.
    if (event.key === 'Tab' && isMultiple) event.stopPropagation()
  }
  document.addEventListener('keydown', onKey, { capture: true })
  return () => document.removeEventListener('keydown', onKey, { capture: true })
}
