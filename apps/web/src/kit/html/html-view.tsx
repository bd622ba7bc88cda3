import { useEffect, useRef, useState } from 'react'
import { useMode } from '../../mode.ts'
import './html.css'

interface HtmlViewProps {
  html: string
  /** Accessible name of the frame. */
  title: string
}

/** CSS variables of the page that the frame's content uses too. */
const borrowed = [
  '--ink',
  '--ink-faint',
  '--surface',
  '--hover',
  '--hairline',
  '--accent',
  '--font',
  '--ant-color-link',
]

const rules = `
  html { background: var(--surface); color-scheme: var(--mode) }
  body { margin: 0; color: var(--ink); font: 400 13px/1.6 var(--font); overflow-wrap: anywhere }
  h1, h2, h3, h4 { margin: 1.2em 0 .4em; font-weight: 600; line-height: 1.4 }
  h1, h2 { font-size: 16px } h3, h4 { font-size: 13px }
  body > :first-child { margin-top: 0 } body > :last-child { margin-bottom: 0 }
  p, ul, ol, table { margin: 0 0 .8em } ul, ol { padding-inline-start: 20px }
  a { color: var(--ant-color-link) } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px } img, video { max-width: 100%; height: auto }
  .missing { display: inline-grid; place-items: center; box-sizing: border-box; width: 160px; max-width: 100%;
    min-height: 90px; padding: 8px; border-radius: 6px; background: var(--hover); color: var(--ink-faint); font-size: 11px }
  table { border-collapse: collapse } td, th { border: 1px solid var(--hairline); padding: 4px 8px; text-align: start }
`

const reachable = 'a[href], audio[controls], video[controls], summary, [tabindex]'

/** Shows untrusted HTML (descriptions from files and stores) in a frame without scripts or access to anything else. */
export function HtmlView({ html, title }: HtmlViewProps) {
  const mode = useMode()
  const frame = useRef<HTMLIFrameElement>(null)
  const [own, setOwn] = useState(80)
  const outside = useBorrowed(mode)
  useEffect(() => {
    const element = frame.current
    const look = () => {
      const inside = element?.contentDocument
      if (!inside) return
      drawMissing(inside)
      // The frame is as high as its content and never scrolls, so it takes the focus only if it contains focusable elements.
      element.tabIndex = inside.querySelector(reachable) ? 0 : -1
    }
    element?.addEventListener('load', look)
    return () => element?.removeEventListener('load', look)
  }, [])
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let observer: ResizeObserver | undefined
    const measure = () => {
      const body = element.contentDocument?.body
      if (!body) return
      observer?.disconnect()
      observer = new ResizeObserver(() => {
        if (body.scrollHeight > 0) setOwn(body.scrollHeight)
      })
      observer.observe(body)
    }
    measure()
    element.addEventListener('load', measure)
    return () => {
      observer?.disconnect()
      element.removeEventListener('load', measure)
    }
  }, [])
  const policy =
    "default-src 'none'; img-src * data:; media-src *; style-src 'unsafe-inline'; font-src 'self' data:"
  return (
    <iframe
      ref={frame}
      className="html-view"
      title={title}
      tabIndex={-1}
      // Same origin is needed to read the content's height; without scripts the content can't abuse it.
      sandbox="allow-same-origin allow-popups"
      style={{ height: own }}
      srcDoc={`<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank"><style>${outside}${rules}</style><body>${html}`}
    />
  )
}

/**
 * Replaces pictures that failed to load by their alternative text. When the frame has loaded, each picture has loaded or failed.
 */
function drawMissing(inside: Document): void {
  for (const picture of [...inside.images]) {
    if (picture.naturalWidth > 0) continue
    const plate = inside.createElement('span')
    plate.className = 'missing'
    if (picture.alt) plate.setAttribute('role', 'img')
    plate.ariaLabel = picture.alt || null
    plate.textContent = picture.alt
    picture.replaceWith(plate)
  }
}

/** The page's font-face rules, which the frame does not inherit. */
function fontFaces(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => (sheet.href && !sheet.href.startsWith(location.origin) ? [] : [...sheet.cssRules]))
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map((rule) => rule.cssText)
    .join('')
}

/** Style rules of the page for the frame's content. */
function useBorrowed(mode: string): string {
  const [text, setText] = useState('')
  useEffect(() => {
    const style = getComputedStyle(document.documentElement)
    const variables = borrowed.map((name) => `${name}:${style.getPropertyValue(name)};`).join('')
    setText(`:root{${variables}--mode:${mode}}${fontFaces()}`)
  }, [mode])
  return text
}
