import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dataDir } from '../product.ts'

/** What `npm run books` says about the product under test. Rejects if the books don't balance. */
export async function booksOf(): Promise<string> {
  const root = join(import.meta.dirname, '../..')
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/books.mjs'], { cwd: root, env })
  return stdout
}
