/**
 * Tab leaves a multiple choice as it leaves any field. antd's would pick the highlighted option and keep the focus, so
 * that whoever goes through a form by keyboard adds options unseen. Enter and a click pick.
 * @returns what removes the listener.
 */
export function leaveChoicesByTab(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const isMultiple =
      event.target instanceof Element && event.target.closest('.ant-select-multiple') !== null
    // React's listeners are below the document: the choice does not hear of the key, and the browser moves on.
    if (event.key === 'Tab' && isMultiple) event.stopPropagation()
  }
  document.addEventListener('keydown', onKey, { capture: true })
  return () => document.removeEventListener('keydown', onKey, { capture: true })
}
