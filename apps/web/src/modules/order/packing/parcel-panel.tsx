import { CheckCircleFilled, PrinterOutlined, WarningOutlined } from '@ant-design/icons'
import { text } from '@dropyard/contract/kit/text'
import { label } from '@dropyard/contract/order/label'
import { packing } from '@dropyard/contract/order/packing'
import { type PackingEntry, packedOf, phaseOf, workOf } from '@dropyard/contract/order/packing/work'
import { Button, Image } from 'antd'
import { useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { listed, useT } from '../../../kit/lang.ts'
import { useLabelPrint } from '../label/use-label-print.tsx'
import './packing.css'

const words = text({
  title: ['Parcel {{order}}', '包裹 {{order}}'],
  notes: ['Pinned notes', '置顶备注'],
  gifts: ['Gift message', '礼品留言'],
  made: ['Made to order', '定制内容'],
  print: ['Print label', '打印面单'],
  printed: ['Printed {{count}} times', '已打印 {{count}} 次'],
  noneLeft: ['None left in stock: {{names}}', '库存已用完：{{names}}'],
  byRule: ['Packaging by rule: {{rule}}', '包材规则：{{rule}}'],
  passed: ['Not {{name}}: {{why}}', '未用 {{name}}：{{why}}'],
})

/** The open parcel: its items with pictures, what has to be heeded, and its label. */
export function ParcelPanel({ entries }: { entries: readonly PackingEntry[] }) {
  const t = useT(words)
  const may = useMay()
  const work = workOf(entries)
  const { parcel } = work
  const phase = phaseOf(work)
  const { print, dialog } = useLabelPrint(() => void more.refetch())
  const more = useData(
    packing.parcel,
    { params: { id: parcel?.order_id ?? 0 } },
    { enabled: parcel !== null, background: true },
  )
  if (!parcel) return null
  const seen = more.data?.data
  const pictures = new Map(seen?.items.map(({ sku_id, image }) => [sku_id, image]))
  return (
    <section className="packing" aria-label={t('title', { order: parcel.order_sn })}>
      <ul className="packing-items">
        {parcel.items.map(({ sku_id, sku, title, pieces }) => {
          const packed = packedOf(work, sku_id)
          const image = pictures.get(sku_id)
          return (
            <li key={sku_id} data-done={packed >= pieces}>
              {image ? <img src={image} alt="" /> : <span className="packing-blank" />}
              <span>
                <strong>{title}</strong>
                <small>{sku}</small>
              </span>
              <b className="number">
                {packed} / {pieces}
              </b>
              {packed >= pieces ? <CheckCircleFilled aria-hidden="true" /> : null}
            </li>
          )
        })}
      </ul>
      {seen ? (
        <div className="packing-more">
          <Texts title={t('notes')} texts={seen.notes} tone="amber" />
          <Texts title={t('gifts')} texts={seen.gifts} tone="blue" />
          {seen.made.map(({ item, text, image }) => (
            <p key={`${item} ${text}`} className="packing-text">
              <strong>{t('made')}</strong> {item} {text}
              {image ? <Image src={image} alt={item} height={72} /> : null}
            </p>
          ))}
          {seen.none_left.length > 0 && (phase === 'items' || phase === 'packaging') ? (
            <p className="packing-text" data-tone="amber">
              <WarningOutlined aria-hidden="true" /> {t('noneLeft', { names: listed(seen.none_left) })}
            </p>
          ) : null}
          {phase === 'packaging' && seen.rule ? (
            <p className="soft">{t('byRule', { rule: seen.rule })}</p>
          ) : null}
          {phase === 'packaging'
            ? seen.passed_over.map(({ name, why }) => (
                <p key={`${name} ${why}`} className="soft">
                  {t('passed', { name, why })}
                </p>
              ))
            : null}
          {may(label.print) ? (
            <p className="packing-label">
              <Button
                size="large"
                type={phase === 'label' ? 'primary' : 'default'}
                icon={<PrinterOutlined />}
                onClick={() => void print([parcel.order_id])}
              >
                {t('print')}
              </Button>
              {seen.prints > 0 ? <span className="soft">{t('printed', { count: seen.prints })}</span> : null}
            </p>
          ) : null}
        </div>
      ) : null}
      {dialog}
    </section>
  )
}

function Texts({ title, texts, tone }: { title: string; texts: readonly string[]; tone: string }) {
  return texts.map((body) => (
    <p key={body} className="packing-text" data-tone={tone}>
      <strong>{title}</strong> {body}
    </p>
  ))
}
