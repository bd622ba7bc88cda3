import {
  DeleteOutlined,
  EditOutlined,
  ExperimentOutlined,
  HistoryOutlined,
  PlusOutlined,
  RocketOutlined,
} from '@ant-design/icons'
import { orderRule } from '@dropyard/contract/order/order-rule'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useResumedRow } from '../../../kit/draft/use-resumed.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { refetchRecord } from '../../../kit/form/form-edit-conflict.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { ask, confirmDanger } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { ActionsInput } from './actions-input.tsx'
import { freshGroup, RuleGroupsInput } from './groups-input.tsx'
import type { Rule, RuleState } from './rule.ts'
import { RuleList, RuleParts } from './rule-list.tsx'
import { TrialDrawer } from './trial-drawer.tsx'
import { VersionsDrawer } from './versions-drawer.tsx'
import { words } from './words.ts'

const begin = { groups: [freshGroup], actions: [{ do: 'tag' }] }

/** Automation rules: drafts in their order, a trial on recent orders, and the published set. */
export function Page() {
  const t = useT(words)
  const kit = useT(kitText)
  const field = useT(orderRule.text)
  const may = useMay()
  const list = useList(orderRule.list, { fixed: { 'per-page': 100 } })
  const answer = useData(orderRule.state, {})
  const state = answer.data?.data
  const [edited, setEdited] = useState<Rule | 'new'>()
  const [testing, setTesting] = useState(false)
  const [looked, setLooked] = useState<Rule>()
  useResumedRow('order-rule', list, setEdited, () => setEdited('new'))
  const rules = list.rows as readonly Rule[]
  const { singular } = field.words
  const create = may(orderRule.create) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
      {kit('create', { one: singular })}
    </Button>
  ) : null
  const ready = state?.changed && state.trial?.state === 'done' && state.trial.current
  const publishing = may(orderRule.publish) ? (
    <Button
      key="publish"
      icon={<RocketOutlined />}
      disabled={!ready}
      {...(state?.changed && !ready ? { 'data-tip': t('testFirst') } : {})}
      onClick={() => void publish()}
    >
      {t('publish')}
    </Button>
  ) : null
  // Rules can't be reordered while only some of them are shown.
  const filtered =
    list.query.search !== undefined || list.activeFilters.length > 0 || list.total > rules.length
  return (
    <>
      <ListPage
        list={list}
        searchPlaceholder={t('search')}
        columns={[{ key: 'name', title: field('fields.name'), cell: (row) => row.name }]}
        toolbar={
          <>
            {state?.trial ? <Button onClick={() => setTesting(true)}>{t('lastTest')}</Button> : null}
            {may(orderRule.dryRun) ? (
              <Button icon={<ExperimentOutlined />} onClick={() => void test()}>
                {t('test')}
              </Button>
            ) : null}
            {publishing}
          </>
        }
        primaryAction={create}
        empty={{ title: field('empty'), action: create }}
        body={(rows) => (
          <>
            <StateBar state={state} />
            <RuleList
              rules={rows}
              state={state}
              movable={may(orderRule.reorder) && !filtered && rows.length > 1}
              onMove={(ids) => void move(ids)}
              onOpen={(rule) => (may(orderRule.update) ? setEdited(rule) : setLooked(rule))}
              onSwitch={(rule, active) => void write(rule, { ...rule, active })}
              actions={(rule) => [
                {
                  key: 'edit',
                  label: kit('edit'),
                  icon: <EditOutlined />,
                  call: orderRule.update,
                  run: () => setEdited(rule),
                },
                {
                  key: 'versions',
                  label: t('versions'),
                  icon: <HistoryOutlined />,
                  run: () => setLooked(rule),
                },
                {
                  key: 'remove',
                  label: kit('remove'),
                  icon: <DeleteOutlined />,
                  danger: true,
                  call: orderRule.remove,
                  run: () => remove(rule),
                },
              ]}
            />
          </>
        )}
      />
      <TrialDrawer
        trial={testing ? (state?.trial ?? undefined) : undefined}
        rules={rules}
        onAgain={() => void test()}
        onClose={() => setTesting(false)}
        publish={publishing}
      />
      <VersionsDrawer rule={looked} onClose={() => setLooked(undefined)} />
      <FormDialog
        draft={['order-rule', edited === 'new' ? undefined : edited?.id]}
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === 'new' ? kit('create', { one: singular }) : kit('editOne', { one: singular })}
        schema={orderRule.input}
        labels={field.words.fields}
        choices={field.words.choices}
        help={field.words.helpText}
        drawer
        width={820}
        initial={edited === 'new' ? begin : edited}
        fields={{
          event: { halfWidth: true },
          match: { halfWidth: true },
          groups: {
            input: <RuleGroupsInput />,
            text: (groups) => <RuleParts groups={groups as Rule['groups']} />,
          },
          actions: {
            input: <ActionsInput />,
            text: (actions) => <RuleParts actions={actions as Rule['actions']} />,
          },
          valid_from: { halfWidth: true },
          valid_to: { halfWidth: true },
        }}
        fresh={
          edited === 'new' || edited === undefined
            ? undefined
            : refetchRecord(orderRule.get, { params: { id: edited.id } })
        }
        onSubmit={(values, version) => write(edited === 'new' ? undefined : edited, values, version)}
      />
    </>
  )

  async function changed(): Promise<void> {
    await Promise.all([invalidate(orderRule.list), invalidate(orderRule.state)])
  }

  async function write(
    rule: Rule | undefined,
    values: Record<string, unknown>,
    version = rule?.version,
  ): Promise<unknown> {
    const body = values as Rule
    const reply = rule
      ? await call(orderRule.update, { params: { id: rule.id }, body: { ...body, version } })
      : await call(orderRule.create, { body })
    if (!reply.ok) {
      if (!reply.shown && reply.message) toast.error(reply.message)
      return reply
    }
    toast.success(kit('saved'))
    setEdited(undefined)
    await changed()
    return reply
  }

  async function move(ids: number[]): Promise<void> {
    const reply = await call(orderRule.reorder, { body: { ids } })
    if (reply.ok) toast.success(t('moved'))
    else if (!reply.shown && reply.message) toast.error(reply.message)
    await changed()
  }

  async function test(): Promise<void> {
    const reply = await call(orderRule.dryRun, {})
    if (!reply.ok) return
    await invalidate(orderRule.state)
    setTesting(true)
  }

  async function publish(): Promise<void> {
    const trial = state?.trial
    if (!trial) return
    const sure = await ask({
      title: t('publishAsk'),
      help: t('publishHelp', { orders: trial.orders, changed: trial.changed }),
      ok: t('publish'),
    })
    if (!sure) return
    const reply = await call(orderRule.publish, { body: { trial_id: trial.id } })
    if (reply.ok) {
      toast.success(t('publishDone', { number: reply.data.number }))
      setTesting(false)
    } else if (!reply.shown && reply.message) toast.error(reply.message)
    await changed()
  }

  async function remove(rule: Rule): Promise<void> {
    const sure = await confirmDanger({
      title: kit('removeOne', { one: singular }),
      help: kit('removeHelp'),
      ok: kit('remove'),
    })
    if (!sure) return
    const reply = await call(orderRule.remove, { params: { id: rule.id } })
    if (!reply.ok) return
    toast.success(kit('removed', { count: 1 }))
    await changed()
  }
}

/** The published set and its date, and whether the drafts differ from it. */
function StateBar({ state }: { state: RuleState | undefined }) {
  const t = useT(words)
  return (
    <div className="order-rule-bar">
      <p className="soft">{t('help')}</p>
      {state?.published ? (
        <span>
          {t('published', { number: state.number })} <WhenText at={state.published.at} />{' '}
          <span className="soft">{state.published.by}</span>
        </span>
      ) : (
        <span className="soft">{t('notPublished')}</span>
      )}
      {state ? (
        <StatusTag tone={state.changed ? 'amber' : 'green'}>
          {t(state.changed ? 'pending' : 'upToDate')}
        </StatusTag>
      ) : null}
    </div>
  )
}
