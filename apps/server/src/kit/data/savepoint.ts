import { Refusal } from '../errors.ts'
import { type Db, discardWrites, flushWrites } from './database.ts'

/**
 * Runs a part of a transaction that may be refused without failing the whole: a refusal rolls back the part, is rethrown, and the
 * transaction can continue. Any other error fails the transaction.
 */
export const withSavepoint = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  part(db, work, (error) => error instanceof Refusal)

/** Runs a part of a transaction that may fail in any way without failing the whole: the part is rolled back, and the error rethrown. */
export const attempt = <T>(db: Db, work: () => Promise<T>): Promise<T> => part(db, work, () => true)

async function part<T>(db: Db, work: () => Promise<T>, mayFail: (error: unknown) => boolean): Promise<T> {
  const { $client: client } = db
  const begun = client.query('SAVEPOINT part')
  try {
    const [result] = await Promise.all([work(), begun])
    await Promise.all([flushWrites(db), client.query('RELEASE SAVEPOINT part')])
    return result
  } catch (error) {
    if (mayFail(error)) {
      await discardWrites(db)
      await client.query('ROLLBACK TO SAVEPOINT part')
      await client.query('RELEASE SAVEPOINT part')
    }
    throw error
  }
}

/** Dry run: runs a part of a transaction, rolls it back and returns its result. */
export async function rolledBack<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { $client: client } = db
  await client.query('SAVEPOINT trial')
  const result = await work()
  await flushWrites(db)
  await client.query('ROLLBACK TO SAVEPOINT trial')
  await client.query('RELEASE SAVEPOINT trial')
  return result
}
