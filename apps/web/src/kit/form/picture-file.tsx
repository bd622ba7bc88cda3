import { FileImageOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import './picture-file.css'
import { imageTypes } from './upload.tsx'
import { useFileChoice } from './use-file-choice.tsx'

/** The server's limit in megabytes. */
const megabytes = 10

interface PictureFileProps {
  /** Passed by the form, to connect the label and the error message with the button. */
  id?: string
  'aria-describedby'?: string
  value?: File | undefined
  onChange?: (file: File | undefined) => void
  /** The picture that was uploaded earlier. */
  kept?: ReactNode
}

/** A field for one picture that is submitted with the form (`FieldSpec.input`): chosen, dropped or pasted, with a preview. */
export function PictureFile({ value, onChange, kept, id, 'aria-describedby': about }: PictureFileProps) {
  const t = useT(kitText)
  const address = useAddress(value)
  const [problem, setProblem] = useState<string>()
  const refuse = (said: string | undefined, file?: File): void => {
    setProblem(said)
    onChange?.(file)
  }
  const take = (file: File): void => {
    if (!imageTypes.some((one) => one === file.type)) refuse(t('asset.wrong'))
    else if (file.size > megabytes * 1024 * 1024) refuse(t('asset.large', { megabytes }))
    else refuse(undefined, file)
  }
  const { input, choose, drop } = useFileChoice(imageTypes.join(','), take)
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? []
    if (file) take(file)
  })
  useEffect(() => {
    document.addEventListener('paste', pasted)
    return () => document.removeEventListener('paste', pasted)
  }, [])
  const chosen = value !== undefined && address !== undefined
  return (
    <>
      <div className="picture-file" {...drop} data-wrong={problem !== undefined}>
        {input}
        {/* The file's type may be wrong: if it can't be displayed, it is no picture. */}
        {chosen ? <img src={address} alt="" onError={() => refuse(t('asset.wrong'))} /> : null}
        {chosen ? null : (kept ?? <FileImageOutlined className="picture-sign" />)}
        <div>
          {chosen ? <strong>{value.name}</strong> : kept ? <strong>{t('asset.kept')}</strong> : null}
          <span>
            <Button id={id} aria-describedby={about} size="small" onClick={choose}>
              {chosen || kept ? t('asset.replace') : t('asset.choose')}
            </Button>
            {chosen ? (
              <Button size="small" type="text" onClick={() => refuse(undefined)}>
                {t('asset.remove')}
              </Button>
            ) : kept ? null : (
              <span className="soft">{t('asset.drop')}</span>
            )}
          </span>
          {chosen ? null : <small>{t('asset.types', { megabytes })}</small>}
        </div>
      </div>
      {problem ? (
        <div className="ant-form-item-explain-error" role="alert">
          {problem}
        </div>
      ) : null}
    </>
  )
}

/** An object URL for a chosen file while it is shown. */
function useAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
