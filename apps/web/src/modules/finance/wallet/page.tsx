import { entity } from '@dropyard/contract/account/entity'
import { wallet } from '@dropyard/contract/finance/wallet'
import { ledgerKinds, walletKindNames } from '@dropyard/contract/finance/wallet/ledger'
import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { useCurrentUser } from '../../../kit/current-user.ts'
import { Picker } from '../../../kit/form/picker.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { ExportButton } from '../../../kit/list/export-button.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { type List, useList } from '../../../kit/list/use-list.ts'
import { MoneyText } from '../../../kit/value/value-text.tsx'
import { statementColumns } from './columns.tsx'
import { StatementButton } from './statement-dialog.tsx'
import './wallet.css'
import { words } from './words.ts'

/** A wallet's statement: the merchant's own, or that of a selected company for staff. */
export function Page() {
  const t = useT(words)
  const lang = useLang()
  const staff = useCurrentUser()?.kind === 'staff'
  const navigate = useNavigate()
  const list = useStatement(staff)
  const known = !staff || list.query.entity_id !== undefined
  const companies = (
    <Picker
      select={entity.select}
      className="statement-company"
      placeholder={t('company')}
      aria-label={t('company')}
      value={list.query.entity_id}
      onChange={(id) => list.set({ entity_id: id })}
    />
  )
  return (
    <ListPage
      list={list}
      searchPlaceholder={t('search')}
      titleExtra={known ? <Sums list={list} /> : null}
      columns={statementColumns(t, staff)}
      filters={[
        {
          name: 'kind',
          label: t('kind'),
          main: true,
          choices: walletKindNames.map((kind) => ({ value: kind, label: ledgerKinds[kind][lang] })),
        },
        {
          name: 'direction',
          label: t('direction'),
          main: true,
          choices: [
            { value: 'in', label: t('directions.in') },
            { value: 'out', label: t('directions.out') },
          ],
        },
        { name: 'from', until: 'to', label: t('days'), main: true },
      ]}
      toolbar={
        <>
          {staff && known ? companies : null}
          <StatementButton entityId={staff ? list.query.entity_id : undefined} disabled={!known} />
          <ExportButton
            from={wallet.exportTransactions}
            query={list.query}
            disabled={!known || list.total === 0}
          />
        </>
      }
      empty={
        known
          ? {
              title: t('empty'),
              help: t('emptyHelp'),
              action: staff ? null : (
                <Button type="primary" onClick={() => void navigate('/recharge')}>
                  {t('recharge')}
                </Button>
              ),
            }
          : { title: t('choose'), help: t('chooseHelp'), action: companies }
      }
    />
  )
}

/** Staff must select a company before anything is loaded. */
function useStatement(staff: boolean): List<typeof wallet.transactions> {
  const [address] = useSearchParams()
  const asked = address.has('entity_id')
  return useList(wallet.transactions, { enabled: !staff || asked })
}

/** Totals of incoming and outgoing amounts of all filtered rows, on all pages. */
function Sums({ list }: { list: List<typeof wallet.transactions> }) {
  const t = useT(words)
  const sums = list.ext
  if (!sums) return null
  return (
    <span data-tip={t('sums')} className="statement-sums">
      <span>
        {t('sumIn')}{' '}
        <strong>
          <MoneyText amount={sums.sum_in} currency={sums.currency} />
        </strong>
      </span>
      <span>
        {t('sumOut')}{' '}
        <strong>
          <MoneyText amount={sums.sum_out} currency={sums.currency} />
        </strong>
      </span>
    </span>
  )
}
