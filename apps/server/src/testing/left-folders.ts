import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { birthOf } from '../embedded/process.ts'

/** Folders of test runs, named after the process that created them. */

const begin = 'dropyard-tests-'

/** The prefix of the name of a process's folder. */
export const folderOf = (pid: number): string => `${begin}${pid}-`

/** Removes folders of killed test runs: only those whose process and database server have ended. */
export async function removeLeft(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const pid = Number(new RegExp(`^${begin}(\\d+)-`).exec(name)?.[1])
    if (!pid || birthOf(pid) !== undefined) continue
    const folder = join(place, name)
    // The database server of a killed run ends shortly after it.
    const lock = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
    const server = Number(lock.split('\n')[0])
    if (server && birthOf(server) !== undefined) continue
    await rm(folder, { recursive: true, force: true })
  }
}
