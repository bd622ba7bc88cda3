import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderOf, removeLeft } from './left-folders.ts'

it('removes the folders of runs that are gone, and no others', async () => {
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(ended, 'exit')
  const gone = ended.pid ?? 0
  const place = await mkdtemp(join(tmpdir(), 'dropyard-left-'))
  try {
    const cluster = 'postgres/cluster'
    const folders = {
      left: `${folderOf(gone)}aaaaaa`,
      leftWithDatabase: `${folderOf(gone)}bbbbbb`,
      databaseStillEnds: `${folderOf(gone)}cccccc`,
      running: `${folderOf(process.pid)}dddddd`,
      unnamed: 'dropyard-tests-eeeeee',
      other: `PostgreSQL.${gone}`,
    }
    for (const name of Object.values(folders)) await mkdir(join(place, name, cluster), { recursive: true })
    const lock = (name: string, pid: number) =>
      writeFile(join(place, name, cluster, 'postmaster.pid'), `${pid}\n/dev/shm\n`)
    await lock(folders.leftWithDatabase, gone)
    await lock(folders.databaseStillEnds, process.pid)
    await removeLeft(place)
    const { databaseStillEnds, running, unnamed, other } = folders
    expect((await readdir(place)).sort()).toEqual([databaseStillEnds, running, unnamed, other].sort())
  } finally {
    await rm(place, { recursive: true, force: true })
  }
})
