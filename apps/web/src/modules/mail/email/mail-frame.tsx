/**
 * HTML of strangers in a frame without an origin: nothing in it runs or loads but pictures of ours. The server cleaned it before it
 * was stored; the frame holds what cleaning may miss.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const origin = window.location.origin
  const policy = `default-src 'none'; img-src ${origin} data:; style-src 'unsafe-inline'`
  const style =
    'body{margin:0;font:14px/1.5 system-ui,sans-serif;color:#1a1c1d;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}blockquote{margin:8px 0 8px 0;padding-left:12px;border-left:2px solid #d5d9dd;color:#5d6670}table{max-width:100%}'
  const body = html.replaceAll(' src="/files/email', ` src="${origin}/files/email`)
  return (
    <iframe
      className="mail-frame"
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={`<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}"><meta name="referrer" content="no-referrer"><style>${style}</style>${body}`}
    />
  )
}
