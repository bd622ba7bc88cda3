import { createRequire } from 'node:module'
import type { convert as toText } from 'html-to-text'
import type sanitize from 'sanitize-html'

/** HTML of our own editor: what mail programs show alike. Pictures are attached, never embedded. */

const require = createRequire(import.meta.url)
/** Loaded for the first mail that is written: they bring parsers, which most processes never need. */
const sanitizer = (): typeof sanitize => require('sanitize-html')
const converter = (): typeof toText => require('html-to-text').convert

const tags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'a', 'div', 'span'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

export const cleanWritten = (html: string): string =>
  sanitizer()(html, {
    allowedTags: tags,
    allowedAttributes: { a: ['href'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  }).trim()

/** The same as plain text, with the addresses of links. */
export const textOfWritten = (html: string): string =>
  converter()(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ],
  })

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Plain text as paragraphs. */
export const paragraphsOf = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** The language in which an answer to this text is begun: Chinese if a good part of it is Han and none Japanese or Korean. */
export function languageOf(text: string): 'en' | 'zh' {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return han * 5 > letters && !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
    ? 'zh'
    : 'en'
}
