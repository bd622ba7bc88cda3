import type { Words } from '@dropyard/contract/kit/text'
import {
  busyLinkText,
  invalidLinkText,
  type MailLanguage,
  unsubscribeTexts,
} from '@dropyard/contract/mail/template/languages'

/** The pages behind the unsubscribe link. They name neither the recipient nor the company, load nothing, and run nothing. */

const layout = (lang: string, title: string, content: string): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<style>body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f3f5f7;color:#17202b;font:16px/1.5 -apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'PingFang SC',sans-serif}
main{box-sizing:border-box;width:min(440px,calc(100% - 32px));padding:32px;border-radius:8px;background:#fff;text-align:center}
p{margin:0}button{margin-top:24px;padding:10px 24px;border:0;border-radius:6px;background:#1f5fd6;color:#fff;font:inherit;cursor:pointer}
button:focus-visible{outline:3px solid #9dbcf5;outline-offset:2px}</style></head>
<body><main>${content}</main></body></html>
`

/** Asks with one button; after that, says that it is done. */
export function unsubscribePage(language: MailLanguage, isDone: boolean): string {
  const { button, question, done } = unsubscribeTexts[language]
  const content = isDone
    ? `<p role="status">${done}</p>`
    : `<form method="post" action="?page=1"><p>${question}</p><button type="submit">${button}</button></form>`
  return layout(language, button, content)
}

/** In both languages of the product. */
const messagePage = ({ en, zh }: Words): string => layout('en', en, `<p>${en}</p><p lang="zh">${zh}</p>`)

export const invalidPage: string = messagePage(invalidLinkText)
export const busyPage: string = messagePage(busyLinkText)
