import { FileTextOutlined, InboxOutlined } from '@ant-design/icons'
import { Spin } from 'antd'
import { useRef, useState } from 'react'
import { kitText } from './kit-text.ts'
import { useT } from './lang.ts'
import { toast } from './toast.ts'
import { tableFiles } from './upload.tsx'

interface FileDropProps {
  file: File | undefined
  onFile: (file: File) => unknown
  busy?: boolean
  /** Endings that are taken; tables when left out. */
  accept?: string
  /** What is asked for, when it is another kind of file. */
  label?: string
}

/** Where one file is chosen or dropped, and which one it is. */
export function FileDrop({ file, onFile, busy = false, accept = tableFiles, label }: FileDropProps) {
  const t = useT(kitText)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const endings = accept.split(',')
  const take = (chosen: File | undefined): void => {
    if (!chosen) return
    const name = chosen.name.toLowerCase()
    if (endings.some((ending) => name.endsWith(ending))) onFile(chosen)
    else toast.error(t('import.wrongType', { allowed: endings.join(', ') }))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <button
        type="button"
        className="file-drop"
        data-over={over}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        {busy ? <Spin size="small" /> : file ? <FileTextOutlined /> : <InboxOutlined />}
        <span>{file ? file.name : (label ?? t('import.choose'))}</span>
        {file ? <small>{busy ? t('import.reading') : t('import.another')}</small> : null}
      </button>
    </>
  )
}
