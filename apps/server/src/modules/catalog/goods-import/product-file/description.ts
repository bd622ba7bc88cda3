import { createRequire } from 'node:module'
import type sanitize from 'sanitize-html'

const require = createRequire(import.meta.url)
/** Loaded for the first description only: it brings two parsers, which most processes never need. */
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

/** Characters that XML, and therefore an XLSX workbook, can't contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are exactly what is removed
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * Sanitises a description: an allowlist of text, lists, tables, links and pictures by https. Styles, scripts and frames are
 * removed; h1 becomes h2, because the page has its own h1. Idempotent.
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

/** One line of text without control characters, the form of titles and names. */
export const cleanLine = (text: string): string => text.replace(unwritable, '').replace(/\s+/g, ' ').trim()
