import type { PermissionPage } from '@dropyard/contract/account/role'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useT } from '../../../kit/lang.ts'
import './role.css'
import { words } from './words.ts'

interface PermissionsProps {
  pages: readonly PermissionPage[]
  value: ReadonlySet<string>
  onChange: (value: ReadonlySet<string>) => void
  disabled: boolean
}

/** Pages of the menu with their permissions, to be selected by page or individually. */
export function Permissions({ pages, value, onChange, disabled }: PermissionsProps) {
  const t = useT(words)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const fits = (text: string) => text.toLowerCase().includes(wanted)
  const shown = pages
    .map((page) => ({
      ...page,
      buttons:
        wanted === '' || fits(page.name) || fits(page.group)
          ? page.buttons
          : page.buttons.filter((one) => fits(one.name) || fits(one.permission)),
    }))
    .filter((page) => page.buttons.length > 0)
  const set = (names: readonly string[], on: boolean) => {
    const next = new Set(value)
    for (const name of names) on ? next.add(name) : next.delete(name)
    onChange(next)
  }
  return (
    <div className="role-permissions">
      <Input
        allowClear
        value={typed}
        maxLength={100}
        placeholder={t('find')}
        aria-label={t('find')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {shown.map((page) => {
        const free = page.buttons.filter((one) => one.mine).map((one) => one.permission)
        const held = page.buttons.filter((one) => value.has(one.permission)).length
        return (
          <fieldset key={page.id}>
            <legend>
              <Checkbox
                checked={held === page.buttons.length}
                indeterminate={held > 0 && held < page.buttons.length}
                disabled={disabled || free.length === 0}
                onChange={(event) => set(free, event.target.checked)}
                aria-label={`${page.name}: ${t('all')}`}
              >
                <strong>{page.name}</strong>
                {page.group ? <span className="soft"> {page.group}</span> : null}
              </Checkbox>
              <span className="soft">{t('count', { count: held, total: page.buttons.length })}</span>
            </legend>
            <div>
              {page.buttons.map((one) => (
                <span key={one.permission} data-tip={one.mine ? one.permission : t('notMine')}>
                  <Checkbox
                    checked={value.has(one.permission)}
                    disabled={disabled || !one.mine}
                    onChange={(event) => set([one.permission], event.target.checked)}
                  >
                    {one.name}
                  </Checkbox>
                </span>
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
