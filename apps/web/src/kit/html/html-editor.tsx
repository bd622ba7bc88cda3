import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { lazyPart } from '../page/lazy-part.tsx'
import './html.css'

/** Height of the editing area (specification, section 9). */
export const editorHeight = 320

export interface HtmlEditorProps {
  id?: string
  value?: string | undefined
  onChange?: (html: string) => void
  /** The endpoint that stores a picture and returns its URL; without it there is no picture button. */
  pictures?: AnyEndpoint
  maxLength?: number
  label: string
  /** Pixels of the editing area. */
  height?: number
  /** Puts the cursor at the beginning. */
  autoFocus?: boolean
}

/** Rich text, stored as HTML. The editor is large, so it is loaded when first shown. */
export const HtmlEditor = lazyPart<HtmlEditorProps>(
  () => import('./html-rich.tsx').then((part) => part.RichEditor),
  ({ height = editorHeight }) => (
    <div className="html-editor html-bones" style={{ height: height + 37 }} aria-busy />
  ),
)
