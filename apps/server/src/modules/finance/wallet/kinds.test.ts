import { adjustment, adjustmentFlow } from '@dropyard/contract/finance/adjustment'
import { rechargeFlow } from '@dropyard/contract/finance/recharge/flow'
import { ledgerKinds, walletKindNames } from '@dropyard/contract/finance/wallet/ledger'
import { trackClaimFlow } from '@dropyard/contract/order/track-claim'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { demoIds } from '../../account/user/demo-ids.ts'

test('every kind is posted by something, and nothing else is; the filter of transactions offers those of wallets', async () => {
  const app = await startTestApp({ demo: 'all' })
  const [finance, admin] = [await app.as('finance'), await app.as('admin')]
  const { entities } = await app.system(demoIds)
  // Kinds that the demo data doesn't contain.
  for (const kind of ['recharge_bonus', 'manual_credit', 'manual_debit', 'compensation'] as const) {
    const body = { entity_id: entities.northwind, kind, amount: 100, remark: 'Test', note: 'Test' }
    const { data } = await finance.call(adjustment.create, { body })
    expect(
      (await admin.call(adjustmentFlow.endpoints.approve, { body: { id_list: [data.id] } })).status,
    ).toBe(200)
  }
  const { rows: approved } = await app.asOwner(
    `SELECT id FROM recharge WHERE entity_id = $1 AND state = 'approved' AND amount_usd < 1000000 ORDER BY id LIMIT 1`,
    [entities.northwind],
  )
  const reversed = await admin.call(rechargeFlow.endpoints.reverse, {
    body: { id_list: [approved[0].id], reason: 'Bounced' },
  })
  expect(reversed.status, reversed.message).toBe(200)
  const { rows: claimed } = await app.asOwner(`WITH sent AS (
      INSERT INTO parcel (order_id, entity_id, channel_id, number, carrier_code, carrier, country, shipped_at)
      SELECT id, entity_id, channel_id, 'KINDS1', '1', 'Test Post', country, shipped_at FROM "order"
      WHERE shipped_at IS NOT NULL AND channel_id IS NOT NULL LIMIT 1 RETURNING *)
    INSERT INTO track_claim (parcel_id, order_id, entity_id, channel_id, state, asked, reason)
    SELECT id, order_id, entity_id, channel_id, 'sent', 100, 'Lost' FROM sent RETURNING id`)
  const granted = await finance.call(trackClaimFlow.endpoints.accept, {
    body: { id_list: [Number(claimed[0].id)], granted: 100 },
  })
  expect(granted.status, granted.message).toBe(200)
  const { rows } = await app.asOwner('SELECT DISTINCT kind FROM ledger_posting ORDER BY kind')
  expect(rows.map(({ kind }) => kind)).toEqual(Object.keys(ledgerKinds).sort())
  const { rows: inWallets } = await app.asOwner(`SELECT DISTINCT p.kind FROM ledger_posting p
    JOIN ledger_line l ON l.posting_id = p.id JOIN ledger_account a ON a.id = l.account_id
    WHERE a.entity_id IS NOT NULL ORDER BY p.kind`)
  expect(inWallets.map(({ kind }) => kind)).toEqual([...walletKindNames].sort())
})
