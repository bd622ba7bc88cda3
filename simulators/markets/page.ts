/** Layout of all pages of the marketplaces. */

export const html = (text: string | number): string =>
  String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const style = `
*{box-sizing:border-box}body{margin:0;font:15px/1.5 system-ui,sans-serif;color:#1a1c1d;background:#f6f6f4}
header{background:#fff;border-bottom:1px solid #e3e5e8;padding:14px 24px}header a{color:inherit;text-decoration:none;font-weight:600}
main{max-width:960px;margin:28px auto;padding:0 20px}h1{font-size:22px;margin:0 0 12px}h2{font-size:16px;margin:24px 0 8px}
.panel{background:#fff;border:1px solid #e3e5e8;border-radius:10px;padding:20px;margin-bottom:16px}.narrow{max-width:460px;margin:40px auto}
table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:8px 10px 8px 0;border-bottom:1px solid #e3e5e8}
.num{text-align:right}.soft{color:#616a75;font-size:13px}.bad{color:#a1260d}
label{display:block;margin-bottom:10px;font-size:13px}input,select{display:block;width:100%;font:inherit;padding:8px 10px;border:1px solid #b9bec5;border-radius:7px;margin-top:3px;background:#fff}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 12px}.actions{display:flex;gap:10px;justify-content:flex-end}
button{font:inherit;font-weight:600;padding:8px 18px;border-radius:7px;border:1px solid #0b6b50;background:#0b6b50;color:#fff;cursor:pointer}
button.plain{background:#fff;color:#1a1c1d;border-color:#b9bec5}a{color:#0b6b50}form.inline{display:inline}`

/** A complete page. `body` is trusted markup. */
export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${html(title)}</title><style>${style}</style></head><body><header><a href="/">${html(title)}</a></header>
<main>${body}</main></body></html>`
