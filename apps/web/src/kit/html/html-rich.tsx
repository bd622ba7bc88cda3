import Image from '@tiptap/extension-image'
import Link from '@tiptap/extension-link'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { uploadImage } from '../form/upload.tsx'
import { useT } from '../lang.ts'
import { cleanHtml } from './html-clean.ts'
import { editorHeight, type HtmlEditorProps } from './html-editor.tsx'
import { tableExtensions } from './html-table.ts'
import { htmlText } from './html-text.ts'
import { HtmlTools } from './html-tools.tsx'

const extensions = [
  StarterKit.configure({ heading: { levels: [1, 2, 3, 4] }, link: false, code: false, codeBlock: false }),
  Link.configure({
    openOnClick: false,
    autolink: true,
    protocols: ['mailto', 'tel'],
    defaultProtocol: 'https',
  }),
  Image.configure({ allowBase64: true }),
  ...tableExtensions,
]

/** Elements that the visual editor would drop, so such texts open as source. */
const embeds = (html: string): boolean => /<(?:video|audio|iframe|object|embed)\b/i.test(html)

/** A rich text editor with a visual and an HTML mode. Elements that descriptions must not contain are removed in both. */
export function RichEditor({
  id,
  value = '',
  onChange,
  pictures,
  maxLength,
  label,
  height = editorHeight,
  autoFocus = false,
}: HtmlEditorProps) {
  const t = useT(htmlText)
  const [showing, show] = useState<'visual' | 'source'>(embeds(value) ? 'source' : 'visual')
  const given = useRef(value)
  const tell = (html: string) => {
    if (html === given.current) return
    given.current = html
    onChange?.(html)
  }
  // The editor keeps the handlers of its first render.
  const latest = useRef({ tell, pictures })
  latest.current = { tell, pictures }
  const insert = async (files: readonly File[]): Promise<void> => {
    const to = latest.current.pictures
    if (!to) return
    for (const file of files) {
      const src = await uploadImage(to, file)
      if (src) editor.chain().focus().setImage({ src, alt: '' }).run()
    }
  }
  const take = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
    if (files.length === 0 || !latest.current.pictures) return false
    void insert(files)
    return true
  }
  const editor = useEditor({
    extensions,
    autofocus: autoFocus ? 'start' : false,
    content: cleanHtml(value),
    onUpdate: ({ editor: changed }) => latest.current.tell(changed.isEmpty ? '' : changed.getHTML()),
    editorProps: {
      attributes: { class: 'html-page', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handlePaste: (_view, event) => take(event.clipboardData),
      handleDrop: (_view, event, _slice, moved) => !moved && take(event.dataTransfer),
    },
  })
  useEffect(() => {
    if (value === given.current) return
    given.current = value
    editor.commands.setContent(cleanHtml(value), { emitUpdate: false })
  }, [editor, value])
  const turn = (next: 'visual' | 'source') => {
    if (next === 'visual') editor.commands.setContent(cleanHtml(value), { emitUpdate: false })
    show(next)
  }
  return (
    <div className="html-editor">
      <header>
        <Segmented
          size="small"
          value={showing}
          onChange={turn}
          options={[
            { value: 'visual', label: t('visual') },
            { value: 'source', label: t('source') },
          ]}
        />
        {showing === 'visual' ? (
          <HtmlTools editor={editor} {...(pictures ? { onPictures: insert } : {})} />
        ) : embeds(value) ? (
          <small>{t('embedded')}</small>
        ) : null}
      </header>
      {showing === 'visual' ? (
        <EditorContent editor={editor} style={{ height }} {...(id ? { id } : {})} />
      ) : (
        <textarea
          {...(id ? { id } : {})}
          value={value}
          aria-label={label}
          spellCheck={false}
          style={{ height }}
          onChange={(event) => tell(event.target.value)}
          onBlur={() => tell(cleanHtml(value))}
        />
      )}
      {maxLength !== undefined && value.length > maxLength ? (
        <p role="alert">{t('long', { max: maxLength, length: value.length })}</p>
      ) : null}
    </div>
  )
}
