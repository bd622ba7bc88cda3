/**
 * A new window. It is opened synchronously with the click, because the browser would block it otherwise, and gets its URL when
 * the server has responded; until then it shows a message.
 */
export interface NewWindow {
  readonly go: (url: string) => void
  /** Closes the window, if there is nothing to show. */
  readonly close: () => void
}

export function openNewWindow(waiting = ''): NewWindow {
  const opened = window.open('', '_blank')
  if (opened) opened.document.body.textContent = waiting
  // The new page must not access ours.
  if (opened) opened.opener = null
  return {
    go: (url) => {
      if (opened) opened.location.replace(url)
      else window.open(url, '_blank', 'noopener')
    },
    close: () => opened?.close(),
  }
}
