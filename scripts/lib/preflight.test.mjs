import { expect, it } from 'vitest'
import { explainDisk } from './preflight.mjs'

it('says of a full disk that it is one, whoever it was that wrote', () => {
  const fault =
    'node:fs:2482\n\nError: ENOSPC: no space left on device, write\n    at writeFileSync (node:fs:2482:20)'
  expect(explainDisk(fault)).toBe(
    'The disk is full. Free some space and start again; nothing that was saved is lost.',
  )
  expect(explainDisk('PANIC: could not write: No space left on device', '/data')).toMatch(
    /^The disk is full: \/data /,
  )
  expect(explainDisk('killed by SIGKILL')).toBeUndefined()
})
