import { file } from '@dropyard/contract/system/file'
import { ImageUpload } from './upload.tsx'
import './rows-input.css'

interface PicturesInputProps {
  value?: readonly string[] | null | undefined
  onChange?: (addresses: string[]) => void
  max?: number | undefined
  disabled?: boolean
}

/** Several pictures: each can be replaced or removed, the last slot takes another. */
export function PicturesInput({ value, onChange, max = 9, disabled = false }: PicturesInputProps) {
  const kept = value ?? []
  const slots = disabled || kept.length >= max ? kept : [...kept, undefined]
  const set = (at: number, address: string | undefined): void =>
    onChange?.([...kept.slice(0, at), ...(address ? [address] : []), ...kept.slice(at + 1)])
  return (
    <div className="pictures-input">
      {slots.map((address, at) => (
        <ImageUpload
          key={address ?? 'new'}
          to={file.uploadImage}
          size={72}
          value={address}
          disabled={disabled}
          onChange={(next) => set(at, next)}
        />
      ))}
    </div>
  )
}
