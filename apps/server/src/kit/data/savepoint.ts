import { Refusal } from '../errors.ts'
import { type Db, discardWrites, flushWrites } from './database.ts'

/**
 * Runs a part of a transaction that may be refused alone: a refusal undoes what the part wrote, is thrown, and the
 * transaction can go on. Everything else that fails, fails the transaction.
 */
export async function withSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { $client: client } = db
  const begun = client.query('SAVEPOINT part')
  try {
    const [result] = await Promise.all([work(), begun])
    await Promise.all([flushWrites(db), client.query('RELEASE SAVEPOINT part')])
    return result
  } catch (error) {
    if (error instanceof Refusal) {
      await discardWrites(db)
      await client.query('ROLLBACK TO SAVEPOINT part')
      await client.query('RELEASE SAVEPOINT part')
    }
    throw error
  }
}

/** Does a part of a transaction and takes it back: what it would answer. */
export async function takenBack<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { $client: client } = db
  await client.query('SAVEPOINT trial')
  const result = await work()
  await flushWrites(db)
  await client.query('ROLLBACK TO SAVEPOINT trial')
  await client.query('RELEASE SAVEPOINT trial')
  return result
}
