/**
 * A window for another page. It is opened while the click still counts, or the browser would block it, and gets its
 * address when the server has answered; until then it says what it waits for.
 */
export interface NewWindow {
  readonly go: (url: string) => void
  /** Nothing is to be shown after all. */
  readonly close: () => void
}

export function openNewWindow(waiting = ''): NewWindow {
  const opened = window.open('', '_blank')
  if (opened) opened.document.body.textContent = waiting
  // What it shows must not reach back into ours.
  if (opened) opened.opener = null
  return {
    go: (url) => {
      if (opened) opened.location.replace(url)
      else window.open(url, '_blank', 'noopener')
    },
    close: () => opened?.close(),
  }
}
