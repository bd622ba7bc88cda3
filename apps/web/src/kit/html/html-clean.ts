import purify from 'dompurify'

/** Pages and frames of their own, and what takes input, never belong into a description. */
const banned = ['style', 'form', 'input', 'button', 'select', 'textarea', 'svg', 'math', 'template', 'dialog']

/** HTML without scripts, event handlers and addresses that run something. What is left is as it was written. */
export const cleanHtml = (html: string): string =>
  /<\w/.test(html)
    ? purify.sanitize(html, { FORBID_TAGS: banned, ADD_ATTR: ['target'], USE_PROFILES: { html: true } })
    : html
