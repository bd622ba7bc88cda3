import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { orderRule } from '@dropyard/contract/order/order-rule'
import { ruleEvents } from '@dropyard/contract/order/order-rule/terms'
import { Button, Form, Switch, Tag } from 'antd'
import { useMay } from '../../../kit/current-user.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { RowActions } from '../../../kit/table/row-actions.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { LongText, NumberText } from '../../../kit/value/value-text.tsx'
import type { Rule, RuleState } from './rule.ts'
import { useRuleWords } from './rule-names.ts'
import './order-rule.css'
import { words } from './words.ts'

interface RuleListProps {
  rules: readonly Rule[]
  state: RuleState | undefined
  /** False while a search or filter shows only some of the rules. */
  movable: boolean
  onMove: (ids: number[]) => void
  onOpen: (rule: Rule) => void
  onSwitch: (rule: Rule, active: boolean) => void
  actions: (rule: Rule) => readonly RowAction[]
}

/** The drafts in their order, each with its publication state and errors. */
export function RuleList({ rules, state, movable, onMove, onOpen, onSwitch, actions }: RuleListProps) {
  const t = useT(words)
  const lang = useLang()
  const may = useMay()
  const said = useRuleWords(rules)
  const spoken = lang === 'zh' ? 1 : 0
  const ids = rules.map((rule) => rule.id)
  const moved = (from: number, by: 1 | -1): number[] => {
    const next = [...ids]
    const [id = 0] = next.splice(from, 1)
    next.splice(from + by, 0, id)
    return next
  }
  return (
    <ul className="order-rules">
      <li className="order-rule order-rule-head" aria-hidden="true">
        <span />
        <span>{t('columns.rule')}</span>
        <span>{t('columns.when')}</span>
        <span>{t('columns.does')}</span>
        <span>{t('columns.runs')}</span>
        <span className="right">{t('columns.hits')}</span>
        <span />
        <span />
      </li>
      {rules.map((rule, place) => {
        const own = state?.rules.find((one) => one.rule_id === rule.id)
        const step = (by: 1 | -1): RowAction => ({
          key: by < 0 ? 'up' : 'down',
          label: t(by < 0 ? 'up' : 'down'),
          icon: by < 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />,
          call: orderRule.reorder,
          disabled: !movable || (by < 0 ? place === 0 : place === rules.length - 1),
          run: () => onMove(moved(place, by)),
        })
        return (
          <li key={rule.id} className="order-rule" data-off={!rule.active}>
            <span className="number soft">{place + 1}</span>
            <span className="order-rule-what">
              <Button type="link" className="plain-link" onClick={() => onOpen(rule)}>
                <LongText max={40}>{rule.name}</LongText>
              </Button>
              <small>
                {ruleEvents[rule.event][spoken]}
                {rule.stop ? ` · ${t('stops')}` : ''}
                {rule.owner_name ? ` · ${rule.owner_name}` : ''}
              </small>
            </span>
            <span className="order-rule-parts">
              <Groups rule={rule} text={said.leafText} />
            </span>
            <span className="order-rule-parts">
              {rule.actions.map((action) => (
                <Tag key={JSON.stringify(action)} color="blue">
                  <LongText max={32}>{said.actionText(action)}</LongText>
                </Tag>
              ))}
            </span>
            <span className="order-rule-state">
              <Runs rule={rule} own={own} />
              {own?.flags.map((flag) => (
                <span key={flag.kind} data-tip={flag.text}>
                  <StatusTag tone={flag.kind === 'dead' ? 'grey' : 'amber'}>
                    {t(`flags.${flag.kind}`)}
                  </StatusTag>
                </span>
              ))}
            </span>
            <span className="right" data-tip={t('hitTip')}>
              {own?.live ? <NumberText value={own.hits} /> : <span className="soft">–</span>}
            </span>
            <Switch
              size="small"
              checked={rule.active}
              disabled={!may(orderRule.update)}
              aria-label={t('turnOn', { name: rule.name })}
              onChange={(active) => onSwitch(rule, active)}
            />
            <RowActions actions={[step(-1), step(1), ...actions(rule)]} />
          </li>
        )
      })}
    </ul>
  )
}

function Runs({ rule, own }: { rule: Rule; own: RuleState['rules'][number] | undefined }) {
  const t = useT(words)
  if (!own) return null
  if (own.live === null)
    return rule.active ? (
      <StatusTag tone="neutral">{t('neverRan')}</StatusTag>
    ) : (
      <span className="soft">–</span>
    )
  return (
    <>
      <StatusTag tone="green">{t('version', { version: own.live })}</StatusTag>
      {own.changed ? <StatusTag tone="blue">{t(rule.active ? 'changed' : 'runsOff')}</StatusTag> : null}
    </>
  )
}

/** A rule's conditions as groups of texts, separated by how they are combined. */
export function Groups({
  rule,
  text,
}: {
  rule: Pick<Rule, 'match' | 'groups'>
  text: (leaf: Rule['groups'][number]['of'][number]) => string
}) {
  const t = useT(words)
  return (
    <>
      {rule.groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no names, and none moves here
        <span key={at} className="order-rule-group">
          {at > 0 ? (
            <small className="soft">{t(rule.match === 'all' ? 'groups.and' : 'groups.or')}</small>
          ) : null}
          {group.of.map((leaf, place) => (
            <span key={JSON.stringify(leaf)}>
              {place > 0 ? (
                <small className="soft">{t(group.match === 'all' ? 'groups.and' : 'groups.or')} </small>
              ) : null}
              <Tag>
                <LongText max={44}>{text(leaf)}</LongText>
              </Tag>
            </span>
          ))}
        </span>
      ))}
    </>
  )
}

/** Conditions or actions of the form's rule as text. */
export function RuleParts({ groups = [], actions = [] }: Partial<Pick<Rule, 'groups' | 'actions'>>) {
  const { match } = Form.useFormInstance<Rule>().getFieldsValue(['match'])
  const said = useRuleWords([{ groups, actions }])
  return (
    <span className="order-rule-parts">
      <Groups rule={{ match, groups }} text={said.leafText} />
      {actions.map((action) => (
        <Tag key={JSON.stringify(action)} color="blue">
          {said.actionText(action)}
        </Tag>
      ))}
    </span>
  )
}
