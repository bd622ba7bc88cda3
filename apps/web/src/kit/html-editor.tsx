import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { text } from '@dropyard/contract/kit/text'
import { Button, Segmented, Tooltip } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import './html.css'
import { HtmlView } from './html-view.tsx'
import { useT } from './lang.ts'
import { imageTypes, uploadImage } from './upload.tsx'

const words = text(
  {
    edit: 'HTML',
    view: 'Preview',
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    list: 'Bulleted list',
    numbers: 'Numbered list',
    link: 'Link',
    picture: 'Insert a picture',
  },
  {
    edit: 'HTML',
    view: '预览',
    bold: '加粗',
    italic: '斜体',
    heading: '标题',
    list: '无序列表',
    numbers: '有序列表',
    link: '链接',
    picture: '插入图片',
  },
)

/** Height of the writing area (specification, section 9). */
const editorHeight = 320

interface HtmlEditorProps {
  id?: string
  value?: string | undefined
  onChange?: (html: string) => void
  /** Endpoint that keeps a picture and answers with its address; no picture button without. */
  pictures?: AnyEndpoint
  maxLength?: number
  label: string
}

/** HTML as its source with a preview beside it; the buttons put tags around what is selected. */
export function HtmlEditor({ id, value = '', onChange, pictures, maxLength, label }: HtmlEditorProps) {
  const t = useT(words)
  const area = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [showing, show] = useState<'edit' | 'view'>('view')
  const put = (make: (selected: string) => string) => {
    const element = area.current
    if (!element) return
    const { selectionStart: from, selectionEnd: to } = element
    const made = make(value.slice(from, to))
    // Typed by the browser, so that Ctrl+Z takes it back.
    element.focus()
    if (!document.execCommand('insertText', false, made))
      onChange?.(value.slice(0, from) + made + value.slice(to))
  }
  const tools: [string, ReactNode, (selected: string) => string][] = [
    [t('bold'), <BoldOutlined key="b" />, (s) => `<strong>${s}</strong>`],
    [t('italic'), <ItalicOutlined key="i" />, (s) => `<em>${s}</em>`],
    [t('heading'), <b key="h">H</b>, (s) => `<h3>${s}</h3>`],
    [t('list'), <UnorderedListOutlined key="u" />, (s) => listOf('ul', s)],
    [t('numbers'), <OrderedListOutlined key="o" />, (s) => listOf('ol', s)],
    [t('link'), <LinkOutlined key="l" />, (s) => `<a href="https://">${s}</a>`],
  ]
  const insertPicture = async (chosen: File | undefined): Promise<void> => {
    if (!chosen || !pictures) return
    const address = await uploadImage(pictures, chosen)
    if (address) put(() => `<img src="${address}" alt="">`)
  }
  return (
    <div className="html-editor">
      <header>
        <Segmented
          size="small"
          value={showing}
          onChange={show}
          options={[
            { value: 'view', label: t('view') },
            { value: 'edit', label: t('edit') },
          ]}
        />
        <span className="spring" />
        {showing === 'edit'
          ? tools.map(([name, icon, make]) => (
              <Tooltip key={name} title={name}>
                <Button type="text" size="small" icon={icon} aria-label={name} onClick={() => put(make)} />
              </Tooltip>
            ))
          : null}
        {showing === 'edit' && pictures ? (
          <Tooltip title={t('picture')}>
            <Button
              type="text"
              size="small"
              icon={<PictureOutlined />}
              aria-label={t('picture')}
              onClick={() => file.current?.click()}
            />
          </Tooltip>
        ) : null}
      </header>
      {showing === 'view' ? (
        <HtmlView html={value} title={label} height={editorHeight} />
      ) : (
        <textarea
          ref={area}
          {...(id ? { id } : {})}
          value={value}
          aria-label={label}
          spellCheck={false}
          style={{ height: editorHeight }}
          {...(maxLength ? { maxLength } : {})}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        onChange={(event) => {
          void insertPicture(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

/** Each selected line becomes an item. */
function listOf(tag: 'ul' | 'ol', selected: string): string {
  const items = selected.split('\n').map((line) => `  <li>${line.trim()}</li>`)
  return `<${tag}>\n${items.join('\n')}\n</${tag}>`
}
