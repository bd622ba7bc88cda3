import { Select } from 'antd'
import { useState } from 'react'
import { useT } from '../../../kit/lang.ts'
import { addressesIn, endsAddress, isAddress } from './addresses.ts'
import { words } from './words.ts'

interface RecipientsProps {
  id: string
  label: string
  value: readonly string[]
  onChange: (addresses: string[]) => void
  autoFocus?: boolean
}

/** Addresses of a mail as tags. What is no address is red, and isn't saved as a recipient. */
export function Recipients({ id, label, value, onChange, autoFocus = false }: RecipientsProps) {
  const t = useT(words)
  const [typed, setTyped] = useState('')
  const isWrong = value.some((one) => !isAddress(one))
  const take = (texts: readonly string[]): void => {
    setTyped('')
    onChange([...new Set(texts.flatMap(addressesIn))])
  }
  return (
    <div className="mail-recipients">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        mode="tags"
        variant="borderless"
        open={false}
        suffixIcon={null}
        autoFocus={autoFocus}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        searchValue={typed}
        onSearch={(text) => (endsAddress(text) ? take([...value, text]) : setTyped(text))}
        value={[...value]}
        onChange={(next: string[]) => take(next)}
        tagRender={({ value: address, onClose }) => (
          <span
            className="mail-recipient"
            data-wrong={!isAddress(String(address))}
            title={isAddress(String(address)) ? undefined : t('noAddress')}
          >
            {address}
            <button type="button" aria-label={`× ${address}`} onClick={onClose}>
              ×
            </button>
          </span>
        )}
      />
    </div>
  )
}
