import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { startObjectStore } from '../../testing/object-store.ts'
import { Arriving } from '../http/upload.ts'
import { keepFile } from '../jobs/job-file.ts'
import type { JobRun } from '../jobs/jobs.ts'
import { ownWork } from '../jobs/turns.ts'
import { keepImport } from '../sheets/file-import.ts'

/** Object stores require the size of a file before its content. */

const store = await startObjectStore()
const app = await startTestApp({ env: store.env })

it('a file that a job makes as it is read goes to the object store with its size', async () => {
  const { rows } = await app.asOwner(
    "INSERT INTO job (name, title, input) VALUES ('x', 'x', '{}') RETURNING id::int",
  )
  const watchedId = (rows[0] as { id: number }).id
  const lines = Array.from({ length: 40_000 }, (_, n) => `${n},line\n`)
  await app.system(({ files, config }) =>
    keepFile(
      { files, config, owner: ownWork, watchedId, transaction: app.system } as unknown as JobRun,
      'csv',
      Readable.from(lines),
    ),
  )
  const [[key, content] = []] = [...store.objects].filter(([name]) => name.startsWith('exports/'))
  expect(content?.toString()).toBe(lines.join(''))
  expect(store.withoutSize).toEqual([])
  const { rows: kept } = await app.asOwner(
    `SELECT file, file_size::int AS size FROM job WHERE id = ${watchedId}`,
  )
  expect(kept).toEqual([{ file: key, size: lines.join('').length }])
})

it('a file that somebody sent for an import does as well', async () => {
  const { kept, bytes } = await app.system(async ({ files, config }) => {
    const arriving = new Arriving(config, ownWork)
    const sent = { ...(await arriving.copy(Readable.from(['sku,weight\nA,1\n']))), field: 'file' }
    const early = { files } as unknown as Parameters<typeof keepImport>[0]
    const input = { files: [sent] } as unknown as Parameters<typeof keepImport>[2]
    const { key } = await keepImport(early, {}, input)
    await arriving.discard()
    return { kept: key, bytes: await buffer((await files.stream(key)).content) }
  })
  expect(kept).toMatch(/^imports\//)
  expect(bytes.toString()).toBe('sku,weight\nA,1\n')
  expect(store.withoutSize).toEqual([])
})
