import type { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { Button, Input } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { useT } from '../../../../kit/lang.ts'
import type { List } from '../../../../kit/list/use-list.ts'
import { words } from '../../goods/words.ts'
import { FacetMenu } from './facet-menu.tsx'
import { RangeForm } from './range-form.tsx'

interface PropertyMenuProps {
  list: List<typeof goodsSearch.list>
  one: z.output<typeof goodsSearch.facets.data>['properties'][number]
  onNear: () => void
}

/** A filter by an attribute of the selected category: by choices, a range of numbers, or words in a text. */
export function PropertyMenu({ list, one, onNear }: PropertyMenuProps) {
  const t = useT(words)
  const all = list.query.properties ?? []
  const begin = `${one.key}=`
  const chosen = all.find((value) => value.startsWith(begin))
  const said = chosen?.slice(begin.length)
  const choose = (value: string | undefined): void => {
    const properties = [...all.filter((other) => !other.startsWith(begin)), ...(value ? [value] : [])]
    list.set({ properties: properties.length > 0 ? properties : undefined })
  }
  if (one.type === 'choice' && one.values.length === 0) return null
  const rangeName = (from = '', to = ''): string =>
    to === '' ? t('numberFrom', { from }) : from === '' ? t('numberTo', { to }) : `${from} – ${to}`
  const name =
    said === undefined || one.type === 'choice'
      ? undefined
      : `${one.name}: ${one.type === 'number' ? rangeName(...said.split('..')) : said}`
  const own = (close: () => void) => {
    const apply = (value: string): void => {
      choose(value === '' ? undefined : `${begin}${value}`)
      close()
    }
    return one.type === 'number' ? (
      <NumberRange key={said} said={said ?? ''} label={one.name} onApply={apply} />
    ) : (
      <TextWords key={said} said={said ?? ''} label={one.name} onApply={apply} />
    )
  }
  return (
    <FacetMenu
      label={one.name}
      values={one.values}
      chosen={chosen}
      chosenName={name}
      onNear={onNear}
      onChoose={choose}
      {...(one.type === 'choice' ? {} : { own })}
    />
  )
}

interface OwnProps {
  said: string
  label: string
  onApply: (value: string) => void
}

const numberOf = (text: string): number | undefined =>
  text === '' ? undefined : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN

/** A lower or upper limit, or both. */
function NumberRange({ said, label, onApply }: OwnProps) {
  const [from = '', to = ''] = said.split('..')
  return (
    <RangeForm
      from={from}
      to={to}
      numberOf={numberOf}
      end={({ onChange, ...given }) => (
        <Input
          {...given}
          inputMode="decimal"
          data-negative=""
          maxLength={15}
          aria-label={`${label}: ${given.placeholder}`}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      )}
      onApply={(least, most) => onApply(least || most ? `${least}..${most}` : '')}
    />
  )
}

/** Words in a text. A comma would start another value in the URL. */
function TextWords({ said, label, onApply }: OwnProps) {
  const t = useT(words)
  const [text, setText] = useState(said)
  return (
    <form
      className="range-form range-ends"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(text.replaceAll(',', ' ').trim())
      }}
    >
      <Input
        value={text}
        maxLength={60}
        placeholder={t('textContains')}
        aria-label={`${label}: ${t('textContains')}`}
        onChange={(event) => setText(event.target.value)}
      />
      <Button htmlType="submit">{t('priceApply')}</Button>
    </form>
  )
}
