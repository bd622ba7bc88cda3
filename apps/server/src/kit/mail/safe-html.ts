import { compile } from 'html-to-text'
import sanitize from 'sanitize-html'

/**
 * HTML of strangers without anything that runs, loads or leaves its frame. Pictures lose their address: those within the mail
 * carry `data-cid`, those of other servers `data-remote`, and the reader decides later what becomes of them.
 */

export interface SafeHtml {
  html: string
  /** Pictures on other servers, which tell the sender when they are loaded. */
  remote: number
}

const textual = /^[\w\s#%(),.'"-]{1,100}$/
const size =
  /^-?[\d.]{1,8}(?:px|pt|em|rem|%|ex|ch|in|cm|mm)?(?:\s+-?[\d.]{1,8}(?:px|pt|em|rem|%)?){0,3}$|^auto$/

/** Harmless properties. None of them takes an address, and none moves a box out of its place. */
const styles = {
  ...Object.fromEntries(
    ['color', 'background-color', 'border-color', 'border-top-color', 'border-bottom-color'].map((one) => [
      one,
      [/^(?:#[\da-f]{3,8}|[a-z]{3,25}|(?:rgb|hsl)a?\([\d\s.,%/]{3,40}\))$/i],
    ]),
  ),
  ...Object.fromEntries(
    ['font-family', 'border', 'border-top', 'border-bottom', 'border-left', 'border-right'].map((one) => [
      one,
      [textual],
    ]),
  ),
  ...Object.fromEntries(
    [
      ...[
        'font-size',
        'line-height',
        'width',
        'max-width',
        'min-width',
        'height',
        'max-height',
        'border-radius',
      ],
      ...['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left', 'border-width'],
      ...[
        'margin',
        'margin-top',
        'margin-right',
        'margin-bottom',
        'margin-left',
        'text-indent',
        'letter-spacing',
      ],
    ].map((one) => [one, [size]]),
  ),
  ...Object.fromEntries(
    [
      ...['font-weight', 'font-style', 'text-align', 'text-decoration', 'text-transform', 'vertical-align'],
      ...['white-space', 'list-style-type', 'border-style', 'border-collapse', 'direction', 'word-break'],
    ].map((one) => [one, [/^[\w-]{1,30}$/]]),
  ),
  display: [/^(?:none|block|inline|inline-block|table|table-row|table-cell)$/],
  float: [/^(?:left|right|none)$/],
}

const tags = [
  ...[
    'a',
    'abbr',
    'address',
    'article',
    'b',
    'bdi',
    'bdo',
    'big',
    'blockquote',
    'br',
    'caption',
    'center',
    'cite',
  ],
  ...[
    'code',
    'col',
    'colgroup',
    'dd',
    'del',
    'div',
    'dl',
    'dt',
    'em',
    'figcaption',
    'figure',
    'font',
    'footer',
  ],
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'header',
    'hr',
    'i',
    'img',
    'ins',
    'li',
    'main',
    'mark',
    'ol',
    'p',
    'pre',
  ],
  ...[
    'q',
    's',
    'section',
    'small',
    'span',
    'strike',
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
  ],
  ...['thead', 'time', 'tr', 'tt', 'u', 'ul', 'wbr'],
]

const nestingMost = 60

export function safeHtml(html: string): SafeHtml {
  let remote = 0
  const clean = sanitize(html, {
    allowedTags: tags,
    allowedAttributes: {
      '*': ['style', 'dir', 'lang', 'title', 'align', 'valign'],
      a: ['href', 'rel', 'target', 'name'],
      img: ['alt', 'width', 'height', 'data-cid', 'data-remote'],
      font: ['color', 'size', 'face'],
      table: ['width', 'border', 'cellpadding', 'cellspacing', 'bgcolor'],
      td: ['width', 'height', 'colspan', 'rowspan', 'bgcolor'],
      th: ['width', 'height', 'colspan', 'rowspan', 'bgcolor'],
      tr: ['bgcolor'],
      col: ['width', 'span'],
      ol: ['start', 'type'],
    },
    allowedStyles: { '*': styles },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: nestingMost,
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'svg',
      'math',
      'template',
      'xmp',
    ],
    transformTags: {
      a: (tagName, { href = '', title = '' }) => ({
        tagName,
        attribs: {
          ...(/^(?:https?|mailto):/i.test(href) ? { href } : {}),
          title: hostOf(href) || title,
          rel: 'noopener noreferrer nofollow',
          target: '_blank',
        },
      }),
      img: (tagName, { src = '', alt = '', width = '', height = '', style = '' }) => {
        const sizes = {
          ...(width ? { width } : {}),
          ...(height ? { height } : {}),
          ...(style ? { style } : {}),
        }
        const cid = /^cid:(.+)$/i.exec(src)?.[1]
        const isRemote = /^https?:\/\//i.test(src)
        if (isRemote) remote++
        return {
          tagName,
          attribs: {
            alt,
            ...sizes,
            ...(cid ? { 'data-cid': cid } : isRemote ? { 'data-remote': src.slice(0, 2000) } : {}),
          },
        }
      },
    },
  })
  return { html: withRealHosts(clean), remote }
}

function hostOf(address: string): string {
  try {
    return new URL(address).host
  } catch {
    return ''
  }
}

/** A link whose text names another host than it leads to shows the real one. */
const withRealHosts = (html: string): string =>
  html.replace(
    /(<a href="([^"]+)"[^>]*>)([^<]{4,200})(<\/a>)/g,
    (all, open: string, to: string, text: string, end: string) => {
      const named = /^\s*(?:https?:\/\/)?((?:[a-z\d-]+\.)+[a-z]{2,})(?:[/?#:]|\s*$)/i
        .exec(text)?.[1]
        ?.toLowerCase()
      const host = hostOf(to.replaceAll('&amp;', '&'))
      const isSame =
        named === undefined ||
        host === '' ||
        `.${host}`.endsWith(`.${named}`) ||
        `.${named}`.endsWith(`.${host}`)
      return isSame ? all : `${open}${text}${end} <b>[${host}]</b>`
    },
  )

/** The text of HTML, for search, previews and readers who prefer it. Compiled once: compiling takes longer than converting a mail. */
export const textOfHtml: (html: string) => string = compile({
  wordwrap: false,
  limits: { maxInputLength: 2_000_000, maxDepth: 100, maxChildNodes: 5000, ellipsis: '…' },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: true } },
    { selector: 'table', format: 'block' },
    { selector: 'tr', format: 'block' },
  ],
})
