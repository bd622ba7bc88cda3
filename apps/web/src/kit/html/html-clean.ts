import purify from 'dompurify'

/** Elements that embed pages or take input must not be in a description. */
const banned = ['style', 'form', 'input', 'button', 'select', 'textarea', 'svg', 'math', 'template', 'dialog']

/** Removes scripts, event handlers and URLs that execute code; the rest stays unchanged. */
export const cleanHtml = (html: string): string =>
  /<\w/.test(html)
    ? purify.sanitize(html, { FORBID_TAGS: banned, ADD_ATTR: ['target'], USE_PROFILES: { html: true } })
    : html
