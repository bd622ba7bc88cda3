import type { afterSale, afterSaleCase, CaseLine } from '@dropyard/contract/order/after-sale'
import { ruleText } from '@dropyard/contract/order/after-sale/words'
import { Alert, Image } from 'antd'
import { Link } from 'react-router'
import { photoQuality, sized } from '../../../kit/files/picture-size.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import type { ListRow } from '../../../kit/list/list-types.ts'
import { DescriptionList, Section } from '../../../kit/page/detail-drawer.tsx'
import { EmptyValue, MoneyText, NumberText, Picture, TwoLines } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'
import './after-sale.css'

/** The fields of a case that merchants and staff have in common. */
export type Case = Omit<
  ListRow<typeof afterSaleCase.list>,
  Exclude<keyof ListRow<typeof afterSaleCase.list>, keyof ListRow<typeof afterSale.list>>
>

/** Further details of a case: amounts by line, photos, the return, the reshipment. */
export function CaseView({ row, orderAt }: { row: Case; orderAt: (search: string) => string }) {
  const t = useT(words)
  const lang = useLang()
  return (
    <>
      {row.refusal && row.state === 'rejected' ? (
        <Alert className="case-refusal" type="error" showIcon title={row.refusal} />
      ) : null}
      {row.pictures.length > 0 ? (
        <Section title={t('photos')}>
          <Image.PreviewGroup>
            <div className="case-photos">
              {row.pictures.map((picture, at) => (
                <Image
                  key={picture}
                  width={96}
                  src={sized(picture, 192, { quality: photoQuality }) ?? ''}
                  preview={{ src: picture }}
                  alt={t('photo', { number: at + 1 })}
                />
              ))}
            </div>
          </Image.PreviewGroup>
        </Section>
      ) : null}
      <Section title={t('items')}>
        <MoneyTable row={row} />
        <p className="soft">
          {t('ruleThen', { rule: ruleText(row.rule, row.rule_days, row.rule_limit, lang) })}
        </p>
      </Section>
      {row.answer || row.redelivery_id !== null ? (
        <Section title={t('answer')}>
          {row.answer ? <p>{row.answer}</p> : null}
          {row.redelivery_id === null ? null : (
            <p>
              {t('reshipment')}{' '}
              <Link className="number" to={orderAt(row.redelivery_sn)}>
                {row.redelivery_sn}
              </Link>
            </p>
          )}
        </Section>
      ) : null}
      {row.return_sn ? (
        <Section title={t('return')}>
          <DescriptionList
            items={[
              { label: t('returnSn'), value: <span className="number">{row.return_sn}</span> },
              {
                label: t('tracking'),
                value: row.return_tracking ? (
                  <span className="number">{row.return_tracking}</span>
                ) : (
                  <span className="soft">{t('notSent')}</span>
                ),
              },
            ]}
          />
          {row.state === 'returning' ? <p className="soft">{t('returnHelp')}</p> : null}
        </Section>
      ) : null}
    </>
  )
}

/** The maximum refund for each line, the offered and the refunded amount. */
function MoneyTable({ row }: { row: Case }) {
  const t = useT(words)
  const inspected = row.lines.some((line) => line.good !== null)
  const told = row.most !== null
  const given = told && row.outcome === 'refund'
  return (
    <table className="lines-table case-money">
      <thead>
        <tr>
          <th>{t('item')}</th>
          <th className="right">{t('quantity')}</th>
          {inspected ? (
            <>
              <th className="right">{t('good')}</th>
              <th className="right">{t('damaged')}</th>
            </>
          ) : null}
          {told ? <th className="right">{t('most')}</th> : null}
          {given ? <th className="right">{t(row.state === 'agreed' ? 'settled' : 'offered')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {row.lines.map((line) => (
          <MoneyLine key={line.line_id} line={line} inspected={inspected} given={given} />
        ))}
      </tbody>
      {told ? (
        <tfoot>
          <tr>
            <th colSpan={inspected ? 4 : 2}>{t('total')}</th>
            <td className="right">
              <MoneyText amount={row.most} currency="USD" />
            </td>
            {given ? (
              <td className="right">
                <MoneyText amount={row.amount ?? 0} currency="USD" />
              </td>
            ) : null}
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}

function MoneyLine({ line, inspected, given }: { line: CaseLine; inspected: boolean; given: boolean }) {
  return (
    <tr>
      <td>
        <span className="with-picture">
          <Picture src={sized(line.image, 32)} name={line.title} size={32} />
          <TwoLines first={line.title} second={line.sku} />
        </span>
      </td>
      <td className="right">
        <NumberText value={line.quantity} />
      </td>
      {inspected ? (
        <>
          <td className="right">
            <NumberText value={line.good ?? 0} />
          </td>
          <td className="right">
            <NumberText value={line.damaged ?? 0} />
          </td>
        </>
      ) : null}
      {line.most === null ? null : (
        <td className="right">
          <MoneyText amount={line.most} currency="USD" />
        </td>
      )}
      {given ? (
        <td className="right">
          {line.amount === null ? <EmptyValue /> : <MoneyText amount={line.amount} currency="USD" />}
        </td>
      ) : null}
    </tr>
  )
}
