import { setting, settingText } from '@dropyard/contract/system/setting'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { Can } from '../../../kit/can.tsx'
import { useCurrentUser } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { AnswerPage } from '../../../kit/page/answer-page.tsx'
import { DescriptionList } from '../../../kit/page/detail-drawer.tsx'
import { SettingForm, SettingFrame } from './group.tsx'
import './setting.css'
import { words } from './words.ts'

/** Settings by group. Each group is saved separately and takes effect immediately. */
export function Page() {
  const t = useT(words)
  const field = useT(settingText)
  const answer = useData(setting.get, {})
  return (
    <AnswerPage className="setting-page" help={t('help')} answer={answer}>
      {({ data: current }) => (
        <>
          <SettingForm group="product" save={setting.product} current={current} />
          <SettingForm
            group="mail"
            save={setting.mail}
            current={current}
            help={t('mailHelp')}
            fields={{
              host: { halfWidth: true },
              port: { halfWidth: true },
              user: { halfWidth: true },
              password: {
                halfWidth: true,
                input: <Input.Password autoComplete="new-password" />,
                ...(current.mail.has_password ? { help: t('passwordKept') } : {}),
              },
              from: { help: t('fromHelp') },
            }}
          >
            <TestMail />
          </SettingForm>
          <SettingForm group="limits" save={setting.limits} current={current} help={t('limitHelp')} />
          <SettingForm
            group="tasks"
            save={setting.tasks}
            current={current}
            help={t('taskHelp')}
            fields={{ limit: { halfWidth: true }, idle_days: { halfWidth: true, help: t('idleHelp') } }}
          />
          <SettingForm group="orders" save={setting.orders} current={current} help={t('orderHelp')} />
          <SettingForm
            group="purchasing"
            save={setting.purchasing}
            current={current}
            help={t('purchasingHelp')}
            fields={{
              two_approvals_above: { halfWidth: true },
              samples_free_up_to: { halfWidth: true },
              plan_hour: { halfWidth: true },
            }}
          />
          <SettingForm
            group="warehouse"
            save={setting.warehouse}
            current={current}
            help={t('warehouseHelp')}
            fields={{ weight_grams: { halfWidth: true }, weight_percent: { halfWidth: true } }}
          />
          <SettingForm
            group="images"
            save={setting.images}
            current={current}
            help={t('imageHelp')}
            fields={{
              max_px: { halfWidth: true },
              quality: { halfWidth: true },
              hosts: { help: t('hostsHelp') },
            }}
          />
          <SettingFrame title={field('groups.storage')} help={t('storageHelp')}>
            <DescriptionList
              items={[
                { label: t('kind'), value: t(current.storage.kind) },
                { label: field('fields.place'), value: current.storage.place },
                ...(current.storage.kind === 'bucket'
                  ? [
                      { label: field('fields.endpoint'), value: current.storage.endpoint },
                      { label: field('fields.region'), value: current.storage.region },
                    ]
                  : []),
              ]}
            />
            <TestStorage />
          </SettingFrame>
        </>
      )}
    </AnswerPage>
  )
}

function TestMail() {
  const t = useT(words)
  const field = useT(settingText)
  const person = useCurrentUser()
  const [to, write] = useState<string>()
  const [outcome, keep] = useState<{ ok: boolean; message: string }>()
  const test = useSave(setting.testMail, { onDone: (reply) => keep(reply.data) })
  const address = to ?? person?.email ?? ''
  return (
    <Can call={setting.testMail}>
      <form
        className="setting-test"
        onSubmit={(event) => {
          event.preventDefault()
          keep(undefined)
          void test.run({ body: { to: address } })
        }}
      >
        <Input
          type="email"
          aria-label={field('fields.to')}
          value={address}
          onChange={(event) => write(event.target.value)}
        />
        <Button htmlType="submit" loading={test.busy} disabled={address === ''}>
          {t('testMail')}
        </Button>
      </form>
      {outcome ? (
        <Alert
          type={outcome.ok ? 'success' : 'error'}
          showIcon
          title={t(outcome.ok ? 'mailWorks' : 'mailFails', { message: outcome.message })}
        />
      ) : null}
    </Can>
  )
}

function TestStorage() {
  const t = useT(words)
  const [outcome, keep] = useState<{ ok: boolean; message: string }>()
  const test = useSave(setting.testStorage, { onDone: (reply) => keep(reply.data) })
  return (
    <Can call={setting.testStorage}>
      <div className="setting-test">
        <Button
          loading={test.busy}
          onClick={() => {
            keep(undefined)
            void test.run({})
          }}
        >
          {t('testStorage')}
        </Button>
      </div>
      {outcome ? (
        <Alert
          type={outcome.ok ? 'success' : 'error'}
          showIcon
          title={t(outcome.ok ? 'storageWorks' : 'storageFails', { message: outcome.message })}
        />
      ) : null}
    </Can>
  )
}
