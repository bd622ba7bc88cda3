import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { lazyPart } from '../page/lazy-part.tsx'
import './html.css'

/** Height of the writing area (specification, section 9). */
export const editorHeight = 320

export interface HtmlEditorProps {
  id?: string
  value?: string | undefined
  onChange?: (html: string) => void
  /** Endpoint that keeps a picture and answers with its address; no picture button without. */
  pictures?: AnyEndpoint
  maxLength?: number
  label: string
}

/** Rich text kept as HTML. The editor is large, so it is fetched when a page first shows one. */
export const HtmlEditor = lazyPart<HtmlEditorProps>(
  () => import('./html-rich.tsx').then((part) => part.RichEditor),
  () => <div className="html-editor html-bones" style={{ height: editorHeight + 37 }} aria-busy />,
)
