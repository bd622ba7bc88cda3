import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openLog } from './log.ts'

it('tells which query failed and why, and nothing of what it was to write', () => {
  const written: string[] = []
  const log = openLog('info', { write: (line) => void written.push(line) })
  const refused = Object.assign(new Error('value out of range'), {
    code: '22003',
    detail: 'Failing row contains (Jonas Weber).',
  })
  const error = new DrizzleQueryError('insert into "order" values ($1)', ['Jonas Weber'], refused)
  log.error({ err: error }, 'fault')
  log.error({ err: new Error('The work failed', { cause: error }) }, 'job failed')
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    msg: 'fault',
    err: { message: 'value out of range', code: '22003', query: 'insert into "order" values ($1)' },
  })
  expect(written.join('')).toContain('The work failed')
  expect(written.join('')).not.toContain('Jonas')
})
