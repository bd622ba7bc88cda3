import { DeleteOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { Button, Spin } from 'antd'
import { useState } from 'react'
import { type CallArguments, call } from '../call/api.ts'
import { kitText } from '../kit-text.ts'
import { translate, useT } from '../lang.ts'
import { toast } from '../page/toast.ts'
import { useFileChoice } from './use-file-choice.tsx'

/** Allowed picture types (section 5). */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/webp'] as const

const evidenceTypes = [...imageTypes, 'application/pdf'] as const

interface UploadProps {
  /** The endpoint that stores the picture and returns its URL; its first file field is used. */
  to: AnyEndpoint
  value?: string | null | undefined
  onChange?: (address: string | undefined) => void
  /** Megabytes. */
  max?: number
  /** Allows documents (PDF) too. */
  documents?: boolean
  /** Side in pixels. */
  size?: number
  disabled?: boolean
}

/** A form field for one picture: choose or drop, preview, replace or remove it. */
export function ImageUpload({
  to,
  value,
  onChange,
  max = 10,
  documents = false,
  size = 96,
  disabled = false,
}: UploadProps) {
  const t = useT(kitText)
  const [busy, setBusy] = useState(false)
  const types = documents ? evidenceTypes : imageTypes
  const take = async (file: File): Promise<void> => {
    setBusy(true)
    const address = await uploadImage(to, file, max, types)
    setBusy(false)
    if (address) onChange?.(address)
  }
  const { input, choose, drop } = useFileChoice(types.join(','), take)
  return (
    <div className="image-upload" {...drop}>
      {input}
      <button
        type="button"
        className="image-slot"
        style={{ width: size, height: size }}
        disabled={disabled || busy}
        onClick={choose}
        aria-label={value ? t('asset.replace') : t('asset.add')}
      >
        {busy ? <Spin size="small" /> : value ? <img src={value} alt="" /> : <PlusOutlined />}
      </button>
      {value && !disabled ? <RemoveButton onClick={() => onChange?.(undefined)} /> : null}
    </div>
  )
}

/** A button that removes an uploaded file. */
export function RemoveButton({ onClick }: { onClick: () => void }) {
  const t = useT(kitText)
  return (
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      aria-label={t('asset.remove')}
      onClick={onClick}
    />
  )
}

/** Uploads a picture and returns its URL; on failure it shows the message and returns undefined. */
export async function uploadImage(
  to: AnyEndpoint,
  file: File,
  max = 10,
  types: readonly string[] = imageTypes,
): Promise<string | undefined> {
  const reply = await sendFile(to, file, max, types)
  if (typeof reply === 'string') return reply
  return undefined
}

async function sendFile(
  to: AnyEndpoint,
  file: File,
  max: number,
  types: readonly string[],
): Promise<unknown> {
  const t = translate(kitText)
  if (!types.includes(file.type)) return toast.error(t('uploadFailed'), to)
  if (file.size > max * 1024 * 1024) return toast.error(t('asset.large', { megabytes: max }), to)
  const field = to.files[0] ?? 'file'
  const reply = await call(to, ...([{ files: { [field]: file } }] as CallArguments<AnyEndpoint>))
  if (!reply.ok) return reply.shown ? undefined : toast.error(t('uploadFailed'), to)
  return reply.data
}

/** File types that imports can read: Excel workbooks and text tables. */
export const tableFiles = '.csv,.tsv,.txt,.xlsx'

interface FileButtonProps {
  accept: string
  label: string
  onFile: (file: File) => unknown
  loading?: boolean
}

/** A button to choose a file. */
export function FileButton({ accept, label, onFile, loading = false }: FileButtonProps) {
  const { input, choose } = useFileChoice(accept, onFile)
  return (
    <>
      {input}
      <Button icon={<UploadOutlined />} loading={loading} onClick={choose}>
        {label}
      </Button>
    </>
  )
}
