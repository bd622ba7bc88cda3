import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { BackupError } from './backup/error.ts'
import { makeBackup } from './backup/make.ts'
import { fileArgument, megabytes, progress, runCommand } from './backup/terminal.ts'
import { openFiles } from './kit/files/files.ts'
import { readConfig } from './kit/start/config.ts'
import { keptSecretKey, keyPlace } from './kit/start/secret-key.ts'
import { keyFits } from './kit/start/secret-probe.ts'

/** `npm run backup -- FILE` writes the database and the stored files to one file. The product may keep running. */

/** How many missing files are listed at most. */
const mostNamed = 50

async function backup(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      'with-key': { type: 'boolean', default: false },
      'allow-missing': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const path = fileArgument(positionals, 'npm run backup -- FILE [--with-key] [--allow-missing]')
  if (await stat(path).catch(() => undefined)) throw new BackupError(`${path} is there already`)
  const config = readConfig(process.env)
  const owner = new pg.Client({ connectionString: config.DATABASE_URL, application_name: 'dropyard-backup' })
  await owner.connect()
  try {
    const key = await keptSecretKey(config)
    const fits = key && (await keyFits(owner, key))
    if (values['with-key'] && !key)
      throw new BackupError(`There is no key in ${keyPlace(config)}: set SECRET_KEY`)
    if (values['with-key'] && fits === false)
      throw new BackupError(`${keyPlace(config)} is not the key of this database's secrets`)
    const made = await makeBackup({
      owner,
      files: await openFiles(config),
      path,
      secretKey: values['with-key'] ? key : undefined,
      say: progress(),
    })
    process.stdout.write(
      `${path}: ${megabytes(made.bytes)}, ${made.rows} rows of ${made.tables} tables, ${made.files} files\n`,
    )
    process.stdout.write(
      values['with-key']
        ? 'It holds the key of stored secrets: whoever has it can read them.\n'
        : `The key of stored secrets is not in it: keep ${keyPlace(config)} at another place, or nobody can restore it.\n`,
    )
    if (made.missing.length > 0) {
      const some = made.missing.slice(0, mostNamed).map((key) => `  ${key}\n`)
      const more = made.missing.length > mostNamed ? `  … and ${made.missing.length - mostNamed} more\n` : ''
      process.stderr.write(
        `Not in it, because the store does not have them, are ${made.missing.length} files that rows name:\n${some.join('')}${more}`,
      )
      if (!values['allow-missing']) {
        process.stderr.write('With --allow-missing this counts as done all the same.\n')
        process.exitCode = 1
      }
    }
  } finally {
    await owner.end()
  }
}

runCommand(backup)
