import { packboxBinding } from '@dropyard/contract/order/packbox-binding'
import { Popover } from 'antd'
import { useData } from '../../../../kit/call/use-data.ts'
import { useMay } from '../../../../kit/current-user.ts'
import { useT } from '../../../../kit/lang.ts'
import { DescriptionList, Section } from '../../../../kit/page/detail-drawer.tsx'
import { words } from '../../order/staff-words.ts'

/** The packaging that an order is packed in, the rule that assigns it, and why other rules weren't used. */
export function Packaging({ orderId }: { orderId: number }) {
  const t = useT(words)
  const may = useMay()
  const found = useData(
    packboxBinding.findBind,
    { query: { order_id: orderId } },
    { enabled: may(packboxBinding.findBind) },
  ).data?.data
  if (!found || found.pieces === 0) return null
  const { packbox, insert, label, rule, passed_over: passed } = found
  const why = rule
    ? t('packaging.byRule', { position: rule.position, text: rule.text })
    : t('packaging.bySize')
  const box = packbox ? `${packbox.name} · ${why}` : t('packaging.none')
  const reasons = (
    <ul className="staff-notes">
      {passed.map((one) => (
        <li key={one.rule_id}>
          {t('packaging.rule', { position: one.position, name: one.packaging })}
          <br />
          <small>{one.why_name}</small>
        </li>
      ))}
    </ul>
  )
  return (
    <Section
      title={t('packaging.title')}
      extra={
        passed.length > 0 ? (
          <Popover
            title={t('packaging.others')}
            content={reasons}
            trigger={['hover', 'focus', 'click']}
            placement="bottomRight"
          >
            <button type="button" className="legend-button" aria-label={t('packaging.others')}>
              ?
            </button>
          </Popover>
        ) : null
      }
    >
      <DescriptionList
        items={[
          { label: t('packaging.box'), value: box, wide: true },
          ...(insert ? [{ label: t('packaging.insert'), value: insert.name }] : []),
          ...(label ? [{ label: t('packaging.label'), value: label.name }] : []),
          ...(found.weight_g > 0 ? [{ label: t('packaging.weight'), value: `${found.weight_g} g` }] : []),
        ]}
      />
    </Section>
  )
}
