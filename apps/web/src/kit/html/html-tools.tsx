import {
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Dropdown, Input, Popover } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { imageTypes } from '../form/upload.tsx'
import { useT } from '../lang.ts'
import { insertTable, tableActions } from './html-table.ts'
import { htmlText } from './html-text.ts'

interface HtmlToolsProps {
  editor: Editor
  /** Undefined if pictures can't be stored. */
  onPictures?: (files: readonly File[]) => Promise<void>
}

const tableKeys = ['addRow', 'addColumn', 'deleteRow', 'deleteColumn', 'deleteTable'] as const

/** The toolbar of the rich text editor; buttons of formats at the cursor are shown as pressed. */
export function HtmlTools({ editor, onPictures }: HtmlToolsProps) {
  const t = useT(htmlText)
  const file = useRef<HTMLInputElement>(null)
  const on = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      bold: at.isActive('bold'),
      italic: at.isActive('italic'),
      underline: at.isActive('underline'),
      heading: at.isActive('heading', { level: 2 }),
      small: at.isActive('heading', { level: 3 }),
      list: at.isActive('bulletList'),
      numbers: at.isActive('orderedList'),
      link: at.isActive('link'),
      table: at.isActive('table'),
      undo: at.can().undo(),
      redo: at.can().redo(),
    }),
  })
  const tool = (
    name: string,
    icon: ReactNode,
    pressed: boolean | undefined,
    run: () => void,
    able = true,
  ) => <Tool key={name} name={name} icon={icon} pressed={pressed} disabled={!able} onClick={run} />
  const chain = () => editor.chain().focus()
  return (
    <div className="html-tools" role="toolbar" aria-label={t('tools')}>
      {tool(t('bold'), <BoldOutlined />, on.bold, () => chain().toggleBold().run())}
      {tool(t('italic'), <ItalicOutlined />, on.italic, () => chain().toggleItalic().run())}
      {tool(t('underline'), <UnderlineOutlined />, on.underline, () => chain().toggleUnderline().run())}
      <i />
      {tool(t('heading'), <b>H2</b>, on.heading, () => chain().toggleHeading({ level: 2 }).run())}
      {tool(t('small'), <b>H3</b>, on.small, () => chain().toggleHeading({ level: 3 }).run())}
      {tool(t('list'), <UnorderedListOutlined />, on.list, () => chain().toggleBulletList().run())}
      {tool(t('numbers'), <OrderedListOutlined />, on.numbers, () => chain().toggleOrderedList().run())}
      <i />
      <LinkTool editor={editor} pressed={on.link} />
      {onPictures ? tool(t('picture'), <PictureOutlined />, undefined, () => file.current?.click()) : null}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'insertTable', label: t('insertTable'), disabled: on.table },
            { type: 'divider' },
            ...tableKeys.map((key) => ({ key, label: t(key), disabled: !on.table })),
          ],
          onClick: ({ key }) => {
            const action = tableKeys.find((one) => one === key)
            if (action) tableActions[action](editor)
            else insertTable(editor)
          },
        }}
      >
        <Tool name={t('table')} icon={<TableOutlined />} pressed={on.table} />
      </Dropdown>
      {tool(t('clear'), <ClearOutlined />, undefined, () => chain().unsetAllMarks().clearNodes().run())}
      <i />
      {tool(t('undo'), <UndoOutlined />, undefined, () => chain().undo().run(), on.undo)}
      {tool(t('redo'), <RedoOutlined />, undefined, () => chain().redo().run(), on.redo)}
      <input
        ref={file}
        type="file"
        hidden
        multiple
        accept={imageTypes.join(',')}
        onChange={(event) => {
          void onPictures?.([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}

interface ToolProps {
  name: string
  icon: ReactNode
  pressed: boolean | undefined
  disabled?: boolean
  onClick?: () => void
}

function Tool({ name, icon, pressed, ...rest }: ToolProps) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={name}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...rest}
    />
  )
}

/** Sets, changes or removes the link at the cursor. */
function LinkTool({ editor, pressed }: { editor: Editor; pressed: boolean }) {
  const t = useT(htmlText)
  const [open, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const toggle = (next: boolean) => {
    if (next) setAddress(String(editor.getAttributes('link').href ?? ''))
    setOpen(next)
  }
  const apply = (href: string) => {
    const at = editor.chain().focus().extendMarkRange('link')
    if (href === '') at.unsetLink().run()
    else if (editor.state.selection.empty && !pressed)
      at.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else at.setLink({ href }).run()
    setOpen(false)
  }
  const full = () => {
    const bare = address.trim()
    return bare === '' || /^(?:[a-z]+:|\/|#)/i.test(bare) ? bare : `https://${bare}`
  }
  return (
    <Popover
      open={open}
      onOpenChange={toggle}
      trigger="click"
      destroyOnHidden
      content={
        <div className="html-link">
          <Input
            autoFocus
            size="small"
            value={address}
            maxLength={2000}
            placeholder="https://"
            aria-label={t('address')}
            onChange={(event) => setAddress(event.target.value)}
            onPressEnter={(event) => {
              event.preventDefault()
              apply(full())
            }}
          />
          <Button size="small" type="primary" disabled={address.trim() === ''} onClick={() => apply(full())}>
            {t('apply')}
          </Button>
          {pressed ? (
            <Button size="small" onClick={() => apply('')}>
              {t('unlink')}
            </Button>
          ) : null}
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        icon={<LinkOutlined />}
        aria-label={t('link')}
        aria-pressed={pressed}
      />
    </Popover>
  )
}
