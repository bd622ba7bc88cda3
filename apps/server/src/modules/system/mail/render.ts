import type { Lang } from '@dropyard/contract/kit/text'
import { mailTexts } from '../../../kit/start/libraries.ts'
import { type MailValues, type TemplateName, templates } from './templates.ts'

/** A rendered mail. */
export interface Rendered {
  readonly subject: string
  readonly html: string
  readonly plain: string
}

type Engine = InstanceType<Awaited<ReturnType<typeof mailTexts>>['Liquid']>
let made: { readonly forHtml: Engine; readonly forText: Engine } | undefined

/** Template engines, created for the first mail. */
async function engines() {
  const { Liquid } = await mailTexts()
  made ??= {
    forHtml: new Liquid({ strictVariables: true, outputEscape: 'escape' }),
    forText: new Liquid({ strictVariables: true }),
  }
  return made
}

/** Renders a template. @throws when a value is missing. */
export async function render<T extends TemplateName>(
  name: T,
  lang: Lang,
  values: MailValues[T],
  product: { name: string; url: string },
): Promise<Rendered> {
  const { subject, lines, big, button } = templates[name]
  const { forHtml, forText } = await engines()
  const all = { ...values, product: product.name, url: product.url }
  const text = (source: string): Promise<string> => forText.parseAndRender(source, all)
  const html = (source: string): Promise<string> => forHtml.parseAndRender(source, all)
  const title = await text(subject[lang])
  const parts = {
    lang,
    product: product.name,
    title,
    lines: await Promise.all(lines[lang].map(html)),
    big: big ? await html(big) : '',
    link: button ? await html(button.link) : '',
    label: button?.words[lang] ?? '',
  }
  const plain = [
    title,
    ...(big ? [await text(big)] : []),
    ...(await Promise.all(lines[lang].map(text))),
    ...(button ? [`${button.words[lang]}: ${await text(button.link)}`] : []),
  ].join('\n\n')
  return { subject: title, html: page(parts), plain: `${plain}\n` }
}

interface Parts {
  lang: Lang
  product: string
  title: string
  lines: string[]
  big: string
  link: string
  label: string
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A single column with inline styles inside a table: the only layout that all mail clients render the same. */
function page(p: Parts): string {
  const font = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'PingFang SC',sans-serif"
  const paragraph = (line: string) =>
    `<p style="margin:0 0 16px;font-size:15px;line-height:24px;white-space:pre-line;color:#3d4653">${line}</p>`
  return `<!doctype html>
<html lang="${p.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(p.title)}</title></head>
<body style="margin:0;background:#f3f5f7;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:8px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:15px;font-weight:600;color:#17202b">${escaped(p.product)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:#17202b">${escaped(p.title)}</h1>
${p.big ? `<p style="margin:0 0 16px;padding:16px;background:#f3f5f7;border-radius:6px;text-align:center;font-size:28px;font-weight:600;letter-spacing:6px;color:#17202b">${p.big}</p>` : ''}
${p.lines.map(paragraph).join('\n')}
${p.link ? `<p style="margin:24px 0 0"><a href="${p.link}" style="display:inline-block;padding:10px 20px;background:#1f5fd6;border-radius:6px;color:#ffffff;font-size:15px;text-decoration:none">${escaped(p.label)}</a></p>` : ''}
</td></tr></table></td></tr></table></body></html>
`
}
