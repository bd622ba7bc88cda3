import { DownOutlined } from '@ant-design/icons'
import { Button, Popover, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useT } from '../../../../kit/lang.ts'
import { NumberText } from '../../../../kit/value/value-text.tsx'
import { words } from '../../goods/words.ts'

export interface FacetValue {
  readonly value: string
  readonly name: string
  readonly total: number
}

interface FacetMenuProps {
  label: string
  /** Undefined while loading. */
  values: readonly FacetValue[] | undefined
  chosen: string | undefined
  /** Text of the selected value; the label if there is none. */
  chosenName?: string | undefined
  onChoose: (value: string | undefined) => void
  /** Called shortly before the menu opens, to load the counts. */
  onNear: () => void
  /** Content below the values, such as a custom range. Gets a function that closes the menu. */
  own?: (close: () => void) => ReactNode
}

/** A filter menu that shows for each value how many products it would leave. */
export function FacetMenu({ label, values, chosen, chosenName, onChoose, onNear, own }: FacetMenuProps) {
  const t = useT(words)
  const [open, setOpen] = useState(false)
  const choose = (value: string | undefined): void => {
    onChoose(value)
    setOpen(false)
  }
  const name =
    chosen === undefined ? undefined : (chosenName ?? values?.find((v) => v.value === chosen)?.name)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      content={
        <>
          <div className="facet-menu" role="radiogroup" aria-label={label}>
            <Choice checked={chosen === undefined} onClick={() => choose(undefined)}>
              {t('any')}
            </Choice>
            {values === undefined ? (
              <Skeleton active title={false} paragraph={{ rows: 4 }} />
            ) : (
              values.map((value) => (
                <Choice
                  key={value.value}
                  checked={value.value === chosen}
                  onClick={() => choose(value.value)}
                  total={value.total}
                >
                  {value.name}
                </Choice>
              ))
            )}
          </div>
          {own?.(() => setOpen(false))}
        </>
      }
    >
      <Button
        className="facet-button"
        data-used={name !== undefined}
        icon={<DownOutlined />}
        iconPlacement="end"
        onMouseEnter={onNear}
        onFocus={onNear}
      >
        {name ?? label}
      </Button>
    </Popover>
  )
}

interface ChoiceProps {
  checked: boolean
  onClick: () => void
  total?: number
  children: ReactNode
}

function Choice({ checked, onClick, total, children }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a radio input can not carry the count in its line
    <button type="button" role="radio" aria-checked={checked} onClick={onClick}>
      <span>{children}</span>
      {total === undefined ? null : <NumberText value={total} />}
    </button>
  )
}
