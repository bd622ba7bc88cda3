/** Tells the layout which ends of a line that scrolls sideways are out of sight: they fade (`.cut-edges`). */
export function markOverflow(line: HTMLElement): void {
  line.toggleAttribute('data-cut-start', line.scrollLeft > 0)
  line.toggleAttribute('data-cut-end', line.scrollLeft + line.clientWidth < line.scrollWidth - 1)
}
