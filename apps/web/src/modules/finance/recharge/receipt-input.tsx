import { FileImageOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../../../kit/lang.ts'
import { imageTypes } from '../../../kit/upload.tsx'
import { words } from './words.ts'

/** Megabytes that the server takes. */
export const mostMegabytes = 10

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
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const address = useAddress(value)
  const take = (file: File | undefined): void => {
    if (!file) return
    const problem = problemOf(file)
    onChange(problem ? undefined : file, problem)
  }
  const problemOf = ({ type, size }: File): string | undefined => {
    if (!imageTypes.some((one) => one === type)) return t('form.receipt.wrong')
    const large = size > mostMegabytes * 1024 * 1024
    return large ? t('form.receipt.large', { megabytes: mostMegabytes }) : undefined
  }
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => latest.current(event.clipboardData?.files[0])
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is offered beside the button
    <div
      className="receipt-input"
      data-over={over}
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
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {value && address ? (
        <>
          {/* A file may call itself a picture and be none. */}
          <img src={address} alt="" onError={() => onChange(undefined, t('form.receipt.wrong'))} />
          <div>
            <strong>{value.name}</strong>
            <span>
              <Button size="small" onClick={() => input.current?.click()}>
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
              <Button size="small" onClick={() => input.current?.click()}>
                {kept ? t('form.receipt.replace') : t('form.receipt.choose')}
              </Button>
              {kept ? null : <span className="soft">{t('form.receipt.drop')}</span>}
            </span>
            <small>{t('form.receipt.types', { megabytes: mostMegabytes })}</small>
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
