/** Dialogs and drawers that cover the page at the moment; closed ones that stay in the document don't count. */
const coverings = '.ant-modal-wrap, .ant-drawer-open'
const menus = '.ant-dropdown:not(.ant-dropdown-hidden)'

/** Elements in which every key is text or moves through their own choices. */
export const typedIn =
  'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"]), [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"]'
/** Elements that need only a few keys, so that the page's shortcuts go on working while they have the focus. */
const ownKeys: readonly (readonly [elements: string, keys: readonly string[]])[] = [
  ['a[href]', ['Enter']],
  ['button, summary, [role="button"], [role="switch"], [role="tab"]', ['Enter', ' ']],
  ['input[type="checkbox"]', [' ']],
  [
    'input[type="radio"], [role="radio"], [role="slider"], [role="tree"]',
    [' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  ],
]

/** The part of an element that is needed to match it or its ancestors. */
interface Matching {
  closest: (elements: string) => unknown
}

/** Whether the element with the focus needs a key itself. A checkbox needs the space bar alone. */
export const isKeyOf = (element: Matching, key: string): boolean =>
  Boolean(element.closest(typedIn)) ||
  ownKeys.some(([elements, keys]) => keys.includes(key) && Boolean(element.closest(elements)))

/** Whether a dialog, or a drawer unless the page's keys are meant for what is in it, covers the page. */
export const isCovered = (throughDrawers = false): boolean =>
  [...document.querySelectorAll(throughDrawers ? '.ant-modal-wrap' : coverings)].some((one) =>
    one.checkVisibility(),
  )

/** Whether a key belongs to the focused element, an open menu or a dialog, and not to the page's shortcuts. */
export function isKeyTaken(
  event: Pick<
    KeyboardEvent,
    'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'isComposing'
  > & {
    target: EventTarget | null
  },
  { throughDrawers = false } = {},
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
    return true
  if (event.target instanceof Element && isKeyOf(event.target, event.key)) return true
  return document.querySelector(menus) !== null || isCovered(throughDrawers)
}
