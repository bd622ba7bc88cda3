import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { config } from '@dropyard/contract/system/config'
import { type SettingGroup, type Settings, setting, settingText } from '@dropyard/contract/system/setting'
import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { type CallArguments, call } from '../../../kit/call/api.ts'
import { invalidate, useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { type FieldSpecs, SchemaForm } from '../../../kit/form/form.tsx'
import { useT } from '../../../kit/lang.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { words } from './words.ts'

interface FrameProps {
  title: string
  help?: string | undefined
  tag?: ReactNode
  children: ReactNode
}

/** A group's description on the left, and its fields on the right. */
export function SettingFrame({ title, help, tag, children }: FrameProps) {
  return (
    <section className="setting-group" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {help ? <p>{help}</p> : null}
        {tag}
      </header>
      <div>{children}</div>
    </section>
  )
}

interface GroupProps<E extends AnyEndpoint> {
  group: SettingGroup
  save: E
  current: Settings
  help?: string
  fields?: FieldSpecs
  children?: ReactNode
}

/** A group with its form, a save button, and a button to return to the environment's values. */
export function SettingForm<E extends AnyEndpoint>({ group, save, current, ...rest }: GroupProps<E>) {
  const t = useT(words)
  const field = useT(settingText)
  const id = useId()
  const [dirty, setDirty] = useState(false)
  const title = field(`groups.${group}`)
  const changed = current.changed.includes(group)
  const reset = useSave(setting.reset, { done: t('wasReset'), refresh: [setting.get, config.product] })
  const goBack = async () => {
    if (
      await confirmDanger({ title: t('resetSure', { group: title }), help: t('resetHelp'), ok: t('reset') })
    )
      await reset.run({ body: { group } })
  }
  const send = async (body: Record<string, unknown>) => {
    const reply = await call(save, ...([{ body }] as unknown as CallArguments<E>))
    if (!reply.ok) return reply
    toast.success(t('saved'))
    await Promise.all([invalidate(setting.get), invalidate(config.product)])
    return reply
  }
  return (
    <SettingFrame
      title={title}
      help={rest.help}
      tag={changed ? <StatusTag tone="blue">{t('changed')}</StatusTag> : null}
    >
      <SchemaForm
        // Remounts the form when the settings were changed elsewhere.
        key={JSON.stringify(current[group])}
        id={id}
        draft={['setting', group]}
        dirty={dirty}
        onDirty={setDirty}
        schema={save.body}
        labels={field.words.fields}
        initial={current[group]}
        fields={rest.fields}
        onSubmit={send}
      />
      <Can call={save}>
        <div className="setting-buttons">
          <Button type="primary" htmlType="submit" form={id}>
            {t('save')}
          </Button>
          {changed ? (
            <Button loading={reset.busy} onClick={() => void goBack()}>
              {t('reset')}
            </Button>
          ) : null}
        </div>
      </Can>
      {rest.children}
    </SettingFrame>
  )
}
