import { useLayoutEffect, useRef } from 'react'

interface ListCheckProps {
  label: string
  checked: boolean
  /** Some but not all of the rows are selected. */
  partly?: boolean
  disabled?: boolean
  /** `range`: whether Shift is pressed. */
  onChange: (on: boolean, range: boolean) => void
}

/** The checkbox that selects a row or all rows of a page. */
export function ListCheck({ label, checked, partly = false, disabled = false, onChange }: ListCheckProps) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = partly
  }, [partly])
  return (
    <label className="list-check">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
