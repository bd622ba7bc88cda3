import type { MailLanguage } from '@dropyard/contract/mail/template/languages'
import { unsubscribeTexts } from '@dropyard/contract/mail/template/languages'
import { convert } from 'html-to-text'
import { fail } from '../../../kit/errors.ts'
import { mailLayout } from '../../../kit/start/libraries.ts'
import { assertContent, errors, type TemplateContent } from './check.ts'
import { liquidMarks, mailEngines } from './liquid.ts'
import type { MailProducts } from './products.ts'

/**
 * Lays a template out with MJML: once when it is saved, and not for each recipient. What differs for recipients stays as Liquid
 * in the result.
 */

type Block = TemplateContent['blocks'][number]

export interface CompiledMail {
  readonly language: MailLanguage
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Addresses of its links; mails have addresses of ours that lead to them. */
  readonly links: readonly string[]
}

/** @throws Refusal that names the block or the language version that is wrong */
export async function compileTemplate(
  content: TemplateContent,
  products: MailProducts = new Map(),
): Promise<CompiledMail[]> {
  assertContent(content, await mailEngines())
  return Promise.all(content.versions.map((version) => compileVersion(content, version, products)))
}

async function compileVersion(
  { blocks }: TemplateContent,
  { language, subject, preheader, footer }: TemplateContent['versions'][number],
  products: MailProducts,
): Promise<CompiledMail> {
  const own = blocks.filter((block) => block.language === language)
  const links = [...new Set(own.flatMap(({ link }) => (link === '' ? [] : [link])))]
  const kept = keepMarks()
  const markup = (block: Block): string => markupOf(block, { text: kept.text, links, products })
  const body = sectionsOf(own)
    .map((columns) => {
      const width = columns.length > 1 ? ' width="50%"' : ''
      const made = columns.map((column) => `<mj-column${width}>${column.map(markup).join('')}</mj-column>`)
      return `<mj-section padding="0">${made.join('')}</mj-section>`
    })
    .join('')
  const { button } = unsubscribeTexts[language]
  const source = `<mjml lang="${language}"><mj-head><mj-title>${kept.text(subject)}</mj-title>${
    preheader ? `<mj-preview>${kept.text(preheader)}</mj-preview>` : ''
  }<mj-attributes><mj-all font-family="${font}" /><mj-text font-size="15px" line-height="24px" color="#3d4653" /></mj-attributes></mj-head>
<mj-body background-color="#f3f5f7"><mj-wrapper background-color="#ffffff" padding="24px 0">${body}</mj-wrapper>
<mj-section padding="12px 0"><mj-column><mj-text align="center" font-size="12px" line-height="18px" color="#667085">${
    footer ? `${lined(kept.text(footer))}<br />` : ''
  }<a href="${kept.text('{{ unsubscribe }}')}" style="color:#667085">${button}</a></mj-text></mj-column></mj-section></mj-body></mjml>`
  const mjml = await mailLayout()
  try {
    const { html } = await mjml(source, { validationLevel: 'strict', fonts: {} })
    const text = convert(html, { wordwrap: false, selectors: textRules })
    const picture = '<img src="{{ picture }}" width="1" height="1" alt="" style="display:block;border:0" />'
    return {
      language,
      subject,
      html: kept.restored(html).replace('</body>', `${picture}</body>`),
      text: kept.restored(text).trim(),
      links,
    }
  } catch (error) {
    return fail(errors.layout, { message: error instanceof Error ? error.message : String(error) })
  }
}

const font = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'PingFang SC',sans-serif"

const textRules = [
  { selector: 'img', format: 'skip' },
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'a', options: { linkBrackets: [' (', ')'] as [string, string] } },
  { selector: 'table', format: 'block' },
]

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const lined = (text: string): string => text.replaceAll('\r', '').replaceAll('\n', '<br />')

/** Liquid would not survive the layout, so it is replaced by marks until that is done. */
function keepMarks() {
  const kept: string[] = []
  return {
    text: (source: string): string => {
      const parts: string[] = []
      let at = 0
      for (const { 0: mark, index } of source.matchAll(liquidMarks)) {
        parts.push(escaped(source.slice(at, index)), `\uE000${kept.push(mark) - 1}\uE001`)
        at = index + mark.length
      }
      return [...parts, escaped(source.slice(at))].join('')
    },
    restored: (source: string): string =>
      source.replace(/\uE000(\d+)\uE001/g, (_all, n: string) => kept[Number(n)] ?? ''),
  }
}

/** Outlook on Windows shows no WebP, which pictures are stored as. Twice the width in which they are shown. */
const asJpeg = (path: string, width: number): string => `${path}?width=${width}&amp;format=jpeg`

/** Blocks below each other, and products side by side in pairs: sections of one or two columns. */
function sectionsOf(blocks: readonly Block[]): Block[][][] {
  const sections: Block[][][] = []
  for (const block of blocks) {
    const last = sections.at(-1)
    const isProduct = block.kind === 'product'
    const follows = last !== undefined && isProduct === (last[0]?.[0]?.kind === 'product')
    if (follows && !isProduct) last[0]?.push(block)
    else if (follows && last.length === 1) last.push([block])
    else sections.push([[block]])
  }
  return sections
}

interface Laying {
  /** Escapes a text and keeps its Liquid. */
  readonly text: (source: string) => string
  readonly links: readonly string[]
  readonly products: MailProducts
}

function productMarkup(block: Block, { text, products }: Laying, href: string): string {
  const product = products.get(block.goods_id ?? 0)
  // A title isn't written by the template's author, so it is no Liquid.
  const title = escaped(product?.title(block.language).replace(/\{(?=[{%])|(?<=[%}])\}/g, '') ?? '')
  const picture = product?.picture
    ? `<mj-image src="${text('{{ origin }}')}${asJpeg(product.picture, 600)}" alt="${title}" border-radius="6px"${href} />`
    : ''
  const linked = href ? `<a${href} style="color:#17202b;text-decoration:none">${title}</a>` : title
  const own = block.text ? `<mj-text padding-top="0">${lined(text(block.text))}</mj-text>` : ''
  return `${picture}<mj-text font-weight="600" color="#17202b"${own && ' padding-bottom="4px"'}>${linked}</mj-text>${own}`
}

function markupOf(block: Block, laying: Laying): string {
  const { text, links } = laying
  const href = block.link === '' ? '' : ` href="${text(`{{ links[${links.indexOf(block.link)}] }}`)}"`
  switch (block.kind) {
    case 'heading':
      return `<mj-text font-size="22px" line-height="30px" font-weight="600" color="#17202b">${lined(text(block.text))}</mj-text>`
    case 'text':
      return block.text
        .split(/\n\s*\n/)
        .map((paragraph) => `<mj-text>${lined(text(paragraph.trim()))}</mj-text>`)
        .join('')
    case 'button':
      return `<mj-button background-color="#1f5fd6" color="#ffffff" border-radius="6px" font-size="15px" inner-padding="12px 24px"${href}>${text(block.text)}</mj-button>`
    case 'image':
      return `<mj-image src="${text('{{ origin }}')}${asJpeg(block.pictures[0] ?? '', 1200)}" alt="${text(block.text)}"${href} />`
    case 'product':
      return productMarkup(block, laying, href)
    case 'divider':
      return '<mj-divider border-width="1px" border-color="#e4e7ec" />'
  }
}
