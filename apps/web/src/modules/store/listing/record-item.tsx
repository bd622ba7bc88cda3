import { ExportOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { link } from '@dropyard/contract/pages'
import { listing } from '@dropyard/contract/store/listing'
import { store } from '@dropyard/contract/store/store'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '../../../kit/can.tsx'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { sized } from '../../../kit/files/picture-size.ts'
import { titled, useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { SharedPart } from '../../../kit/page/shared-part.tsx'
import { webLink } from '../../../kit/value/web-link.ts'
import '../../../kit/page/link.css'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { LongText, Picture, WhenText } from '../../../kit/value/value-text.tsx'
import { adviceOf } from './advice.ts'
import { Part as Publish } from './publish.tsx'
import { type ItemRow, itemTones } from './states.ts'
import { words } from './words.ts'

interface RecordItemProps {
  row: ItemRow
  /** The actions that are allowed now. */
  actions: readonly RowAction[]
}

/** One product of a batch: its state; after a failure the reason and advice. */
export function RecordItem({ row, actions }: RecordItemProps) {
  const t = useT(words)
  const [dialog, show] = useState<'authorize' | 'again'>()
  useResumed('publish', ({ id }) => (id === row.goods_id ? show('again') : false))
  const shown = webLink(row.url)
  const advice = row.status === 'failed' ? adviceOf(row.error_code) : undefined
  return (
    <li>
      <Picture src={sized(row.image, 40)} name={row.title} size={40} />
      <div className="record-name">
        <Link to={link('/goodsList/detail', { id: row.goods_id })} className="quiet-link">
          <LongText>{row.title}</LongText>
        </Link>
        <small className="soft number">
          {row.sku}
          {row.tries > 1 ? ` · ${t('record.tries', { count: row.tries })}` : ''}
        </small>
      </div>
      <StatusTag tone={itemTones[row.status]}>{t(`record.states.${row.status}`)}</StatusTag>
      <span className="record-when soft">
        {row.status === 'success' || row.status === 'failed' ? <WhenText at={row.update_time} /> : null}
      </span>
      <span className="record-actions">
        {shown && row.status === 'success' ? (
          <Button type="link" size="small" icon={<ExportOutlined />} {...shown}>
            {t('record.view')}
          </Button>
        ) : null}
        {actions.map(({ key, label, icon, run }) => (
          <Button key={key} size="small" icon={icon} onClick={() => void run()}>
            {label}
          </Button>
        ))}
      </span>
      {advice ? (
        <div className="record-why">
          <p className="negative">{row.error}</p>
          <p>
            {t(`advice.${advice.words}`)}{' '}
            {advice.mend === 'authorize' ? (
              <Can call={store.authorize}>
                <Button
                  type="link"
                  size="small"
                  icon={<SafetyCertificateOutlined />}
                  onClick={() => show('authorize')}
                >
                  {t('record.authorize')}
                </Button>
              </Can>
            ) : null}
            {advice.mend === 'again' ? (
              <Can call={listing.display}>
                <Button type="link" size="small" onClick={() => show('again')}>
                  {t('record.again')}
                </Button>
              </Can>
            ) : null}
          </p>
        </div>
      ) : null}
      {row.warnings.length > 0 ? (
        <div className="record-why">
          <p className="soft">{titled(t('record.warnings'), row.warnings.join(' · '))}</p>
        </div>
      ) : null}
      {dialog === 'authorize' ? (
        <SharedPart name="store/authorize" id={row.shop_id} onClose={() => show(undefined)} />
      ) : null}
      {dialog === 'again' ? <Publish goodsIds={[row.goods_id]} onClose={() => show(undefined)} /> : null}
    </li>
  )
}
