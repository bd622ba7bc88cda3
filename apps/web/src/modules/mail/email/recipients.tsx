import { Select } from 'antd'

interface RecipientsProps {
  id: string
  label: string
  value: readonly string[]
  onChange: (addresses: string[]) => void
  autoFocus?: boolean
}

const form = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/
export const isAddress = (text: string): boolean => form.test(text)

/** “Ann Lee <ann@buyer.test>” as it is copied from other programs. */
const addressOf = (typed: string): string => (/<([^<>]+)>\s*$/.exec(typed)?.[1] ?? typed).trim().toLowerCase()

/** Addresses of a mail as tags; those that are no addresses are red. */
export function Recipients({ id, label, value, onChange, autoFocus = false }: RecipientsProps) {
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
        tokenSeparators={[',', ';', ' ', '\n']}
        value={[...value]}
        onChange={(typed: string[]) => onChange([...new Set(typed.map(addressOf).filter(Boolean))])}
        tagRender={({ value: address, onClose }) => (
          <span className="mail-recipient" data-wrong={!isAddress(String(address))}>
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
