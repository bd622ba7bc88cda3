/** Marks the ends of a horizontally scrolling line beyond which there is more, for fading them out (`.cut-edges`). */
export function markOverflow(line: HTMLElement): void {
  line.toggleAttribute('data-cut-start', line.scrollLeft > 0)
  line.toggleAttribute('data-cut-end', line.scrollLeft + line.clientWidth < line.scrollWidth - 1)
}
