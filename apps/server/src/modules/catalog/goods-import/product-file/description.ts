import { createRequire } from 'node:module'
import type sanitize from 'sanitize-html'

const require = createRequire(import.meta.url)
/** Read with the first description: it brings two parsers along, which most processes never need. */
const sanitizer = (): typeof sanitize => require('sanitize-html')

const allowedTags = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'div', 'span'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'code'],
  ...[
    'table',
    'caption',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'a',
    'img',
    'figure',
    'figcaption',
  ],
]

/** Characters that XML, and therefore a workbook, can not carry. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are exactly what is removed
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * A description that may be shown to anybody: an allowlist of text, lists, tables, links and pictures by https. What
 * styles, scripts or frames there were is gone; a first-level heading becomes a second-level one, because the page
 * has its own. Cleaning twice changes nothing.
 */
export function cleanDescription(html: string): string {
  return sanitizer()(html.replace(unwritable, '').replace(/\r\n?/g, '\n'), {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      col: ['span'],
    },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowedSchemesByTag: { img: ['https', 'http'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      h1: 'h2',
      a: (_tag, attributes) => ({
        tagName: 'a',
        attribs: { ...attributes, rel: 'noopener noreferrer nofollow', target: '_blank' },
      }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
  }).trim()
}

/** One line of text without markup control characters, as titles and names are kept. */
export const cleanLine = (text: string): string => text.replace(unwritable, '').replace(/\s+/g, ' ').trim()
