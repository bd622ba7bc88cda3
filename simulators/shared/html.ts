const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Makes text safe inside HTML and attribute values. */
export function escapeHtml(text: string | number | null | undefined): string {
  return String(text ?? '').replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const style = `
:root { --ink:#1a1c1d; --soft:#616a75; --line:#e3e5e8; --accent:#0b6b50; --paper:#f6f6f4 }
* { box-sizing:border-box }
body { margin:0; font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif; color:var(--ink); background:var(--paper) }
a { color:var(--accent) }
header.bar { background:#fff; border-bottom:1px solid var(--line) }
header.bar div { max-width:1080px; margin:auto; padding:16px 20px; display:flex; gap:20px; align-items:center }
header.bar strong { font-size:20px; flex:1 }
header.bar strong a { color:inherit; text-decoration:none }
main { max-width:1080px; margin:32px auto; padding:0 20px }
h1 { font-size:28px; margin:0 0 20px }
h2 { font-size:18px; margin:32px 0 12px }
.grid { display:grid; gap:20px; grid-template-columns:repeat(auto-fill,minmax(220px,1fr)) }
.card { background:#fff; border:1px solid var(--line); border-radius:12px; overflow:hidden; color:inherit; text-decoration:none; display:block }
.card .text { padding:12px 16px 16px }
.card:hover { border-color:#b9bec5 }
.picture { aspect-ratio:1; width:100%; object-fit:cover; background:#eceeef; display:block }
.picture.letter { display:grid; place-items:center; font-size:72px; font-weight:600 }
.panel { background:#fff; border:1px solid var(--line); border-radius:12px; padding:24px; margin-bottom:20px; overflow-x:auto }
.narrow { max-width:520px; margin:64px auto }
.split { display:grid; gap:32px; grid-template-columns:minmax(0,1fr) minmax(0,1fr) }
@media (max-width:760px) { .split { grid-template-columns:1fr } }
.soft { color:var(--soft) } .small { font-size:14px } .price { font-weight:600 } s { color:var(--soft); font-weight:400 }
label { display:block; font-size:14px; margin-bottom:12px }
input, select, textarea { width:100%; font:inherit; padding:9px 12px; border:1px solid #b9bec5; border-radius:8px; background:#fff; margin-top:4px }
.pair { display:grid; grid-template-columns:1fr 1fr; gap:12px }
button, .button { font:inherit; font-weight:600; padding:10px 20px; border-radius:8px; border:1px solid var(--accent); background:var(--accent); color:#fff; cursor:pointer; text-decoration:none; display:inline-block }
button.plain { background:#fff; color:var(--ink); border-color:#b9bec5 }
table { width:100%; border-collapse:collapse; font-size:14px } th { text-align:left; color:var(--soft); font-weight:500 }
th, td { padding:10px 12px 10px 0; border-bottom:1px solid var(--line); vertical-align:top }
.tag { display:inline-block; padding:1px 10px; border-radius:99px; background:#eceeef; font-size:13px; white-space:nowrap }
.tag.good { background:#cdf2e1 } .tag.warn { background:#ffeec2 } .tag.bad { background:#fbd5d0 }
.thumbs { display:flex; gap:8px; margin-top:8px; flex-wrap:wrap } .thumbs img { width:72px; height:72px; object-fit:cover; border-radius:8px }
.error { background:#fbd5d0; border-radius:8px; padding:10px 14px; margin-bottom:16px }
.row { display:flex; gap:12px; justify-content:flex-end; margin-top:24px }
`

export type Page = {
  title: string
  /** Text of the top bar, and the URL that it links to. */
  brand: string
  brandHref: string
  links?: { text: string; href: string }[]
  body: string
}

/** A whole HTML page. `body` is trusted markup; titles and links are escaped here. */
export function renderPage(page: Page): string {
  const links = (page.links ?? [])
    .map((link) => `<a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title><style>${style}</style></head><body>
<header class="bar"><div><strong><a href="${escapeHtml(page.brandHref)}">${escapeHtml(page.brand)}</a></strong>${links}</div></header>
<main>${page.body}</main></body></html>`
}
