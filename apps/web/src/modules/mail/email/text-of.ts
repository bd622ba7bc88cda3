/** The beginning of the text of a draft, for recognising it. */
export const textOf = (html: string): string =>
  (new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html').body.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)

/** The text of paragraphs, with their line breaks. */
export const linesOf = (html: string): string =>
  (
    new DOMParser().parseFromString(html.replaceAll('<br>', '\n').replaceAll('</p>', '\n\n</p>'), 'text/html')
      .body.textContent ?? ''
  ).trim()
