import type { Lang, Words } from '@dropyard/contract/kit/text'
import type { CameBack } from './authorize.ts'

const words = {
  connected: { en: 'The store is connected', zh: '授权成功' },
  not_connected: { en: 'The store is not connected', zh: '授权未完成' },
} as const satisfies Record<string, Words>

const nextStep = (product: string): Words => ({
  en: `Close this window, go back to ${product} and choose Success.`,
  zh: '请关闭此窗口，返回系统点击“成功”。',
})

/** What the window shows that the platform sent back: nothing to do but close it. */
export function cameBackPage(product: string, lang: Lang, result: CameBack): string {
  const title = (result.ok ? words.connected : words.not_connected)[lang]
  const hint = (result.ok ? nextStep(product) : result.words)[lang]
  const mark = result.ok ? '#0f766e' : '#b45309'
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${html(title)} · ${html(product)}</title><style>
body{margin:0;min-height:100vh;display:grid;place-items:center;font:14px/1.6 Inter,system-ui,"PingFang SC","Microsoft YaHei",sans-serif;background:#fafafa;color:#1c1c1c}
main{max-width:380px;padding:32px;text-align:center;background:#fff;border:1px solid #e5e5e5;border-radius:8px}
i{display:block;width:40px;height:40px;margin:0 auto 16px;border-radius:50%;background:${mark}}
h1{margin:0 0 8px;font-size:18px}p{margin:0;color:#595959}</style></head>
<body><main><i></i><h1>${html(title)}</h1><p>${html(hint)}</p></main></body></html>`
}

const html = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
