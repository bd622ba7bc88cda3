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
  busy: boolean
}

const endings = tableFiles.split(',')

/** A field to choose or drop one table file, which shows the chosen file. */
export function FileDrop({ file, onFile, busy }: FileDropProps) {
  const t = useT(kitText)
  const take = (chosen: File): void => {
    const name = chosen.name.toLowerCase()
    if (endings.some((ending) => name.endsWith(ending))) onFile(chosen)
    else toast.error(t('import.wrongType', { allowed: endings }))
  }
  const { input, choose, drop } = useFileChoice(tableFiles, take)
  return (
    <>
      {input}
      <button type="button" className="file-drop" data-chosen={file !== undefined} onClick={choose} {...drop}>
        {busy ? <Spin size="small" /> : file ? <FileTextOutlined /> : <InboxOutlined />}
        <span>{file ? file.name : t('import.choose')}</span>
        {file ? <small>{busy ? t('import.reading') : t('import.another')}</small> : null}
      </button>
    </>
  )
}
