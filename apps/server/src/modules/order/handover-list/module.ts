import { handoverList as contract, handoverErrors } from '@dropyard/contract/order/handover-list'
import { eq, inArray, sql } from 'drizzle-orm'
import { qualified } from '../../../kit/data/qualified.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { afterwards, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { carrierAccount } from '../../logistics/carrier-account/table.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { openBy } from '../label/handover.ts'
import { demoHandovers } from './demo.ts'
import { listPdf } from './document.ts'
import { manifestJob, sweepManifests } from './manifest.ts'
import { askAgain, keepDocument, makeList, printList } from './service.ts'
import { handoverList } from './table.ts'

const served = serve(contract, handoverList, {
  search: [handoverList.listSn, handoverList.carrier, handoverList.manifestNumber],
  columns: {
    account_name: sql`coalesce((SELECT a.name FROM carrier_account a
      WHERE a.id = ${qualified(handoverList.accountId)}), '')`,
    trouble: ({ lang }) => sql`coalesce(${qualified(handoverList.trouble)}->>${lang}, '')`,
  },
})

registerModule({
  name: 'handover-list',
  routes: [
    route(contract.open, async (ctx, { query }) => {
      const rows = await openBy(ctx, query.day)
      const accounts = await ctx.db
        .select({ id: carrierAccount.id, name: carrierAccount.name })
        .from(carrierAccount)
        .where(
          inArray(
            carrierAccount.id,
            rows.flatMap(({ account_id }) => account_id ?? []),
          ),
        )
      const accountNames = new Map(accounts.map(({ id, name }) => [id, name]))
      const names = await ctx.db
        .select({ id: warehouse.id, name: warehouseName(ctx) })
        .from(warehouse)
        .where(
          inArray(
            warehouse.id,
            rows.map(({ warehouse_id }) => warehouse_id),
          ),
        )
      const byId = new Map(names.map(({ id, name }) => [id, String(name)]))
      return rows.map((row) => ({
        ...row,
        warehouse_name: byId.get(row.warehouse_id) ?? '',
        account_name: accountNames.get(row.account_id ?? 0) ?? '',
      }))
    }),
    route(
      contract.make,
      (ctx, { body: { carrier, warehouse_id: warehouseId, account_id: accountId, day } }) =>
        makeList(ctx, { carrier, warehouseId, accountId, day }),
    ),
    route(
      contract.print,
      async (ctx, { params, reply }) => {
        const read = await printList(ctx, params.id)
        reply.headers({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${read.list.listSn}.pdf"`,
        })
        // Until the job has stored the document, it is drawn from the same rows.
        const { file } = read.list
        return afterwards(async () => reply.send(file ? await ctx.files.get(file) : await listPdf(read)))
      },
      { writes: true },
    ),
    route(contract.manifest, async (ctx, { params, reply }) => {
      const [row] = await ctx.db
        .select({ file: handoverList.manifestFile, number: handoverList.listSn })
        .from(handoverList)
        .where(eq(handoverList.id, params.id))
      const { file, number } = assertFound(row)
      if (!file) fail(handoverErrors.no_manifest)
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${number}-carrier.pdf"`,
      })
      return afterwards(async () => reply.send(await ctx.files.get(file)))
    }),
    route(contract.requestManifest, (ctx, { params }) => askAgain(ctx, params.id)),
    ...served.routes,
  ],
  jobs: [keepDocument, manifestJob, sweepManifests],
  demoNeeds: ['demo-orders'],
  demo: demoHandovers,
})
