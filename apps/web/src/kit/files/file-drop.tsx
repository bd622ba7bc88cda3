import { FileTextOutlined, InboxOutlined } from '@ant-design/icons'
import { Spin } from 'antd'
import { tableFiles } from '../form/upload.tsx'
import { useFileChoice } from '../form/use-file-choice.tsx'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { toast } from '../page/toast.ts'
import './file-drop.css'

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
  const endings = accept.split(',')
  const take = (chosen: File): void => {
    const name = chosen.name.toLowerCase()
    if (endings.some((ending) => name.endsWith(ending))) onFile(chosen)
    else toast.error(t('import.wrongType', { allowed: endings.join(', ') }))
  }
  const { input, choose, drop } = useFileChoice(accept, take)
  return (
    <>
      {input}
      <button type="button" className="file-drop" data-chosen={file !== undefined} onClick={choose} {...drop}>
        {busy ? <Spin size="small" /> : file ? <FileTextOutlined /> : <InboxOutlined />}
        <span>{file ? file.name : (label ?? t('import.choose'))}</span>
        {file ? <small>{busy ? t('import.reading') : t('import.another')}</small> : null}
      </button>
    </>
  )
}
