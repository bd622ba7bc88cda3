import { documentName } from '@dropyard/contract/kit/document'
import { file } from '@dropyard/contract/system/file'
import { DocumentLink } from '../files/document-link.tsx'
import { ImageUpload, RemoveButton } from './upload.tsx'
import './rows-input.css'

interface PicturesInputProps {
  value?: readonly string[] | null | undefined
  onChange?: (addresses: string[]) => void
  max?: number | undefined
  /** Allows documents too. */
  documents?: boolean | undefined
  disabled?: boolean
}

/** Several pictures, optionally documents: each can be replaced or removed, and the last slot adds one. */
export function PicturesInput({
  value,
  onChange,
  max = 9,
  documents = false,
  disabled = false,
}: PicturesInputProps) {
  const kept = value ?? []
  const slots = disabled || kept.length >= max ? kept : [...kept, undefined]
  const set = (at: number, address: string | undefined): void =>
    onChange?.([...kept.slice(0, at), ...(address ? [address] : []), ...kept.slice(at + 1)])
  return (
    <div className="pictures-input">
      {slots.map((address, at) =>
        address !== undefined && documentName(address) !== undefined ? (
          <span key={address} className="document-slot">
            <DocumentLink address={address} />
            {disabled ? null : <RemoveButton onClick={() => set(at, undefined)} />}
          </span>
        ) : (
          <ImageUpload
            key={address ?? 'new'}
            to={documents ? file.uploadEvidence : file.uploadImage}
            documents={documents}
            size={72}
            value={address}
            disabled={disabled}
            onChange={(next) => set(at, next)}
          />
        ),
      )}
    </div>
  )
}
