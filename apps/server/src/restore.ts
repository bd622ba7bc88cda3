import { parseArgs } from 'node:util'
import { BackupError } from './backup/error.ts'
import { restoreBackup } from './backup/restore.ts'
import { fileArgument, progress, runCommand } from './backup/terminal.ts'
import { openFiles } from './kit/files/files.ts'
import { closeFolder } from './kit/files/private-folder.ts'
import { type Config, readConfig } from './kit/start/config.ts'
import { keepSecretKey, keptSecretKey, keyPlace } from './kit/start/secret-key.ts'
import { secretKeyOf } from './kit/start/secret-probe.ts'
import { inTurn, migrate } from './migrate.ts'

/** `npm run restore -- FILE` loads a backup into an empty database and an empty file store. */

async function restore(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const path = fileArgument(positionals, 'npm run restore -- FILE')
  const config = readConfig(process.env)
  await closeFolder(config.DATA_DIR)
  const files = await openFiles(config)
  const restored = await inTurn(config.DATABASE_URL ?? '', async (owner) => {
    const secretKey = (held: Buffer | undefined) => keyFor(config, held)
    const restored = await restoreBackup({ owner, files, path, secretKey, say: progress() })
    if (!config.SECRET_KEY) await keepSecretKey(config, restored.secretKey)
    await migrate(owner)
    await secretKeyOf(owner, config)
    return restored
  })
  const rows = Object.values(restored.rows).reduce((sum, n) => sum + n, 0)
  process.stdout.write(
    `Restored what was backed up at ${restored.made}: ${rows} rows, ${restored.files} files\n`,
  )
}

/** The key of this installation, or else the one in the backup. */
async function keyFor(config: Config, held: Buffer | undefined): Promise<Buffer> {
  const kept = await keptSecretKey(config)
  if (kept && held && !kept.equals(held))
    throw new BackupError(`${keyPlace(config)} differs from the key that the backup holds: take it away`)
  const key = kept ?? held
  if (!key)
    throw new BackupError(
      'The backup does not hold the key of its secrets: set SECRET_KEY to that of the installation it was made from, which stands in DATA_DIR/secret.key there',
    )
  return key
}

runCommand(restore)
