import { FileImageOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { imageTypes } from '../../../kit/form/upload.tsx'
import { useFileChoice } from '../../../kit/form/use-file-choice.tsx'
import { useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

/** Megabytes that the server takes. */
export const maxMegabytes = 10

interface ReceiptInputProps {
  value: File | undefined
  /** A picture, or what is wrong with what was chosen. */
  onChange: (file: File | undefined, problem?: string) => void
  /** The receipt that was handed in before. */
  kept?: ReactNode
}

/** One picture of a receipt: chosen, dropped or pasted, seen before it is sent. */
export function ReceiptInput({ value, onChange, kept }: ReceiptInputProps) {
  const t = useT(words)
  const address = useAddress(value)
  const take = (file: File): void => {
    const problem = problemOf(file)
    onChange(problem ? undefined : file, problem)
  }
  const problemOf = ({ type, size }: File): string | undefined => {
    if (!imageTypes.some((one) => one === type)) return t('form.receipt.wrong')
    const large = size > maxMegabytes * 1024 * 1024
    return large ? t('form.receipt.large', { megabytes: maxMegabytes }) : undefined
  }
  const { input, choose, drop } = useFileChoice(imageTypes.join(','), take)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const [file] = event.clipboardData?.files ?? []
      if (file) latest.current(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    <div className="receipt-input" {...drop}>
      {input}
      {value && address ? (
        <>
          {/* A file may call itself a picture and be none. */}
          <img src={address} alt="" onError={() => onChange(undefined, t('form.receipt.wrong'))} />
          <div>
            <strong>{value.name}</strong>
            <span>
              <Button size="small" onClick={choose}>
                {t('form.receipt.replace')}
              </Button>
              <Button size="small" type="text" onClick={() => onChange(undefined)}>
                {t('form.receipt.remove')}
              </Button>
            </span>
          </div>
        </>
      ) : (
        <>
          {kept ?? <FileImageOutlined className="receipt-sign" />}
          <div>
            {kept ? <strong>{t('form.receipt.kept')}</strong> : null}
            <span>
              <Button size="small" onClick={choose}>
                {kept ? t('form.receipt.replace') : t('form.receipt.choose')}
              </Button>
              {kept ? null : <span className="soft">{t('form.receipt.drop')}</span>}
            </span>
            <small>{t('form.receipt.types', { megabytes: maxMegabytes })}</small>
          </div>
        </>
      )}
    </div>
  )
}

/** An address of a chosen file, for as long as it is shown. */
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
